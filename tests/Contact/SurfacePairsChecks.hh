#pragma once

// Scenes for tests of SurfacePairs, and their comparison with brute force.

#include <Contact/SurfacePairsOracle.hh>
#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <tuple>

namespace SurfacePairsChecks {

using namespace FleshSim;
using namespace SurfacePairsOracle;
using Settings = SurfacePairs::Settings;

inline Eigen::Affine3d placed(const Vector3& _at, Random& _random, double _scale = 1.0)
{
  const Eigen::Quaterniond turn(_random.uniform(-1, 1), _random.uniform(-1, 1), _random.uniform(-1, 1),
                                _random.uniform(-1, 1));
  return Eigen::Translation3d(_at) * turn.normalized() * Eigen::Scaling(_scale);
}

/// Smooth and not too large: nothing turns inside out.
inline Points deformed(const Points& _rest, double _size, std::uint64_t _seed)
{
  Random random(_seed);
  Points result = _rest;
  for (int wave = 0; wave < 4; ++wave) {
    Vector3 direction;
    Vector3 along;
    for (int i = 0; i < 3; ++i) {
      direction[i] = random.uniform(-_size, _size);
      along[i] = random.uniform(-2.0, 2.0);
    }
    for (Eigen::Index v = 0; v < result.cols(); ++v)
      result.col(v) += std::sin(along.dot(_rest.col(v)) + wave) * direction;
  }
  return result;
}

inline std::vector<ContactPair> found(const World& _world, const Points& _x, const Settings& _settings, double _margin)
{
  SurfacePairs search(_world.surfaces, _world.rest, _settings);
  std::vector<ContactPair> pairs;
  search.find(_x, _margin, pairs);
  return pairs;
}

inline Vector3 onTriangle(const Points& _x, const ContactPair& _pair)
{
  return _pair.weights[0] * _x.col(_pair.triangle[0]) + _pair.weights[1] * _x.col(_pair.triangle[1]) +
         _pair.weights[2] * _x.col(_pair.triangle[2]);
}

inline double gapOf(const Points& _x, const ContactPair& _pair)
{
  return _pair.normal.dot(_x.col(_pair.vertex) - onTriangle(_x, _pair));
}

/// The surface that has this triangle.
inline std::size_t surfaceOf(const World& _world, const Triangle& _triangle)
{
  std::size_t s = 0;
  while (s < _world.surfaces.size() &&
         std::find(_world.surfaces[s].triangles.begin(), _world.surfaces[s].triangles.end(), _triangle) ==
             _world.surfaces[s].triangles.end())
    ++s;
  return s;
}

struct Count
{
  int outside = 0;
  int inside = 0;
};

/// Compares everything with brute force; says how many pairs there were, so that a test knows that it tested something.
inline Count expectBruteForce(const World& _world, const Points& _x, const Settings& _settings, double _margin)
{
  std::map<std::pair<int, std::size_t>, Expected> expected;
  for (const Expected& e : bruteForce(_world, _x, _settings, _margin))
    expected[{e.vertex, e.surface}] = e;
  const std::vector<ContactPair> pairs = found(_world, _x, _settings, _margin);
  EXPECT_EQ(pairs.size(), expected.size());
  Count count;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const ContactPair& pair = pairs[i];
    if (i > 0) {
      EXPECT_LT(std::tie(pairs[i - 1].vertex, pairs[i - 1].triangle), std::tie(pair.vertex, pair.triangle));
    }
    EXPECT_NEAR(pair.weights.sum(), 1.0, 1e-15);
    EXPECT_GE(pair.weights.minCoeff(), 0.0);
    EXPECT_NEAR(pair.normal.norm(), 1.0, 1e-12);
    const auto match = expected.find({pair.vertex, surfaceOf(_world, pair.triangle)});
    if (match == expected.end()) {
      ADD_FAILURE() << "no such pair: vertex " << pair.vertex << ", gap " << gapOf(_x, pair);
      continue;
    }
    const double gap = gapOf(_x, pair);
    EXPECT_NEAR(gap, match->second.gap, 1e-10) << pair.vertex;
    EXPECT_LT((onTriangle(_x, pair) - match->second.point).norm(), 1e-6) << pair.vertex;
    ++(gap < 0 ? count.inside : count.outside);
  }
  return count;
}

inline bool sameBits(const std::vector<ContactPair>& _a, const std::vector<ContactPair>& _b)
{
  return std::equal(_a.begin(), _a.end(), _b.begin(), _b.end(), [](const ContactPair& _p, const ContactPair& _q) {
    return _p.vertex == _q.vertex && _p.triangle == _q.triangle &&
           std::memcmp(_p.weights.data(), _q.weights.data(), sizeof(Vector3)) == 0 &&
           std::memcmp(_p.normal.data(), _q.normal.data(), sizeof(Vector3)) == 0;
  });
}

/// A bar along x, bent about z to a U with its legs along y and a distance between them of 0.1 at the bend, 0.1 - 2
/// _lean y further up.
struct Fold
{
  static constexpr double height = 0.5;
  static constexpr double radius = 0.3; ///< of the middle line

  World world;
  Points bent;

  explicit Fold(double _lean)
  {
    GenerateOptions options;
    options.shape = "beam";
    options.resolution = 4;
    options.parameters = {{"length", 6.0}, {"height", height}, {"width", 0.5}};
    VolumeMesh mesh;
    EXPECT_TRUE(generateMesh(options, mesh).isOk());
    world.add(mesh, Eigen::Affine3d::Identity());
    bent = world.rest;
    for (Eigen::Index v = 0; v < bent.cols(); ++v)
      bent.col(v) = place(bent.col(v), _lean);
  }

  static Vector3 place(const Vector3& _rest, double _lean)
  {
    const double half = 0.5 * M_PI * radius;
    const double r = radius - _rest.y();
    const double beyond = std::abs(_rest.x()) - half;
    if (beyond > 0) return {std::copysign(1.0, _rest.x()) * (r - _lean * beyond), beyond, _rest.z()};
    return {r * std::sin(_rest.x() / radius), -r * std::cos(_rest.x() / radius), _rest.z()};
  }
};

} // namespace SurfacePairsChecks
