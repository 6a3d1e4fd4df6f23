#include <FleshSim/IO/GmshFormat.hh>

#include <FleshSim/IO/GmshDataReader.hh>
#include <FleshSim/IO/GmshMesh.hh>

#include <limits>
#include <set>
#include <unordered_map>

namespace FleshSim {

namespace {

/// How the versions differ where they hold the same.
struct GmshVersion
{
  int major = 4;
  bool isFirst4 = false; ///< 4.0: numbers of four bytes, a node's number beside its coordinates

  bool hasLongNumbers() const { return major == 4 && !isFirst4; }
};

/// The first physical group of each entity, by dimension and number: from $Entities.
using EntityGroups = std::unordered_map<long long, int>;

class Sections
{
public:
  Sections(GmshSource& _source, GmshMesh& _mesh, GmshVersion _version)
      : source_(_source), mesh_(_mesh), version_(_version)
  {
  }

  /// `_first` is the name of a section that was opened already, or empty.
  void read(const std::string& _first)
  {
    for (std::string name = _first.empty() ? source_.nextSection() : _first; !name.empty();
         name = source_.nextSection())
      if (!readSection(name)) source_.skipSection(name);
    const char* needed[] = {version_.major == 1 ? "NOD" : "Nodes", version_.major == 1 ? "ELM" : "Elements"};
    for (const char* name : needed)
      if (seen_.count(name) == 0 && !(name == std::string("Nodes") && seen_.count("ParametricNodes") == 1))
        source_.failAt(source_.position(), std::string("the file has no section $") + name);
  }

private:
  bool readSection(const std::string& _name)
  {
    if (!readOnce(_name) && !readNamesAndData(_name)) return false;
    source_.endSection(_name);
    return true;
  }

  bool readOnce(const std::string& _name)
  {
    void (Sections::*reader)() = nullptr;
    if (_name == "NOD" || _name == "Nodes") reader = version_.major == 4 ? &Sections::readNodes4 : &Sections::readNodes;
    if (_name == "ELM" || _name == "Elements")
      reader = version_.major == 4 ? &Sections::readElements4 : &Sections::readElements;
    if (_name == "ParametricNodes" && version_.major == 2) reader = &Sections::readParametricNodes;
    if (_name == "Entities" && version_.major == 4) reader = &Sections::readEntities;
    if (_name == "PartitionedEntities" && version_.major == 4) reader = &Sections::readPartitionedEntities;
    if (!reader) return false;
    if (!seen_.insert(_name).second) source_.fail("a second section $" + _name);
    (this->*reader)();
    return true;
  }

  bool readNamesAndData(const std::string& _name)
  {
    if (_name == "PhysicalNames")
      readGmshNames(source_, mesh_);
    else if (_name == "NodeData")
      readGmshData(source_, PropertyEntity::vertex, mesh_);
    else if (_name == "ElementData")
      readGmshData(source_, PropertyEntity::cell, mesh_);
    else
      return false;
    return true;
  }

  bool longNumbers() const { return version_.hasLongNumbers(); }

  /// Versions 1 and 2: the count is text in binary files, too.
  std::size_t countOnTextLine(const char* _things, std::size_t _leastBytes)
  {
    if (!source_.isBinary()) {
      source_.line("a count");
      return source_.count(_things, _leastBytes, false);
    }
    return source_.countInText(_things, _leastBytes);
  }

  void readNodes()
  {
    const std::size_t count = countOnTextLine("nodes", 8);
    for (std::size_t i = 0; i < count; ++i) {
      source_.line("a node");
      mesh_.addNode(source_.number("a node number", false));
      mesh_.addCoordinates();
    }
  }

  /// Behind the coordinates stand an entity's dimension and number, and as many parameters as the dimension says.
  void readParametricNodes()
  {
    const std::size_t count = countOnTextLine("nodes", 8);
    for (std::size_t i = 0; i < count; ++i) {
      source_.line("a node");
      mesh_.addNode(source_.number("a node number", false));
      mesh_.addCoordinates();
      const int dimension = source_.integer("the dimension of the node's entity");
      source_.integer("the number of the node's entity");
      for (int k = 0; k < dimension && dimension < 3; ++k)
        source_.real("a parameter of the node");
    }
  }

  void readElements()
  {
    const std::size_t count = countOnTextLine("elements", 6);
    if (source_.isBinary())
      readBinaryElements(count);
    else
      for (std::size_t i = 0; i < count; ++i)
        version_.major == 1 ? readElement1() : readElement2();
  }

