#include <FleshSim/IO/AbaqusFormat.hh>

#include <FleshSim/IO/IncludedLines.hh>
#include <FleshSim/IO/ListedCells.hh>
#include <FleshSim/IO/NamedGroups.hh>
#include <FleshSim/IO/NodeNumbers.hh>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>

namespace FleshSim {

namespace {

/// The cell of an element type: "C3D8R" and "DC3D8" are hexahedra. Nothing for shells, beams and the like.
std::optional<CellKind> cellOfType(const IncludedLines& _lines, const std::string& _type)
{
  const std::size_t found = _type.find("C3D");
  if (found == std::string::npos) return std::nullopt;
  switch (std::atoi(_type.c_str() + found + 3)) {
  case 4:
    return CellKind::tet;
  case 5:
    return CellKind::pyramid;
  case 6:
    return CellKind::wedge;
  case 8:
    return CellKind::hex;
  case 10:
    return CellKind::tet10;
  default:
    _lines.fail("elements of type " + quote(_type) + " cannot be used; expected C3D4, C3D5, C3D6, C3D8 or C3D10");
  }
}

std::string unquoted(std::string_view _text)
{
  const bool quoted = _text.size() > 1 && _text.front() == '"' && _text.back() == '"';
  return std::string(quoted ? _text.substr(1, _text.size() - 2) : _text);
}

class Reader
{
public:
  Reader(const std::string& _path, MeshDocument& _document) : path_(_path), lines_(_path, "**"), document_(_document) {}

  void read()
  {
    if (lines_.nextData())
      lines_.fail("found " + quote(lines_.current().line()) +
                  " where a keyword like *NODE is expected; if this is AVS's " +
                  "UCD format, \"meshio convert --input-format avsucd\" makes a .vtu of it");
    while (lines_.hasLine()) {
      readKeyword();
      // A block ends at the next keyword or the end of the file.
      while (lines_.hasData())
        lines_.next();
    }
    finish();
  }

private:
  struct Cell
  {
    long line;
    CellKind kind;
    std::array<long long, mostCellVertices> nodes;
  };

  /// Parameters of a keyword line: names in capitals.
  void parseKeyword()
  {
    parameters_.clear();
    const std::vector<std::string_view> words = lines_.current().fields();
    keyword_ = inCapitals(words[0]);
    for (bool first = true, more = true; more; first = false) {
      const std::vector<std::string_view> fields = lines_.current().fields();
      for (std::size_t i = first ? 1 : 0; i < fields.size(); ++i)
        addParameter(fields[i]);
      // A comma at the end: the keyword goes on in the next line.
      more = lines_.current().line().back() == ',' && lines_.next();
    }
  }

  void addParameter(std::string_view _field)
  {
    const std::size_t equals = _field.find('=');
    const std::string_view value = equals == std::string_view::npos ? "" : trimmed(_field.substr(equals + 1));
    parameters_[inCapitals(trimmed(_field.substr(0, equals)))] = unquoted(value);
  }

  /// The data stand in another file.
  void openInput()
  {
    const auto input = parameters_.find("INPUT");
    if (input != parameters_.end()) lines_.include(input->second);
  }

  void readKeyword()
  {
    parseKeyword();
    if (keyword_ == "*NODE")
      readNodes();
    else if (keyword_ == "*ELEMENT")
      readElements();
    else if (keyword_ == "*NSET")
      readSet(nodeSets_, "NSET");
    else if (keyword_ == "*ELSET")
      readSet(elementSets_, "ELSET");
    else {
      requireSkippable();
      lines_.next();
      if (keyword_ == "*INSTANCE" && lines_.hasData())
        document_.notes.emplace_back("the part's place in the assembly is left out");
    }
  }

