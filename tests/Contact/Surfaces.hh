#pragma once

// Triangle meshes to collide with: closed, open, folded, not manifold.

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>

#include <Support/TestMeshes.hh>

#include <cmath>

namespace Surfaces {

using FleshSim::Points;
using FleshSim::Random;
using FleshSim::SurfaceMesh;
using FleshSim::Vector3;

inline Vector3 randomVector(Random& _random, double _low, double _high)
{
  const double x = _random.uniform(_low, _high);
  const double y = _random.uniform(_low, _high);
  return {x, y, _random.uniform(_low, _high)};
}

inline Vector3 randomDirection(Random& _random)
{
  Vector3 v;
  do
    v = randomVector(_random, -1.0, 1.0);
  while (v.norm() > 1.0 || v.norm() < 0.1);
  return v.normalized();
}

/// The surface of a generated ball of radius about 1.
inline SurfaceMesh ball(int _resolution = 6)
{
  return boundarySurface(TestMeshes::generated("sphere", false, _resolution));
}

/// A closed box, two triangles a side.
inline SurfaceMesh box(const Vector3& _half)
{
  SurfaceMesh mesh;
  mesh.positions.resize(3, 8);
  for (int i = 0; i < 8; ++i)
    mesh.positions.col(i) = Vector3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1).cwiseProduct(_half);
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return mesh;
}

/// Heights over the nodes of a square grid, as triangles; the diagonals go from the least to the greatest corner.
struct HeightField
{
  int cells = 8;
  double half = 2.0; ///< the grid is [-half, half]^2
  std::vector<double> heights;

  double& node(int _i, int _j) { return heights[static_cast<std::size_t>(_j * (cells + 1) + _i)]; }
  double node(int _i, int _j) const { return heights[static_cast<std::size_t>(_j * (cells + 1) + _i)]; }

  double at(double _x, double _y) const
  {
    const double u = (_x + half) * cells / (2.0 * half);
    const double v = (_y + half) * cells / (2.0 * half);
    const int i = std::min(std::max(static_cast<int>(u), 0), cells - 1);
    const int j = std::min(std::max(static_cast<int>(v), 0), cells - 1);
    const double a = u - i;
    const double b = v - j;
    if (a >= b) return node(i, j) + a * (node(i + 1, j) - node(i, j)) + b * (node(i + 1, j + 1) - node(i + 1, j));
    return node(i, j) + b * (node(i, j + 1) - node(i, j)) + a * (node(i + 1, j + 1) - node(i, j + 1));
  }

  SurfaceMesh surface() const
  {
    SurfaceMesh mesh;
    mesh.positions.resize(3, (cells + 1) * (cells + 1));
    for (int j = 0; j <= cells; ++j)
      for (int i = 0; i <= cells; ++i) {
        const int v = j * (cells + 1) + i;
        mesh.positions.col(v) << -half + 2.0 * half * i / cells, -half + 2.0 * half * j / cells, node(i, j);
        if (i == cells || j == cells) continue;
        mesh.triangles.push_back({v, v + 1, v + cells + 2});
        mesh.triangles.push_back({v, v + cells + 2, v + cells + 1});
      }
    return mesh;
  }
};

template <class Height>
HeightField heightField(int _cells, const Height& _height)
{
  HeightField field;
  field.cells = _cells;
  field.heights.resize(static_cast<std::size_t>((_cells + 1) * (_cells + 1)));
  for (int j = 0; j <= _cells; ++j)
    for (int i = 0; i <= _cells; ++i)
      field.node(i, j) = _height(i, j);
  return field;
}

/// Heights of -0.5 to 0.5 at random: tips, pits and saddles, with slopes up to 2.
inline HeightField crumpled()
{
  Random random(5);
  return heightField(8, [&](int, int) { return random.uniform(-0.5, 0.5); });
}

/// A saw of sharp ridges and valleys, slope 6.
inline HeightField saw()
{
  return heightField(8, [](int _i, int) { return _i % 2 == 0 ? -1.5 : 1.5; });
}

inline HeightField flat()
{
  return heightField(4, [](int, int) { return 0.0; });
}

/// Three leaves that share one edge, with triangles without area and duplicates among them.
inline SurfaceMesh fins()
{
  SurfaceMesh mesh;
  mesh.positions.resize(3, 6);
  mesh.positions << 0, 0, 1, -0.6, -0.5, 0, //
      0, 0, 0, 0.8, -0.8, 0,                //
      -1, 1, 0, 0, 0, 0.25;
  mesh.triangles = {{0, 1, 2}, {0, 3, 1}, {0, 1, 4}, {0, 1, 5}, {2, 2, 3}, {4, 4, 4}, {1, 0, 2}};
  return mesh;
}

inline SurfaceMesh soup(int _triangles, double _size, std::uint64_t _seed)
{
  Random random(_seed);
  SurfaceMesh mesh;
  mesh.positions.resize(3, 3 * _triangles);
  for (int t = 0; t < _triangles; ++t) {
    const Vector3 center = randomVector(random, -1.0, 1.0);
    for (int i = 0; i < 3; ++i)
      mesh.positions.col(3 * t + i) = center + randomVector(random, -_size, _size);
    mesh.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
  }
  return mesh;
}

} // namespace Surfaces
