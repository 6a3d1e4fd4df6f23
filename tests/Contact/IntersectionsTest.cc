// The exact check for intersections, and motion that is proved safe.

#include <FleshSim/Contact/EdgeDistance.hh>
#include <FleshSim/Contact/ExactOrientation.hh>
#include <FleshSim/Contact/Intersections.hh>
#include <FleshSim/Contact/SafeMotion.hh>
#include <FleshSim/Contact/TriangleTree.hh>
#include <FleshSim/Core/Random.hh>

#include <gtest/gtest.h>

#include <Eigen/LU>

#include <cmath>

namespace FleshSim {
namespace {

Vector3 randomPoint(Random& _random, double _size = 1.0)
{
  return Vector3(_random.uniform(-_size, _size), _random.uniform(-_size, _size), _random.uniform(-_size, _size));
}

TEST(Orientation, HasTheSignOfTheDeterminant)
{
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const Vector3 a = randomPoint(random);
    const Vector3 b = randomPoint(random);
    const Vector3 c = randomPoint(random);
    const Vector3 d = randomPoint(random);
    Matrix3 m;
    m << (a - d).transpose(), (b - d).transpose(), (c - d).transpose();
    EXPECT_EQ(orientation(a, b, c, d), m.determinant() > 0.0 ? 1 : -1);
    EXPECT_EQ(orientation(b, a, c, d), -orientation(a, b, c, d));
  }
}

/// Points of a plane with coordinates that doubles hold exactly, moved by the least that a double can.
TEST(Orientation, SeesWhatRoundingHides)
{
  Random random(2);
  int hidden = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto integer = [&] { return std::floor(random.uniform(-1e5, 1e5)); };
    const Vector3 a(integer(), integer(), 0.0);
    const Vector3 u(integer(), integer(), integer());
    const Vector3 v(integer(), integer(), integer());
    const Vector3 b = a + u;
    const Vector3 c = a + v;
    const Vector3 d = a + 3.0 * u - 2.0 * v;
    ASSERT_EQ(orientation(a, b, c, d), 0);
    const Vector3 normal(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
    Eigen::Index axis = 0;
    if (!(normal.cwiseAbs().maxCoeff(&axis) > 0.0)) continue;
    Vector3 above = d;
    above[axis] = std::nextafter(d[axis], 1e300);
    // det(a - d, b - d, c - d) = -(d - a) . normal
    EXPECT_EQ(orientation(a, b, c, above), normal[axis] > 0.0 ? -1 : 1);
    ++hidden;
  }
  EXPECT_GT(hidden, 1000);
}

TEST(Intersections, TouchingIsNone)
{
  const Vector3 a(0, 0, 0);
  const Vector3 b(1, 0, 0);
  const Vector3 c(0, 1, 0);
  EXPECT_TRUE(crosses({0.2, 0.2, -1}, {0.2, 0.2, 1}, a, b, c));
  EXPECT_TRUE(crosses({0.5, 0.5, -1}, {0.5, 0.5, 1}, a, b, c)) << "through the border";
  EXPECT_FALSE(crosses({0.6, 0.6, -1}, {0.6, 0.6, 1}, a, b, c));
  EXPECT_FALSE(crosses({0.2, 0.2, 0}, {0.2, 0.2, 1}, a, b, c)) << "its end touches";
  EXPECT_FALSE(crosses({-1, 0.2, 0}, {1, 0.2, 0}, a, b, c)) << "in its plane";
  EXPECT_TRUE(crosses({0.2, 0.2, -1e-300}, {0.2, 0.2, 1e-300}, a, b, c));
}

/// Against every edge and triangle, one by one.
TEST(Intersections, AreThoseOfAPlainSearch)
{
  Random random(3);
  Points positions(3, 120);
  std::vector<std::array<int, 3>> triangles;
  for (int t = 0; t < 40; ++t) {
    const Vector3 at = randomPoint(random, 0.5);
    for (int i = 0; i < 3; ++i)
      positions.col(3 * t + i) = at + randomPoint(random, 0.5);
    triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
  }
  const auto pairs = intersectingTriangles(triangles, positions);
  EXPECT_GT(pairs.size(), 5u);
  std::vector<std::pair<int, int>> plain;
  for (int s = 0; s < 40; ++s)
    for (int t = s + 1; t < 40; ++t) {
      bool meet = false;
      for (const auto& [p, q] : {std::pair<int, int>(s, t), std::pair<int, int>(t, s)})
        for (int i = 0; i < 3; ++i)
          meet = meet || crosses(positions.col(3 * p + i), positions.col(3 * p + (i + 1) % 3), positions.col(3 * q),
                                 positions.col(3 * q + 1), positions.col(3 * q + 2));
      if (meet) plain.emplace_back(s, t);
    }
  EXPECT_EQ(pairs, plain);
}

TEST(EdgeDistance, IsTheLeastOfManyPlaces)
{
  Random random(4);
  for (int i = 0; i < 300; ++i) {
    const Vector3 a0 = randomPoint(random);
    const Vector3 a1 = i % 3 == 0 ? Vector3(a0 + 1e-12 * randomPoint(random)) : randomPoint(random);
    const Vector3 b0 = randomPoint(random);
    const Vector3 b1 = i % 5 == 0 ? Vector3(b0 + 0.7 * (a1 - a0)) : randomPoint(random);
    const double found = nearestOnEdges(a0, a1, b0, b1).difference(a0, a1, b0, b1).norm();
    double best = 1e300;
    for (int s = 0; s <= 60; ++s)
      for (int t = 0; t <= 60; ++t)
        best = std::min(best, EdgePoints{s / 60.0, t / 60.0}.difference(a0, a1, b0, b1).norm());
    EXPECT_LE(found, best * (1.0 + 1e-12));
    EXPECT_GT(found, best - 0.06);
  }
}

double vertexTriangleDistance(const FourPoints& _x)
{
  const Vector3 w = nearestOnTriangle(_x[0], _x[1], _x[2], _x[3]);
  return (_x[0] - w[0] * _x[1] - w[1] * _x[2] - w[2] * _x[3]).norm();
}

double edgeEdgeDistance(const FourPoints& _x)
{
  return nearestOnEdges(_x[0], _x[1], _x[2], _x[3]).difference(_x[0], _x[1], _x[2], _x[3]).norm();
}

FourPoints moved(const FourPoints& _x, const FourPoints& _p, double _part)
{
  FourPoints y = _x;
  for (std::size_t i = 0; i < 4; ++i)
    y[i] += _part * _p[i];
  return y;
}

/// At no part up to the answer do the features come nearer than they are allowed to; and it is not much too early.
template <class Safe, class Distance>
void expectSafe(Safe _safe, Distance _distance, std::uint64_t _seed, double _speed)
{
  Random random(_seed);
  int stopped = 0;
  for (int i = 0; i < 3000; ++i) {
    FourPoints x;
    FourPoints p;
    for (std::size_t k = 0; k < 4; ++k) {
      x[k] = randomPoint(random);
      p[k] = _speed * randomPoint(random);
    }
    if (i % 7 == 0) p[1] = p[2] = p[3] = p[0]; // all together
    const double start = _distance(x);
    const double part = _safe(x, p, 0.1);
    ASSERT_GE(part, 0.0);
    ASSERT_LE(part, 1.0);
    for (int k = 0; k <= 200; ++k)
      ASSERT_GT(_distance(moved(x, p, part * k / 200.0)), 0.0) << i;
    if (part < 1.0) {
      ASSERT_GE(_distance(moved(x, p, part)), (0.1 - 1e-9) * start) << i;
    }
    if (part < 1.0) {
      ++stopped;
      double least = 1e300;
      for (int k = 0; k <= 400; ++k)
        least = std::min(least, _distance(moved(x, p, part + (1.0 - part) * k / 400.0)));
      // Slow features have not gone much farther than they may.
      EXPECT_LT(least, 0.35 * start + 0.02 * _speed) << i;
    }
  }
  EXPECT_GT(stopped, 20);
  EXPECT_LT(stopped, 2500);
}

TEST(SafeMotion, VerticesStopBeforeTriangles)
{
  expectSafe(safePartOfVertexTriangle, vertexTriangleDistance, 5, 1.0);
  expectSafe(safePartOfVertexTriangle, vertexTriangleDistance, 6, 100.0);
}

TEST(SafeMotion, EdgesStopBeforeEdges)
{
  expectSafe(safePartOfEdgeEdge, edgeEdgeDistance, 7, 1.0);
  expectSafe(safePartOfEdgeEdge, edgeEdgeDistance, 8, 100.0);
}

TEST(SafeMotion, NothingMovesThatTouchesAndNothingHindersThatMovesTogether)
{
  const FourPoints touching = {Vector3(0.2, 0.2, 0), Vector3(0, 0, 0), Vector3(1, 0, 0), Vector3(0, 1, 0)};
  const FourPoints up = {Vector3(0, 0, 1), Vector3::Zero(), Vector3::Zero(), Vector3::Zero()};
  FourPoints corner = touching;
  corner[0].setZero();
  EXPECT_EQ(safePartOfVertexTriangle(corner, up, 0.1), 0.0);
  FourPoints apart = touching;
  apart[0].z() = 1e-9;
  const FourPoints together = {Vector3(1e9, 1, 2), Vector3(1e9, 1, 2), Vector3(1e9, 1, 2), Vector3(1e9, 1, 2)};
  EXPECT_EQ(safePartOfVertexTriangle(apart, together, 0.1), 1.0);
  const FourPoints down = {Vector3(0, 0, -1), Vector3::Zero(), Vector3::Zero(), Vector3::Zero()};
  const double part = safePartOfVertexTriangle(apart, down, 0.1);
  EXPECT_GT(part, 0.5e-9);
  EXPECT_LT(part, 1e-9);
}

} // namespace
} // namespace FleshSim