  /// What makes or moves nodes must not be passed over in silence.
  void requireSkippable()
  {
    constexpr std::array<const char*, 8> makers{"*NGEN",  "*NFILL",  "*NCOPY",  "*NMAP",
                                                "*ELGEN", "*ELCOPY", "*SYSTEM", "*SUBMODEL"};
    if (std::find(makers.begin(), makers.end(), keyword_) != makers.end())
      lines_.fail("the keyword " + keyword_ + " cannot be read; write all nodes and elements out, in one system of " +
                  "coordinates (Gmsh does, when it saves a deck that it has opened)");
    if ((keyword_ == "*PART" && ++parts_ > 1) || (keyword_ == "*INSTANCE" && ++instances_ > 1))
      lines_.fail("a second " + keyword_.substr(1) + "; only decks with one part can be read");
  }

  void readNodes()
  {
    const std::string set = parameters_["NSET"];
    const std::string system = inCapitals(parameters_["SYSTEM"]);
    if (!system.empty() && system != "R") lines_.fail("nodes in cylindrical or spherical coordinates cannot be read");
    openInput();
    while (lines_.nextData()) {
      const std::vector<std::string_view> fields = lines_.current().fields();
      if (fields.empty()) lines_.fail("a node needs a number and three coordinates");
      const auto number = lines_.current().number<long long>(fields[0], "a node number");
      nodes_.add(number);
      for (std::size_t i = 1; i < 4; ++i) {
        // Coordinates that are left out are 0.
        const bool given = i < fields.size() && !fields[i].empty();
        coordinates_.push_back(given ? lines_.current().number<double>(fields[i], "a coordinate") : 0.0);
        if (!std::isfinite(coordinates_.back())) lines_.fail("a coordinate is not finite");
      }
      if (!set.empty()) nodeSets_[set].push_back(number);
    }
  }

  void readElements()
  {
    const std::optional<CellKind> kind = cellOfType(lines_, inCapitals(parameters_["TYPE"]));
    const std::string set = parameters_["ELSET"];
    openInput();
    while (lines_.nextData()) {
      const CommaLines line = lines_.current();
      std::vector<long long> numbers = numbersOfLine();
      if (numbers.empty()) lines_.fail("an element needs a number and nodes");
      const std::size_t needed = kind ? static_cast<std::size_t>(vertexCountOf(*kind)) + 1 : 1;
      while (numbers.size() < needed && lines_.nextData())
        for (const long long number : numbersOfLine())
          numbers.push_back(number);
      if (numbers.size() < needed) line.fail("the element needs " + std::to_string(needed - 1) + " nodes");
      if (!set.empty()) elementSets_[set].push_back(numbers[0]);
      addElement(line, kind, numbers);
    }
  }

  void addElement(const CommaLines& _line, std::optional<CellKind> _kind, const std::vector<long long>& _numbers)
  {
    if (!_kind) {
      listed_.countFaces(1);
      lower_[_numbers[0]].assign(_numbers.begin() + 1, _numbers.end());
      return;
    }
    if (static_cast<int>(_numbers.size()) != vertexCountOf(*_kind) + 1)
      _line.fail("an element of this type has " + std::to_string(vertexCountOf(*_kind)) + " nodes, and more are named");
    Cell cell{_line.lineNumber(), *_kind, {}};
    std::copy(_numbers.begin() + 1, _numbers.end(), cell.nodes.begin());
    cells_.push_back(cell);
    elements_.add(_numbers[0]);
  }

  std::vector<long long> numbersOfLine() const
  {
    std::vector<long long> numbers;
    for (const std::string_view field : lines_.current().fields())
      numbers.push_back(lines_.current().number<long long>(field, "a node or element number"));
    return numbers;
  }

  using Sets = std::map<std::string, std::vector<long long>>;

