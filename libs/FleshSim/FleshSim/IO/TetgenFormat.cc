#include <FleshSim/IO/TetgenFormat.hh>

#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/ListedCells.hh>
#include <FleshSim/IO/NamedGroups.hh>
#include <FleshSim/IO/NodeTable.hh>

#include <filesystem>
#include <map>

namespace FleshSim {

namespace {

constexpr const char* markerName = "tetgen:marker";
constexpr const char* regionName = "tetgen:region";

/// The other file of the same name; its extension in capitals if _path has it so.
std::string siblingOf(const std::string& _path, const char* _extension)
{
  return std::filesystem::path(_path).replace_extension(_extension).string();
}

int vertexOf(const NodeNumbers& _nodes, TextCursor& _cursor)
{
  const auto number = _cursor.number<long long>("a node number");
  const int vertex = _nodes.indexOf(number);
  if (vertex < 0) _cursor.fail("there is no node with the number " + std::to_string(number));
  return vertex;
}

/// A header's second number must be this many.
void requireCorners(TextCursor& _cursor, int _corners)
{
  const int corners = optionalInteger(_cursor, "the number of nodes of a tet", _corners);
  if (corners != _corners)
    _cursor.fail("tets of " + std::to_string(corners) + " nodes cannot be used; expected " + std::to_string(_corners) +
                 " (tetgen without -o2)");
}

NodeTable readNodes(const std::string& _path)
{
  const std::string text = loadFile(_path);
  TextCursor cursor(_path, text, '#');
  cursor.requireLine("the number of nodes");
  NodeTable table = readNodeTable(cursor);
  if (const long long* twice = table.numbers.sort())
    throw FileError{Status::atLine(_path, 0, "node number " + std::to_string(*twice) + " is used twice")};
  return table;
}

void readTets(const std::string& _path, const NodeNumbers& _nodes, ListedCells& _cells, std::vector<double>& _regions)
{
  const std::string text = loadFile(_path);
  TextCursor cursor(_path, text, '#');
  cursor.requireLine("the number of tets");
  const std::size_t count = cursor.toCount(cursor.token(), "tets", 10);
  requireCorners(cursor, 4);
  const bool regions = optionalInteger(cursor, "the mark for regions", 0) != 0;
  for (std::size_t i = 0; i < count; ++i) {
    cursor.requireLine("a tet");
    cursor.number<long long>("the tet's number");
    int vertices[4];
    for (int& vertex : vertices)
      vertex = vertexOf(_nodes, cursor);
    _cells.add(CellKind::tet, vertices);
    // TetGen writes regions with a decimal point.
    _regions.push_back(regions ? cursor.number<double>("the tet's region") : 0.0);
  }
}

void readFaces(const std::string& _path, const NodeNumbers& _nodes, MeshDocument& _document)
{
  const std::string text = loadFile(_path);
  TextCursor cursor(_path, text, '#');
  cursor.requireLine("the number of faces");
  const std::size_t count = cursor.toCount(cursor.token(), "faces", 8);
  if (optionalInteger(cursor, "the mark for boundary markers", 0) == 0) return;
  std::map<int, std::vector<int>> groups;
  for (std::size_t i = 0; i < count; ++i) {
    cursor.requireLine("a face");
    cursor.number<long long>("the face's number");
    int vertices[3];
    for (int& vertex : vertices)
      vertex = vertexOf(_nodes, cursor);
    const int marker = optionalInteger(cursor, "the face's boundary marker", 0);
    if (marker != 0) groups[marker].insert(groups[marker].end(), vertices, vertices + 3);
  }
  constexpr std::size_t mostGroups = 100;
  if (groups.size() > mostGroups) return;
  for (const auto& [marker, members] : groups)
    addGroup(_document, PropertyEntity::vertex, "surface " + std::to_string(marker), _nodes.size(), members);
}

void addAttributes(NodeTable& _nodes, MeshDocument& _document)
{
  addIntProperty(_document, PropertyEntity::vertex, markerName, std::move(_nodes.markers));
  for (std::size_t i = 0; i < _nodes.attributes.size(); ++i) {
    Property property;
    property.name = "tetgen:attribute " + std::to_string(i + 1);
    property.type = "double";
    property.numbers = std::move(_nodes.attributes[i]);
    _document.properties.push_back(std::move(property));
  }
}

void read(const std::string& _path, MeshDocument& _document)
{
  const std::string elements = siblingOf(_path, ".ele");
  const std::string faces = siblingOf(_path, ".face");
  NodeTable nodes = readNodes(siblingOf(_path, ".node"));
  if (!std::filesystem::exists(elements))
    throw FileError{Status::atLine(_path, 0, "there is no " + elements + " beside it, which would hold the tets")};
  _document.mesh.positions =
      Eigen::Map<const Points>(nodes.coordinates.data(), 3, static_cast<Eigen::Index>(nodes.numbers.size()));
  ListedCells cells;
  std::vector<double> regions;
  readTets(elements, nodes.numbers, cells, regions);
  addIntProperty(_document, PropertyEntity::cell, regionName, std::move(regions));
  addAttributes(nodes, _document);
  if (std::filesystem::exists(faces)) readFaces(faces, nodes.numbers, _document);
  cells.finish(_document, _path);
}

} // namespace

Status readTetgen(const std::string& _path, MeshDocument& _document)
{
  MeshDocument made;
  const Status status = guarded(_path, [&] { read(_path, made); });
  if (status) _document = std::move(made);
  return status;
}

} // namespace FleshSim
