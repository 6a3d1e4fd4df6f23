// Mass, centre and inertia of solids: closed surfaces against shapes whose formulas are known.

#include <FleshSim/Mesh/MassProperties.hh>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <cmath>

namespace FleshSim {
namespace {

SurfaceMesh boxSurface(const Vector3& _size)
{
  SurfaceMesh box;
  box.positions.resize(3, 8);
  for (int i = 0; i < 8; ++i)
    for (int k = 0; k < 3; ++k)
      box.positions(k, i) = ((i >> k & 1) != 0 ? 0.5 : -0.5) * _size[k];
  box.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                   {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return box;
}

/// A surface of revolution about y of a profile (radius, height) from pole to pole.
template <class Profile>
SurfaceMesh revolved(int _rings, int _around, const Profile& _profile)
{
  SurfaceMesh mesh;
  mesh.positions.resize(3, _rings * _around + 2);
  const auto at = [&](int _ring, int _i) { return _ring * _around + _i % _around; };
  const double turn = 2.0 * std::acos(-1.0) / _around;
  for (int r = 0; r < _rings; ++r) {
    const auto [radius, height] = _profile((r + 1.0) / (_rings + 1.0));
    for (int i = 0; i < _around; ++i)
      mesh.positions.col(at(r, i)) = Vector3(radius * std::cos(turn * i), height, radius * std::sin(turn * i));
  }
  const int low = _rings * _around, high = low + 1;
  mesh.positions.col(low) = Vector3(0.0, _profile(0.0).second, 0.0);
  mesh.positions.col(high) = Vector3(0.0, _profile(1.0).second, 0.0);
  for (int i = 0; i < _around; ++i) {
    mesh.triangles.push_back({low, at(0, i), at(0, i + 1)});
    mesh.triangles.push_back({high, at(_rings - 1, i + 1), at(_rings - 1, i)});
    for (int r = 0; r + 1 < _rings; ++r) {
      mesh.triangles.push_back({at(r, i), at(r + 1, i), at(r + 1, i + 1)});
      mesh.triangles.push_back({at(r, i), at(r + 1, i + 1), at(r, i + 1)});
    }
  }
  return mesh;
}

TEST(MassProperties, OfABoxThatIsTurnedAndFarAway)
{
  const Vector3 size(1.0, 2.0, 0.5);
  const MassProperties plain = boxMass(size, 800.0);
  EXPECT_NEAR(plain.mass, 800.0, 1e-10);
  EXPECT_NEAR(plain.inertia()(0, 0), 800.0 / 12.0 * (4.0 + 0.25), 1e-10);
  const Matrix3 turn = Eigen::AngleAxisd(0.8, Vector3(1.0, -2.0, 0.5).normalized()).toRotationMatrix();
  const Vector3 away(1e3, -2e3, 5e2);
  SurfaceMesh surface = boxSurface(size);
  surface.positions = (turn * surface.positions).colwise() + away;
  const MassProperties found = solidMass(surface, 800.0);
  EXPECT_NEAR(found.mass, plain.mass, 1e-9 * plain.mass);
  EXPECT_LT((found.center - away).norm(), 1e-9);
  EXPECT_LT((found.secondMoments - turn * plain.secondMoments * turn.transpose()).norm(), 1e-9 * plain.mass);
}

TEST(MassProperties, OfRoundSurfacesConvergeToTheFormulas)
{
  const auto ball = [](double _t) {
    const double angle = (_t - 0.5) * std::acos(-1.0);
    return std::make_pair(0.7 * std::cos(angle), 0.7 * std::sin(angle));
  };
  const MassProperties exact = ballMass(0.7, 1200.0);
  double before = 0.0;
  for (const int n : {20, 40, 80}) {
    const MassProperties found = solidMass(revolved(n, 2 * n, ball), 1200.0);
    const double error = (found.inertia() - exact.inertia()).norm() / exact.inertia().norm();
    EXPECT_LT(std::abs(found.mass / exact.mass - 1.0), error);
    if (before > 0.0) {
      EXPECT_NEAR(before / error, 4.0, 0.3);
    }
    before = error;
  }
  EXPECT_LT(before, 2e-3);
}

TEST(MassProperties, OfACapsuleAreThoseOfItsSurface)
{
  const double radius = 0.3, half = 0.5;
  const auto capsule = [&](double _t) {
    // Arc, straight part, arc.
    const double angle = (std::min(_t, 0.4) / 0.4 - 1.0) * 0.5 * std::acos(-1.0);
    const double angle2 = std::max(0.0, _t - 0.6) / 0.4 * 0.5 * std::acos(-1.0);
    if (_t < 0.4) return std::make_pair(radius * std::cos(angle), -half + radius * std::sin(angle));
    if (_t > 0.6) return std::make_pair(radius * std::cos(angle2), half + radius * std::sin(angle2));
    return std::make_pair(radius, half * (_t - 0.5) / 0.1);
  };
  const MassProperties found = solidMass(revolved(199, 200, capsule), 500.0);
  const MassProperties exact = capsuleMass(radius, 2.0 * half, 500.0);
  EXPECT_NEAR(found.mass / exact.mass, 1.0, 1e-3);
  EXPECT_LT((found.inertia() - exact.inertia()).norm(), 2e-3 * exact.inertia().norm());
  EXPECT_LT(found.center.norm(), 1e-12);
}

TEST(MassProperties, InsideOutIsNegative)
{
  SurfaceMesh surface = boxSurface(Vector3::Ones());
  for (std::array<int, 3>& t : surface.triangles)
    std::swap(t[0], t[1]);
  EXPECT_NEAR(solidMass(surface, 1.0).mass, -1.0, 1e-12);
}

TEST(MassProperties, SecondMomentsAndInertiaAreEachOthersInverse)
{
  const Matrix3 inertia = boxMass(Vector3(1.0, 2.0, 3.0), 10.0).inertia();
  EXPECT_LT((MassProperties::secondMomentsOf(inertia) - boxMass(Vector3(1.0, 2.0, 3.0), 10.0).secondMoments).norm(),
            1e-9);
}

} // namespace
} // namespace FleshSim
