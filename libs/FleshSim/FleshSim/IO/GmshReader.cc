#include <FleshSim/IO/GmshFormat.hh>

#include <FleshSim/IO/GmshMesh.hh>

#include <unordered_map>

namespace FleshSim {

namespace {

/// The physical group of each volume entity, from $Entities of version 4.1.
using PhysicalGroups = std::unordered_map<int, int>;

std::size_t countOnLine(TextCursor& _cursor, const char* _things, std::size_t _leastBytes)
{
  return _cursor.toCount(_cursor.token(), _things, _leastBytes);
}

void skipTokens(TextCursor& _cursor, std::size_t _count)
{
  for (std::size_t i = 0; i < _count; ++i)
    _cursor.number<double>("a value of $Entities");
}

void readNodes2(TextCursor& _cursor, GmshMesh& _mesh)
{
  _cursor.requireLine("the number of nodes");
  const std::size_t count = countOnLine(_cursor, "nodes", 8);
  for (std::size_t i = 0; i < count; ++i) {
    _cursor.requireLine("a node");
    _mesh.addTag();
    _mesh.addCoordinates();
  }
}

void readElements2(TextCursor& _cursor, GmshMesh& _mesh)
{
  _cursor.requireLine("the number of elements");
  const std::size_t count = countOnLine(_cursor, "elements", 6);
  for (std::size_t i = 0; i < count; ++i) {
    _cursor.requireLine("an element");
    _cursor.number<long long>("the element's number");
    const int nodeCount = _mesh.nodesOfType(_cursor.number<int>("the element's type"));
    if (nodeCount == 0) continue;
    const std::size_t tagCount = countOnLine(_cursor, "tags of the element", 1);
    int physical = 0;
    for (std::size_t k = 0; k < tagCount; ++k) {
      const int tag = _cursor.number<int>("a tag of the element");
      if (k == 0) physical = tag;
    }
    _mesh.addCell(nodeCount, physical);
  }
}

void readVolumeEntities(TextCursor& _cursor, std::size_t _count, PhysicalGroups& _groups)
{
  for (std::size_t i = 0; i < _count; ++i) {
    _cursor.requireLine("a volume of $Entities");
    const int tag = _cursor.number<int>("the volume's number");
    skipTokens(_cursor, 6);
    const std::size_t groupCount = countOnLine(_cursor, "physical groups", 1);
    if (groupCount > 0) _groups[tag] = _cursor.number<int>("the physical group");
  }
}

void readEntities4(TextCursor& _cursor, PhysicalGroups& _groups)
{
  _cursor.requireLine("the numbers of entities");
  std::size_t lowerCount = 0;
  for (int dimension = 0; dimension < 3; ++dimension)
    lowerCount += countOnLine(_cursor, "entities", 2);
  const std::size_t volumeCount = countOnLine(_cursor, "volumes", 2);
  for (std::size_t i = 0; i < lowerCount; ++i)
    _cursor.requireLine("an entity");
  readVolumeEntities(_cursor, volumeCount, _groups);
}

void readNodeBlock(TextCursor& _cursor, GmshMesh& _mesh, std::size_t _count)
{
  for (std::size_t i = 0; i < _count; ++i) {
    _cursor.requireLine("a node number");
    _mesh.addTag();
  }
  for (std::size_t i = 0; i < _count; ++i) {
    _cursor.requireLine("a node's coordinates");
    _mesh.addCoordinates();
  }
}

/// Counts of blocks and of their contents; returns the two.
std::pair<std::size_t, std::size_t> readBlockCounts(TextCursor& _cursor, const char* _things, std::size_t _leastBytes)
{
  _cursor.requireLine("the number of blocks");
  const std::size_t blocks = countOnLine(_cursor, "blocks", 8);
  return {blocks, countOnLine(_cursor, _things, _leastBytes)};
}

void requireTotal(TextCursor& _cursor, std::size_t _found, std::size_t _announced, const char* _things)
{
  if (_found == _announced) return;
  _cursor.fail("the blocks have " + std::to_string(_found) + " " + _things + ", " + std::to_string(_announced) +
               " were announced");
}

void readNodes4(TextCursor& _cursor, GmshMesh& _mesh)
{
  const auto [blockCount, nodeCount] = readBlockCounts(_cursor, "nodes", 8);
  std::size_t found = 0;
  for (std::size_t b = 0; b < blockCount; ++b) {
    _cursor.requireLine("a block of nodes");
    _cursor.number<int>("the entity's dimension");
    _cursor.number<int>("the entity's number");
    _cursor.number<int>("the parametric mark");
    const std::size_t count = countOnLine(_cursor, "nodes of the block", 8);
    readNodeBlock(_cursor, _mesh, count);
    found += count;
  }
  requireTotal(_cursor, found, nodeCount, "nodes");
}

void readElements4(TextCursor& _cursor, GmshMesh& _mesh, const PhysicalGroups& _groups)
{
  const auto [blockCount, elementCount] = readBlockCounts(_cursor, "elements", 4);
  std::size_t found = 0;
  for (std::size_t b = 0; b < blockCount; ++b) {
    _cursor.requireLine("a block of elements");
    _cursor.number<int>("the entity's dimension");
    const int entity = _cursor.number<int>("the entity's number");
    const int nodeCount = _mesh.nodesOfType(_cursor.number<int>("the element type"));
    const std::size_t count = countOnLine(_cursor, "elements of the block", 4);
    const auto group = _groups.find(entity);
    for (std::size_t i = 0; i < count; ++i) {
      _cursor.requireLine("an element");
      if (nodeCount == 0) continue;
      _cursor.number<long long>("the element's number");
      _mesh.addCell(nodeCount, group == _groups.end() ? 0 : group->second);
    }
    found += count;
  }
  requireTotal(_cursor, found, elementCount, "elements");
}

class Sections
{
public:
  Sections(TextCursor& _cursor, GmshMesh& _mesh, bool _isVersion4)
      : cursor_(_cursor), mesh_(_mesh), isVersion4_(_isVersion4)
  {
  }

