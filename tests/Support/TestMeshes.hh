#pragma once

// Meshes for tests: distorted, mixed, renumbered, rotated.

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Mesh/QuadraticMesh.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace TestMeshes {

using FleshSim::Points;
using FleshSim::Random;
using FleshSim::Vector3;
using FleshSim::VolumeMesh;

inline VolumeMesh generated(const std::string& _shape, bool _hexes, int _resolution)
{
  FleshSim::GenerateOptions options;
  options.shape = _shape;
  options.hexes = _hexes;
  options.resolution = _resolution;
  VolumeMesh mesh;
  const FleshSim::Status status = FleshSim::generateMesh(options, mesh);
  EXPECT_TRUE(status.isOk()) << status.message();
  return mesh;
}

/// Types of cells that tests go through.
enum class Cells
{
  tets,
  hexes,
  tet10s
};

inline const char* nameOf(Cells _cells)
{
  return _cells == Cells::tets ? "tets" : _cells == Cells::hexes ? "hexes" : "tet10s";
}

/// With straight 10-node tets for tets.
inline VolumeMesh quadratic(VolumeMesh _mesh)
{
  FleshSim::makeQuadratic(_mesh);
  return _mesh;
}

inline VolumeMesh generated(const std::string& _shape, Cells _cells, int _resolution)
{
  VolumeMesh mesh = generated(_shape, _cells == Cells::hexes, _resolution);
  return _cells == Cells::tet10s ? quadratic(std::move(mesh)) : mesh;
}

inline VolumeMesh movedBy(VolumeMesh _mesh, const Vector3& _by)
{
  _mesh.positions.colwise() += _by;
  return _mesh;
}

/// A cube [-1,1]^3 whose inner vertices are moved by up to _share of a cell: no two elements alike.
inline VolumeMesh distortedCube(bool _hexes, int _resolution, double _share, std::uint64_t _seed = 1)
{
  VolumeMesh mesh = generated("cube", _hexes, _resolution);
  Random random(_seed);
  const double reach = _share * 2.0 / _resolution;
  for (int v = 0; v < mesh.vertexCount(); ++v)
    for (int i = 0; i < 3; ++i) {
      const double offset = random.uniform(-reach, reach);
      if (mesh.positions.col(v).cwiseAbs().maxCoeff() < 1.0 - 1e-9) mesh.positions(i, v) += offset;
    }
  return mesh;
}

inline VolumeMesh distortedCube(Cells _cells, int _resolution, double _share, std::uint64_t _seed = 1)
{
  VolumeMesh mesh = distortedCube(_cells == Cells::hexes, _resolution, _share, _seed);
  return _cells == Cells::tet10s ? quadratic(std::move(mesh)) : mesh;
}

/// A block of 10-node tets with curved edges: a part of a ring about the z axis of radii 2 to 4, one radian long and 2
/// high. Its volume is 12.
inline VolumeMesh bentBlock(int _resolution)
{
  VolumeMesh mesh = generated("cube", Cells::tet10s, _resolution);
  for (Eigen::Index v = 0; v < mesh.positions.cols(); ++v) {
    const Vector3 p = mesh.positions.col(v);
    mesh.positions.col(v) << (3.0 + p.x()) * std::cos(0.5 * p.y()), (3.0 + p.x()) * std::sin(0.5 * p.y()), p.z();
  }
  return mesh;
}

/// A bar of one distorted hex and five tets on top of it that share its face's vertices.
inline VolumeMesh mixed()
{
  VolumeMesh mesh;
  mesh.positions.resize(3, 12);
  mesh.positions << 0, 1, 1.1, 0, 0, 1, 1, 0.1, 0, 1, 1, 0, //
      0, 0, 1, 1.1, 0, 0.1, 1, 1, 0, 0, 1.1, 1,             //
      0, 0, 0, 0.1, 1, 1, 1, 1, 2, 2.1, 2, 2;
  mesh.hexes = {{0, 1, 2, 3, 4, 5, 6, 7}};
  mesh.tets = {{4, 5, 7, 8}, {5, 6, 7, 10}, {5, 8, 10, 9}, {7, 10, 8, 11}, {5, 10, 8, 7}};
  for (FleshSim::Tet& tet : mesh.tets) {
    FleshSim::Matrix3 edges;
    for (int i = 0; i < 3; ++i)
      edges.col(i) = mesh.positions.col(tet[static_cast<std::size_t>(i) + 1]) - mesh.positions.col(tet[0]);
    if (edges.determinant() < 0.0) std::swap(tet[2], tet[3]);
  }
  return mesh;
}

/// The same body with vertices and cells in random order; `_place` gets the new number of each old vertex.
inline VolumeMesh renumbered(const VolumeMesh& _mesh, std::uint64_t _seed, std::vector<int>& _place)
{
  Random random(_seed);
  const auto shuffle = [&](auto& _list) {
    for (std::size_t i = _list.size(); i > 1; --i)
      std::swap(_list[i - 1], _list[random.below(i)]);
  };
  _place.resize(static_cast<std::size_t>(_mesh.vertexCount()));
  std::iota(_place.begin(), _place.end(), 0);
  shuffle(_place);
  VolumeMesh result = _mesh;
  for (int v = 0; v < _mesh.vertexCount(); ++v)
    result.positions.col(_place[static_cast<std::size_t>(v)]) = _mesh.positions.col(v);
  FleshSim::forBlocks(result, [&](auto& _cells, const auto& /*_numbers*/, std::size_t /*_first*/) {
    for (auto& cell : _cells)
      for (int& v : cell)
        v = _place[static_cast<std::size_t>(v)];
    shuffle(_cells);
  });
  return result;
}

inline FleshSim::Matrix3 someRotation()
{
  return Eigen::AngleAxisd(1.1, Vector3(1.0, -2.0, 0.5).normalized()).toRotationMatrix();
}

inline Points randomPoints(int _count, double _reach, std::uint64_t _seed)
{
  Random random(_seed);
  Points points(3, _count);
  for (Eigen::Index i = 0; i < points.size(); ++i)
    points.data()[i] = random.uniform(-_reach, _reach);
  return points;
}

} // namespace TestMeshes
