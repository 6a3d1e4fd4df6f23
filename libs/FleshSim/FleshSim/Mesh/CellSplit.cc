#include <FleshSim/Mesh/CellSplit.hh>

#include <FleshSim/Mesh/CellType.hh>

#include <algorithm>

namespace FleshSim {

namespace {

/// A face as local vertices, counter-clockwise seen from outside; triangles end with -1.
using LocalFace = std::array<int, 4>;

const std::vector<LocalFace>& facesOf(CellKind _kind)
{
  static const std::vector<LocalFace> tet{{0, 2, 1, -1}, {0, 1, 3, -1}, {1, 2, 3, -1}, {0, 3, 2, -1}};
  static const std::vector<LocalFace> pyramid{{0, 3, 2, 1}, {0, 1, 4, -1}, {1, 2, 4, -1}, {2, 3, 4, -1}, {3, 0, 4, -1}};
  static const std::vector<LocalFace> wedge{{0, 2, 1, -1}, {3, 4, 5, -1}, {0, 1, 4, 3}, {1, 2, 5, 4}, {2, 0, 3, 5}};
  static const std::vector<LocalFace> hex(outwardHexFaces.begin(), outwardHexFaces.end());
  switch (_kind) {
  case CellKind::tet:
  case CellKind::tet10:
    return tet;
  case CellKind::pyramid:
    return pyramid;
  case CellKind::wedge:
    return wedge;
  case CellKind::hex:
    break;
  }
  return hex;
}

/// The face's vertices without neighbours that coincide; empty if no polygon is left.
std::vector<int> polygonOf(const LocalFace& _face, const int* _vertices)
{
  std::vector<int> polygon;
  for (int corner : _face)
    if (corner >= 0 && (polygon.empty() || polygon.back() != _vertices[corner])) polygon.push_back(_vertices[corner]);
  while (polygon.size() > 1 && polygon.front() == polygon.back())
    polygon.pop_back();
  std::vector<int> sorted = polygon;
  std::sort(sorted.begin(), sorted.end());
  const bool repeats = std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
  return polygon.size() < 3 || repeats ? std::vector<int>() : polygon;
}

} // namespace

int vertexCountOf(CellKind _kind)
{
  constexpr std::array<int, 5> counts{4, 5, 6, 8, 10};
  return counts[static_cast<std::size_t>(_kind)];
}

const char* nameOf(CellKind _kind)
{
  constexpr std::array<const char*, 5> names{"tet", "pyramid", "wedge", "hex", "10-node tet"};
  return names[static_cast<std::size_t>(_kind)];
}

bool hasRepeatedVertex(CellKind _kind, const int* _vertices)
{
  const int count = vertexCountOf(_kind);
  for (int i = 1; i < count; ++i)
    if (std::find(_vertices, _vertices + i, _vertices[i]) != _vertices + i) return true;
  return false;
}

std::vector<Tet> splitIntoTets(CellKind _kind, const int* _vertices)
{
  const int corners = _kind == CellKind::tet10 ? CellType<Tet10>::corners : vertexCountOf(_kind);
  const int apex = *std::min_element(_vertices, _vertices + corners);
  std::vector<Tet> tets;
  for (const LocalFace& face : facesOf(_kind)) {
    std::vector<int> polygon = polygonOf(face, _vertices);
    if (polygon.empty() || std::find(polygon.begin(), polygon.end(), apex) != polygon.end()) continue;
    std::rotate(polygon.begin(), std::min_element(polygon.begin(), polygon.end()), polygon.end());
    for (std::size_t i = 2; i < polygon.size(); ++i)
      tets.push_back({apex, polygon[0], polygon[i - 1], polygon[i]});
  }
  return tets;
}

} // namespace FleshSim