  void read()
  {
    for (std::string name = nextGmshSection(cursor_); !name.empty(); name = nextGmshSection(cursor_))
      if (!readSection(name)) skipGmshSection(cursor_, name);
    for (const char* name : {"Nodes", "Elements"})
      if (!seen_[name]) cursor_.failAt(cursor_.position(), std::string("the file has no section $") + name);
  }

private:
  bool readSection(const std::string& _name)
  {
    const bool isEntities = isVersion4_ && _name == "Entities";
    if (_name != "Nodes" && _name != "Elements" && !isEntities) return false;
    if (seen_[_name]) cursor_.fail("a second section $" + _name);
    seen_[_name] = true;
    if (isEntities)
      readEntities4(cursor_, groups_);
    else if (_name == "Nodes")
      isVersion4_ ? readNodes4(cursor_, mesh_) : readNodes2(cursor_, mesh_);
    else
      isVersion4_ ? readElements4(cursor_, mesh_, groups_) : readElements2(cursor_, mesh_);
    endGmshSection(cursor_, _name.c_str());
    return true;
  }

  TextCursor& cursor_;
  GmshMesh& mesh_;
  bool isVersion4_;
  PhysicalGroups groups_;
  std::unordered_map<std::string, bool> seen_;
};

/// True for 4.1, false for 2.x.
bool readVersion(TextCursor& _cursor)
{
  _cursor.requireLine("$MeshFormat");
  const std::string_view word = _cursor.token();
  if (word == "$NOD") _cursor.fail("Gmsh's format 1; expected 2.2 or 4.1");
  if (word != "$MeshFormat") _cursor.fail("found " + quote(word) + " where $MeshFormat is expected");
  _cursor.requireLine("the version of the format");
  const std::string_view version = _cursor.token();
  const bool isVersion4 = version == "4.1";
  if (!isVersion4 && version != "2" && version.substr(0, 2) != "2.")
    _cursor.fail("the version is " + quote(version) + "; expected 2.2 or 4.1");
  const int fileType = _cursor.number<int>("the file type");
  if (fileType != 0) _cursor.fail("the file type is " + std::to_string(fileType) + " (binary); expected 0 (ASCII)");
  endGmshSection(_cursor, "MeshFormat");
  return isVersion4;
}

} // namespace

Status readGmsh(const std::string& _path, MeshDocument& _document)
{
  return readGuarded(_path, _document, [&](const std::string& _text, MeshDocument& _made) {
    TextCursor cursor(_path, _text, '\0');
    const bool isVersion4 = readVersion(cursor);
    GmshMesh mesh(_path, cursor, _made);
    Sections(cursor, mesh, isVersion4).read();
    mesh.finish();
  });
}

} // namespace FleshSim