  void readElement1()
  {
    source_.line("an element");
    const long long number = source_.number("the element's number", false);
    const GmshElement& element = mesh_.elementOfType(source_.integer("the element's type"));
    const int physical = source_.integer("the physical group");
    source_.integer("the elementary entity");
    const int nodes = source_.integer("the number of nodes");
    if (nodes != element.nodes)
      source_.fail("an element of this type has " + std::to_string(element.nodes) + " nodes, and " +
                   std::to_string(nodes) + " are announced");
    mesh_.addElement(element, number, physical, false);
  }

  void readElement2()
  {
    source_.line("an element");
    const long long number = source_.number("the element's number", false);
    const GmshElement& element = mesh_.elementOfType(source_.integer("the element's type"));
    const std::size_t tags = source_.count("tags of the element", 1, false);
    mesh_.addElement(element, number, readTags(tags), false);
  }

  /// The first tag is the physical group.
  int readTags(std::size_t _count)
  {
    int physical = 0;
    for (std::size_t k = 0; k < _count; ++k) {
      const int tag = source_.integer("a tag of the element");
      if (k == 0) physical = tag;
    }
    return physical;
  }

  /// Blocks of elements of one type: type, how many, tags of each.
  void readBinaryElements(std::size_t _count)
  {
    for (std::size_t found = 0; found < _count;) {
      const GmshElement& element = mesh_.elementOfType(source_.integer("the elements' type"));
      const std::size_t follow = source_.count("elements of the block", 4, false);
      const std::size_t tags = source_.count("tags of the elements", 1, false);
      if (follow == 0 || follow > _count - found)
        source_.fail("a block of " + std::to_string(follow) + " elements, where " + std::to_string(_count - found) +
                     " are left");
      for (std::size_t i = 0; i < follow; ++i) {
        const long long number = source_.number("the element's number", false);
        mesh_.addElement(element, number, readTags(tags), false);
      }
      found += follow;
    }
  }

  static long long keyOf(int _dimension, int _entity) { return 4LL * _entity + _dimension; }

  void readEntities() { readEntityList(false); }

  void readPartitionedEntities()
  {
    source_.line("the number of partitions");
    source_.count("partitions", 1, true);
    source_.line("the number of ghost entities");
    const std::size_t ghosts = source_.count("ghost entities", 2, true);
    for (std::size_t i = 0; i < ghosts; ++i) {
      source_.line("a ghost entity");
      source_.integer("a ghost entity");
      source_.integer("the partition of a ghost entity");
    }
    readEntityList(true);
  }

  void readEntityList(bool _partitioned)
  {
    source_.line("the numbers of entities");
    std::size_t counts[4];
    for (std::size_t& count : counts)
      count = source_.count("entities", 2, true);
    for (int dimension = 0; dimension < 4; ++dimension)
      for (std::size_t i = 0; i < counts[dimension]; ++i)
        readEntity(dimension, _partitioned);
  }

  /// The entity that a part belongs to, and the partitions that it is in.
  void skipPartition()
  {
    source_.integer("the dimension of the whole entity");
    source_.integer("the number of the whole entity");
    const std::size_t partitions = source_.count("partitions", 1, true);
    for (std::size_t i = 0; i < partitions; ++i)
      source_.integer("a partition");
  }

  void readEntity(int _dimension, bool _partitioned)
  {
    source_.line("an entity");
    const int entity = source_.integer("the entity's number");
    if (_partitioned) skipPartition();
    const int corners = _dimension == 0 && !version_.isFirst4 ? 3 : 6;
    for (int i = 0; i < corners; ++i)
      source_.real("a coordinate of the entity");
    const std::size_t groups = source_.count("physical groups", 1, true);
    for (std::size_t i = 0; i < groups; ++i) {
      const int group = source_.integer("the physical group");
      // A negative number tells a direction.
      if (i == 0)
        groups_[keyOf(_dimension, entity)] = group < 0 && group != std::numeric_limits<int>::min() ? -group : group;
    }
    if (_dimension == 0) return;
    const std::size_t bounds = source_.count("bounding entities", 1, true);
    for (std::size_t i = 0; i < bounds; ++i)
      source_.integer("a bounding entity");
  }

  /// Counts of blocks and of their contents; 4.1 adds the least and the largest number.
  std::pair<std::size_t, std::size_t> readBlockCounts(const char* _things, std::size_t _leastBytes)
  {
    source_.line("the number of blocks");
    const std::size_t blocks = source_.count("blocks", 8, true);
    const std::size_t things = source_.count(_things, _leastBytes, true);
    for (int i = 0; source_.isBinary() && !version_.isFirst4 && i < 2; ++i)
      source_.number("the least or largest number", true);
    return {blocks, things};
  }

