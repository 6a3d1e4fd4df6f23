#include <FleshSim/IO/GmshMesh.hh>

#include <FleshSim/IO/DocumentTools.hh>

#include <algorithm>

namespace FleshSim {

namespace {

/// Element types with volume that cannot be used, by Gmsh's number.
struct OtherType
{
  int type;
  const char* name;
};

constexpr OtherType otherVolumes[] = {
    {6, "prism of 6 nodes"},
    {7, "pyramid of 5 nodes"},
    {11, "second-order tetrahedron of 10 nodes"},
    {12, "second-order hexahedron of 27 nodes"},
    {13, "second-order prism of 18 nodes"},
    {14, "second-order pyramid of 14 nodes"},
    {17, "second-order hexahedron of 20 nodes"},
    {18, "second-order prism of 15 nodes"},
    {19, "second-order pyramid of 13 nodes"},
};

/// Points, lines, triangles and quadrilaterals up to fifth order.
constexpr int lowerTypes[] = {1, 2, 3, 8, 9, 10, 15, 16, 20, 21, 22, 23, 24, 25, 26, 27, 28, 36, 37, 38, 39, 40};

} // namespace

void GmshMesh::addCoordinates()
{
  for (const char* name : {"x coordinate", "y coordinate", "z coordinate"})
    coordinates_.push_back(cursor_.coordinate(name));
}

int GmshMesh::nodesOfType(int _type) const
{
  if (_type == 4) return 4;
  if (_type == 5) return 8;
  if (std::find(std::begin(lowerTypes), std::end(lowerTypes), _type) != std::end(lowerTypes)) return 0;
  for (const OtherType& other : otherVolumes)
    if (other.type == _type)
      cursor_.fail("element type " + std::to_string(_type) + " (" + other.name +
                   ") cannot be used; expected tetrahedra (4) or hexahedra (5)");
  cursor_.fail("element type " + std::to_string(_type) + " is unknown; expected tetrahedra (4) or hexahedra (5)");
}

void GmshMesh::addCell(int _nodeCount, int _physical)
{
  const std::size_t first = cellNodes_.size();
  for (int k = 0; k < _nodeCount; ++k)
    cellNodes_.push_back(cursor_.number<long long>("a node number"));
  if (!cursor_.token().empty())
    cursor_.fail("an element of this type has " + std::to_string(_nodeCount) + " nodes, and more are named");
  cells_.push_back({cursor_.blamed(), first, _nodeCount, _physical});
}

void GmshMesh::sortTags()
{
  bool isPlain = true;
  for (std::size_t i = 0; i < tags_.size(); ++i)
    isPlain = isPlain && tags_[i] == static_cast<long long>(i) + 1;
  if (isPlain) return;
  for (std::size_t i = 0; i < tags_.size(); ++i)
    sortedTags_.push_back({tags_[i], static_cast<int>(i)});
  std::sort(sortedTags_.begin(), sortedTags_.end());
  for (std::size_t i = 1; i < sortedTags_.size(); ++i)
    if (sortedTags_[i].first == sortedTags_[i - 1].first)
      throw FileError{
          Status::atLine(path_, 0, "node number " + std::to_string(sortedTags_[i].first) + " is used twice")};
}

int GmshMesh::indexOf(long long _tag, std::size_t _position) const
{
  if (sortedTags_.empty()) {
    if (_tag >= 1 && _tag <= static_cast<long long>(tags_.size())) return static_cast<int>(_tag - 1);
  }
  else {
    const auto found = std::lower_bound(sortedTags_.begin(), sortedTags_.end(), std::pair<long long, int>(_tag, 0));
    if (found != sortedTags_.end() && found->first == _tag) return found->second;
  }
  cursor_.failAt(_position, "there is no node with the number " + std::to_string(_tag));
}

void GmshMesh::makeCell(std::size_t _cell)
{
  const Cell& cell = cells_[_cell];
  std::array<int, 8> vertices{};
  for (int k = 0; k < cell.nodeCount; ++k)
    vertices[k] = indexOf(cellNodes_[cell.firstNode + k], cell.position);
  const std::string defect = repeatedVertex(vertices.data(), cell.nodeCount);
  if (!defect.empty()) cursor_.failAt(cell.position, defect);
  VolumeMesh& mesh = document_.mesh;
  if (cell.nodeCount == 4) {
    mesh.tets.push_back({vertices[0], vertices[1], vertices[2], vertices[3]});
    mesh.tetCells.push_back(static_cast<int>(_cell));
  }
  else {
    mesh.hexes.push_back(vertices);
    mesh.hexCells.push_back(static_cast<int>(_cell));
  }
}

void GmshMesh::finish()
{
  sortTags();
  VolumeMesh& mesh = document_.mesh;
  mesh.positions = Eigen::Map<const Points>(coordinates_.data(), 3, static_cast<Eigen::Index>(coordinates_.size() / 3));
  std::vector<double> physicals;
  for (std::size_t c = 0; c < cells_.size(); ++c) {
    makeCell(c);
    physicals.push_back(cells_[c].physical);
  }
  if (mesh.tets.empty() || mesh.hexes.empty()) {
    mesh.tetCells.clear();
    mesh.hexCells.clear();
  }
  addIntProperty(document_, PropertyEntity::cell, gmshPhysicalName, std::move(physicals));
  finishCells(document_, path_);
}

std::string nextGmshSection(TextCursor& _cursor)
{
  if (!_cursor.nextLine()) return {};
  const std::string_view word = _cursor.token();
  if (word.size() < 2 || word[0] != '$')
    _cursor.fail("found " + quote(word) + " where a section like $Nodes is expected");
  return std::string(word.substr(1));
}

void endGmshSection(TextCursor& _cursor, const char* _name)
{
  const std::string expected = std::string("$End") + _name;
  _cursor.requireLine(expected.c_str());
  const std::string_view word = _cursor.token();
  if (word != expected) _cursor.fail("found " + quote(word) + " where " + expected + " is expected");
}

void skipGmshSection(TextCursor& _cursor, const std::string& _name)
{
  const std::string end = "$End" + _name;
  do
    _cursor.requireLine(end.c_str());
  while (_cursor.token() != end);
}

} // namespace FleshSim