  /// Numbers, names of sets that are there already, or with GENERATE first, last and step.
  void readSet(Sets& _sets, const char* _name)
  {
    std::vector<long long>& members = _sets[parameters_[_name]];
    const bool generate = parameters_.count("GENERATE") != 0;
    while (lines_.nextData()) {
      if (generate) {
        addRange(numbersOfLine(), members);
        continue;
      }
      for (const std::string_view field : lines_.current().fields()) {
        const auto other = _sets.find(unquoted(field));
        if (other == _sets.end())
          members.push_back(lines_.current().number<long long>(field, "a member of a set"));
        else {
          const std::vector<long long> more = other->second;
          members.insert(members.end(), more.begin(), more.end());
        }
      }
    }
  }

  void addRange(const std::vector<long long>& _range, std::vector<long long>& _members) const
  {
    const long long step = _range.size() > 2 ? _range[2] : 1;
    constexpr long long most = 1000000000;
    const auto isLarge = [](long long _number) { return _number > most || _number < -most; };
    if (_range.size() < 2 || step < 1 || std::any_of(_range.begin(), _range.end(), isLarge))
      lines_.fail("a generated set needs first, last and step");
    for (long long number = _range[0]; number <= _range[1]; number += step)
      _members.push_back(number);
  }

  void addSets()
  {
    for (const auto& [name, members] : nodeSets_)
      addNodeGroup(name, members);
    for (const auto& [name, members] : elementSets_) {
      std::vector<int> cells;
      std::vector<long long> nodes;
      for (const long long number : members) {
        if (const int cell = elements_.indexOf(number); cell >= 0) cells.push_back(cell);
        if (const auto lower = lower_.find(number); lower != lower_.end())
          nodes.insert(nodes.end(), lower->second.begin(), lower->second.end());
      }
      if (cells.empty())
        addNodeGroup(name, nodes);
      else
        addGroup(document_, PropertyEntity::cell, name, cells_.size(), cells);
    }
  }

  void addNodeGroup(const std::string& _name, const std::vector<long long>& _numbers)
  {
    std::vector<int> members;
    for (const long long number : _numbers)
      if (const int vertex = nodes_.indexOf(number); vertex >= 0) members.push_back(vertex);
    if (!members.empty()) addGroup(document_, PropertyEntity::vertex, _name, nodes_.size(), members);
  }

  void finish()
  {
    if (const long long* twice = nodes_.sort())
      throw FileError{Status::atLine(path_, 0, "node number " + std::to_string(*twice) + " is used twice")};
    if (elements_.sort()) document_.notes.push_back("element numbers are used twice; sets may hold the wrong elements");
    document_.mesh.positions =
        Eigen::Map<const Points>(coordinates_.data(), 3, static_cast<Eigen::Index>(coordinates_.size() / 3));
    for (const Cell& cell : cells_) {
      std::array<int, mostCellVertices> vertices{};
      for (std::size_t k = 0; k < static_cast<std::size_t>(vertexCountOf(cell.kind)); ++k) {
        vertices[k] = nodes_.indexOf(cell.nodes[k]);
        if (vertices[k] < 0)
          throw FileError{
              Status::atLine(path_, cell.line, "there is no node with the number " + std::to_string(cell.nodes[k]))};
      }
      listed_.add(cell.kind, vertices.data());
    }
    addSets();
    listed_.finish(document_, path_);
  }

  const std::string& path_;
  IncludedLines lines_;
  MeshDocument& document_;
  std::string keyword_;
  std::map<std::string, std::string> parameters_; ///< of the keyword
  int parts_ = 0;
  int instances_ = 0;
  NodeNumbers nodes_;
  NodeNumbers elements_; ///< of the cells
  std::vector<double> coordinates_;
  std::vector<Cell> cells_;
  std::map<long long, std::vector<long long>> lower_; ///< nodes of shells and beams
  Sets nodeSets_;
  Sets elementSets_;
  ListedCells listed_;
};

} // namespace

Status readAbaqus(const std::string& _path, MeshDocument& _document)
{
  MeshDocument made;
  const Status status = guarded(_path, [&] { Reader(_path, made).read(); });
  if (status) _document = std::move(made);
  return status;
}

} // namespace FleshSim