  void requireTotal(std::size_t _found, std::size_t _announced, const char* _things)
  {
    if (_found == _announced) return;
    source_.fail("the blocks have " + std::to_string(_found) + " " + _things + ", " + std::to_string(_announced) +
                 " were announced");
  }

  /// The dimension and number of the entity that a block belongs to; version 4.0 has them the other way round.
  std::pair<int, int> readBlockEntity()
  {
    const int first = source_.integer("the entity's dimension or number");
    const int second = source_.integer("the entity's dimension or number");
    return version_.isFirst4 ? std::make_pair(second, first) : std::make_pair(first, second);
  }

  void readNodes4()
  {
    const auto [blockCount, nodeCount] = readBlockCounts("nodes", 8);
    std::size_t found = 0;
    for (std::size_t b = 0; b < blockCount; ++b) {
      source_.line("a block of nodes");
      const int dimension = readBlockEntity().first;
      const bool parametric = source_.integer("the parametric mark") != 0;
      const std::size_t count = source_.count("nodes of the block", 8, true);
      readNodeBlock(count, parametric ? dimension : 0);
      found += count;
    }
    requireTotal(found, nodeCount, "nodes");
  }

  /// `_parameters` stand behind the coordinates of each node; in ASCII the rest of the line is skipped anyway.
  void readNodeBlock(std::size_t _count, int _parameters)
  {
    for (std::size_t i = 0; !version_.isFirst4 && i < _count; ++i) {
      source_.line("a node number");
      mesh_.addNode(source_.number("a node number", true));
    }
    for (std::size_t i = 0; i < _count; ++i) {
      source_.line("a node's coordinates");
      if (version_.isFirst4) mesh_.addNode(source_.number("a node number", false));
      mesh_.addCoordinates();
      for (int k = 0; source_.isBinary() && k < _parameters; ++k)
        source_.real("a parameter of the node");
    }
  }

  void readElements4()
  {
    const auto [blockCount, elementCount] = readBlockCounts("elements", 4);
    std::size_t found = 0;
    for (std::size_t b = 0; b < blockCount; ++b) {
      source_.line("a block of elements");
      const auto [dimension, entity] = readBlockEntity();
      const GmshElement& element = mesh_.elementOfType(source_.integer("the element type"));
      const std::size_t count = source_.count("elements of the block", 4, true);
      const auto group = groups_.find(keyOf(dimension, entity));
      for (std::size_t i = 0; i < count; ++i) {
        source_.line("an element");
        const long long number = source_.number("the element's number", longNumbers());
        mesh_.addElement(element, number, group == groups_.end() ? 0 : group->second, longNumbers());
      }
      found += count;
    }
    requireTotal(found, elementCount, "elements");
  }

  GmshSource& source_;
  GmshMesh& mesh_;
  GmshVersion version_;
  EntityGroups groups_;
  std::set<std::string> seen_;
};

/// Version 1 has no $MeshFormat: its first section is returned in `_opened`.
GmshVersion readVersion(GmshSource& _source, std::string& _opened)
{
  _opened = _source.nextSection();
  if (_opened == "NOD" || _opened == "ELM") return {1, false};
  if (_opened.empty()) _source.fail("the file is empty");
  if (_opened != "MeshFormat") _source.fail("found " + quote("$" + _opened) + " where $MeshFormat is expected");
  _opened.clear();
  _source.line("the version of the format");
  const double number = _source.real("the version of the format");
  const GmshVersion version{number < 4 ? 2 : 4, number < 4.1};
  if (!(number >= 2 && number < 3) && number != 4.0 && number != 4.1)
    _source.fail("the version is not one of 1, 2, 4.0 and 4.1; \"gmsh -save -format msh41\" writes the last");
  const int fileType = _source.integer("the file type");
  if (fileType != 0 && fileType != 1)
    _source.fail("the file type is " + std::to_string(fileType) + "; expected 0 (ASCII) or 1 (binary)");
  if (fileType == 1) _source.becomeBinary();
  _source.endSection("MeshFormat");
  return version;
}

} // namespace

Status readGmsh(const std::string& _path, MeshDocument& _document)
{
  return readGuarded(_path, _document, [&](const std::string& _text, MeshDocument& _made) {
    GmshSource source(_path, _text);
    std::string opened;
    const GmshVersion version = readVersion(source, opened);
    GmshMesh mesh(_path, source, _made);
    Sections(source, mesh, version).read(opened);
    mesh.finish();
  });
}

} // namespace FleshSim
