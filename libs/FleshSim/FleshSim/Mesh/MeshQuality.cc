#include <FleshSim/Mesh/CellType.hh>
#include <FleshSim/Mesh/CellVolume.hh>
#include <FleshSim/Mesh/MeshQuality.hh>
#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Mesh/VertexSets.hh>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

namespace FleshSim {

namespace {

constexpr double degrees = 180 / 3.14159265358979323846;

/// Angle about `_axis` from the half-plane through `_a` to the one through `_b`, 0 to 180 [degrees].
double angleAbout(const Vector3& _axis, const Vector3& _a, const Vector3& _b)
{
  const Vector3 normalA = _axis.cross(_a);
  const Vector3 normalB = _axis.cross(_b);
  return degrees * std::atan2(normalA.cross(normalB).norm(), normalA.dot(normalB));
}

template <std::size_t Count>
std::size_t countDifferent(std::vector<std::array<int, Count>>& _keys)
{
  for (auto& key : _keys)
    std::sort(key.begin(), key.end());
  std::sort(_keys.begin(), _keys.end());
  _keys.erase(std::unique(_keys.begin(), _keys.end()), _keys.end());
  return _keys.size();
}

template <class Cell, std::size_t Corners, std::size_t Count>
void collect(const std::vector<Cell>& _cells, const std::array<std::array<int, Corners>, Count>& _parts,
             std::vector<std::array<int, Corners>>& _keys)
{
  for (const Cell& cell : _cells)
    for (const auto& part : _parts)
      _keys.push_back(faceOf(cell, part));
}

template <class Cell>
std::size_t countDuplicates(std::vector<Cell> _cells)
{
  const std::size_t all = _cells.size();
  return all - countDifferent(_cells);
}

/// Determinant of the three edges at a corner: the Jacobian of the map from the unit cube there.
double cornerJacobian(const Points& _positions, const Hex& _hex, int _corner)
{
  Matrix3 edges;
  for (int i = 0; i < 3; ++i)
    edges.col(i) = _positions.col(_hex[cornerNeighbours[_corner][i]]) - _positions.col(_hex[_corner]);
  return edges.determinant();
}

bool isInverted(const Points& _positions, const Tet& _tet)
{
  return !(tetVolume(_positions, _tet) > 0);
}

bool isInverted(const Points& _positions, const Tet10& _cell)
{
  return !(jacobianRange(_positions, _cell).least > 0);
}

bool isInverted(const Points& _positions, const Hex& _hex)
{
  for (int corner = 0; corner < 8; ++corner)
    if (!(cornerJacobian(_positions, _hex, corner) > 0)) return true;
  return false;
}

template <class Cell>
void addShapes(const Points& _positions, const std::vector<Cell>& _cells, MeshQuality& _quality)
{
  for (const Cell& cell : _cells) {
    _quality.volume += cellVolume(_positions, cell);
    _quality.minDihedralAngle = std::min(_quality.minDihedralAngle, minDihedralAngle(_positions, cornersOf(cell)));
    _quality.minScaledJacobian = std::min(_quality.minScaledJacobian, scaledJacobian(_positions, cell));
    if (isInverted(_positions, cell)) ++_quality.inverted;
  }
}

void countEdgesAndFaces(const VolumeMesh& _mesh, MeshQuality& _quality)
{
  std::vector<std::array<int, 2>> edges;
  forBlocks(_mesh, [&](const auto& _cells, const auto& /*_numbers*/, std::size_t /*_first*/) {
    using Cell = typename std::decay_t<decltype(_cells)>::value_type;
    collect(_cells, CellType<Cell>::edges, edges);
  });
  _quality.edges = countDifferent(edges);
  double length = 0;
  for (const auto& edge : edges)
    length += (_mesh.positions.col(edge[0]) - _mesh.positions.col(edge[1])).norm();
  if (!edges.empty()) _quality.meanEdgeLength = length / static_cast<double>(edges.size());

  std::vector<std::array<int, 3>> triangles;
  collect(_mesh.tets, outwardTetFaces, triangles);
  collect(_mesh.tet10s, outwardTetFaces, triangles);
  std::vector<std::array<int, 4>> quads;
  collect(_mesh.hexes, outwardHexFaces, quads);
  _quality.faces = countDifferent(triangles) + countDifferent(quads);
}

} // namespace

MeshQuality measureQuality(const VolumeMesh& _mesh)
{
  MeshQuality quality;
  quality.vertices = static_cast<std::size_t>(_mesh.vertexCount());
  quality.tets = _mesh.tets.size();
  quality.hexes = _mesh.hexes.size();
  quality.tet10s = _mesh.tet10s.size();
  const BoundingBox box = cellBox(_mesh);
  quality.low = box.low;
  quality.high = box.high;
  countEdgesAndFaces(_mesh, quality);

  VertexSets sets(_mesh);
  quality.components = sets.count();
  quality.unreferencedVertices = sets.unusedCount();

  if (_mesh.cellCount() > 0) {
    quality.minDihedralAngle = quality.minScaledJacobian = std::numeric_limits<double>::infinity();
    forBlocks(_mesh, [&](const auto& _cells, const auto& /*_numbers*/, std::size_t /*_first*/) {
      addShapes(_mesh.positions, _cells, quality);
      quality.duplicates += countDuplicates(_cells);
    });
  }
  return quality;
}

double minDihedralAngle(const Points& _positions, const Tet& _tet)
{
  double angle = 180;
  for (std::size_t e = 0; e < tetEdges.size(); ++e) {
    const auto& edge = tetEdges[e];
    // Edges 0-1, 0-2, 0-3, 1-2, 1-3, 2-3: the e-th from the end joins the two vertices that the e-th leaves out.
    const auto& opposite = tetEdges[5 - e];
    const Vector3 origin = _positions.col(_tet[edge[0]]);
    angle =
        std::min(angle, angleAbout(_positions.col(_tet[edge[1]]) - origin, _positions.col(_tet[opposite[0]]) - origin,
                                   _positions.col(_tet[opposite[1]]) - origin));
  }
  return angle;
}

double minDihedralAngle(const Points& _positions, const Hex& _hex)
{
  double angle = 180;
  for (int corner = 0; corner < 8; ++corner) {
    std::array<Vector3, 3> edges;
    for (int i = 0; i < 3; ++i)
      edges[i] = _positions.col(_hex[cornerNeighbours[corner][i]]) - _positions.col(_hex[corner]);
    for (int i = 0; i < 3; ++i)
      angle = std::min(angle, angleAbout(edges[i], edges[(i + 1) % 3], edges[(i + 2) % 3]));
  }
  return angle;
}

double scaledJacobian(const Points& _positions, const Tet& _tet)
{
  const double jacobian = 6 * tetVolume(_positions, _tet);
  double greatest = std::abs(jacobian);
  for (int v = 0; v < 4; ++v) {
    double product = 1;
    for (int w = 1; w < 4; ++w)
      product *= (_positions.col(_tet[(v + w) % 4]) - _positions.col(_tet[v])).norm();
    greatest = std::max(greatest, product);
  }
  return greatest > 0 ? std::sqrt(2.0) * jacobian / greatest : 0;
}

double scaledJacobian(const Points& _positions, const Tet10& _cell)
{
  const Tet corners = cornersOf(_cell);
  const double straight = scaledJacobian(_positions, corners);
  const double jacobian = 6 * std::abs(tetVolume(_positions, corners));
  // How far curved edges bring the Jacobian below that of the straight cell.
  return jacobian > 0 ? straight * std::min(1.0, jacobianRange(_positions, _cell).least / jacobian) : 0;
}

double scaledJacobian(const Points& _positions, const Hex& _hex)
{
  double least = 1;
  for (int corner = 0; corner < 8; ++corner) {
    double product = 1;
    for (int end : cornerNeighbours[corner])
      product *= (_positions.col(_hex[end]) - _positions.col(_hex[corner])).norm();
    least = std::min(least, product > 0 ? cornerJacobian(_positions, _hex, corner) / product : 0);
  }

  constexpr std::array<std::array<int, 4>, 3> plusSides{{{1, 2, 6, 5}, {2, 3, 7, 6}, {4, 5, 6, 7}}};
  constexpr std::array<std::array<int, 4>, 3> minusSides{{{0, 3, 7, 4}, {0, 1, 5, 4}, {0, 1, 2, 3}}};
  Matrix3 axes = Matrix3::Zero();
  for (int axis = 0; axis < 3; ++axis)
    for (int i = 0; i < 4; ++i)
      axes.col(axis) += _positions.col(_hex[plusSides[axis][i]]) - _positions.col(_hex[minusSides[axis][i]]);
  const double product = axes.colwise().norm().prod();
  return std::min(least, product > 0 ? axes.col(0).cross(axes.col(1)).dot(axes.col(2)) / product : 0);
}

} // namespace FleshSim
