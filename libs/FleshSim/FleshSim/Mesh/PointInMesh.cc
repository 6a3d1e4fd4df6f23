#include <FleshSim/Mesh/PointInMesh.hh>

#include <FleshSim/Mesh/CellSplit.hh>

#include <Eigen/LU>

#include <array>

namespace FleshSim {

namespace {

using Weights = std::vector<std::pair<int, double>>;

Eigen::Vector4d barycentric(const Points& _positions, const int* _tet, const Vector3& _point)
{
  Matrix3 edges;
  for (int k = 0; k < 3; ++k)
    edges.col(k) = _positions.col(_tet[k + 1]) - _positions.col(_tet[0]);
  const Vector3 l = edges.partialPivLu().solve(_point - _positions.col(_tet[0]));
  return {1.0 - l.sum(), l[0], l[1], l[2]};
}

bool isInside(const Eigen::Vector4d& _l, double _outside)
{
  return _l.allFinite() && _l.minCoeff() >= -_outside;
}

Weights weightsIn(const Points& _positions, const Tet& _tet, const Vector3& _point, double _outside)
{
  const Eigen::Vector4d l = barycentric(_positions, _tet.data(), _point);
  if (!isInside(l, _outside)) return {};
  Weights weights;
  for (int k = 0; k < 4; ++k)
    weights.emplace_back(_tet[static_cast<std::size_t>(k)], l[k]);
  return weights;
}

Weights weightsIn(const Points& _positions, const Hex& _hex, const Vector3& _point, double _outside)
{
  for (const Tet& tet : splitIntoTets(CellKind::hex, _hex.data()))
    if (Weights weights = weightsIn(_positions, tet, _point, _outside); !weights.empty()) return weights;
  return {};
}

Weights weightsIn(const Points& _positions, const Tet10& _tet, const Vector3& _point, double _outside)
{
  const Eigen::Vector4d l = barycentric(_positions, _tet.data(), _point);
  if (!isInside(l, _outside)) return {};
  static constexpr std::array<std::array<int, 2>, 6> edges{{{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}}};
  Weights weights;
  for (int k = 0; k < 4; ++k)
    weights.emplace_back(_tet[static_cast<std::size_t>(k)], l[k] * (2.0 * l[k] - 1.0));
  for (std::size_t e = 0; e < edges.size(); ++e)
    weights.emplace_back(_tet[4 + e], 4.0 * l[edges[e][0]] * l[edges[e][1]]);
  return weights;
}

} // namespace

std::vector<std::pair<int, double>> weightsAt(const VolumeMesh& _mesh, const Vector3& _point, double _outside)
{
  Weights found;
  forCells(_mesh, [&](const auto& _cell) {
    if (found.empty()) found = weightsIn(_mesh.positions, _cell, _point, _outside);
  });
  return found;
}

} // namespace FleshSim
