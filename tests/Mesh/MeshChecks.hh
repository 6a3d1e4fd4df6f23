#pragma once

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

inline VolumeMesh generated(const std::string& _shape, bool _hexes, int _resolution,
                            const std::map<std::string, double>& _parameters = {})
{
  VolumeMesh mesh;
  const Status status = generateMesh({_shape, _hexes, _resolution, _parameters}, mesh);
  EXPECT_TRUE(status.isOk()) << status.message();
  return mesh;
}

/// Every edge once in either direction.
inline bool isClosedManifold(const SurfaceMesh& _surface)
{
  std::map<std::pair<int, int>, int> halfEdges;
  for (const auto& t : _surface.triangles)
    for (int i = 0; i < 3; ++i)
      ++halfEdges[{t[i], t[(i + 1) % 3]}];
  for (const auto& edge : halfEdges)
    if (edge.second != 1 || halfEdges.count({edge.first.second, edge.first.first}) == 0) return false;
  return !_surface.triangles.empty();
}

/// Vertices - edges + faces of a closed triangle surface.
inline long eulerCharacteristic(const SurfaceMesh& _surface)
{
  return static_cast<long>(_surface.positions.cols()) - static_cast<long>(_surface.triangles.size()) / 2;
}

/// Volume inside a closed surface whose normals point outwards.
inline double enclosedVolume(const SurfaceMesh& _surface)
{
  double volume = 0;
  for (const auto& t : _surface.triangles) {
    Matrix3 corners;
    for (int i = 0; i < 3; ++i)
      corners.col(i) = _surface.positions.col(t[i]);
    volume += corners.col(0).dot(Vector3(corners.col(1)).cross(Vector3(corners.col(2)))) / 6;
  }
  return volume;
}

/// The same mesh with its vertices numbered at random.
inline VolumeMesh renumbered(const VolumeMesh& _mesh, std::uint64_t _seed)
{
  Random random(_seed);
  std::vector<int> newIndex(_mesh.vertexCount());
  std::iota(newIndex.begin(), newIndex.end(), 0);
  for (std::size_t i = newIndex.size(); i > 1; --i)
    std::swap(newIndex[i - 1], newIndex[random.below(i)]);
  VolumeMesh result = _mesh;
  for (int v = 0; v < _mesh.vertexCount(); ++v)
    result.positions.col(newIndex[v]) = _mesh.positions.col(v);
  for (Tet& tet : result.tets)
    for (int& v : tet)
      v = newIndex[v];
  for (Hex& hex : result.hexes)
    for (int& v : hex)
      v = newIndex[v];
  return result;
}

} // namespace FleshSim
