// Gravity and pressures that follow the surface, against analytic states and an evaluation of their own.

#include <FleshSim/Mesh/BoundarySurface.hh>

#include <Support/Specimen.hh>

#include <Eigen/Geometry>

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace Specimens;

double linear(double _time)
{
  return _time;
}

/// The boundary faces that _select finds, each by its middle.
SurfacePressure pressureOn(
    const VolumeMesh& _mesh, double _pressure,
    const std::function<bool(const Vector3&)>& _select = [](const Vector3&) { return true; })
{
  SurfacePressure pressure;
  pressure.pressure = _pressure;
  const BoundaryFaces faces = boundaryFaces(_mesh);
  for (const auto& t : faces.triangles)
    if (_select((_mesh.positions.col(t[0]) + _mesh.positions.col(t[1]) + _mesh.positions.col(t[2])) / 3.0))
      pressure.triangles.push_back(t);
  for (const auto& q : faces.quads)
    if (_select(0.5 * (_mesh.positions.col(q[0]) + _mesh.positions.col(q[2])))) pressure.quads.push_back(q);
  for (const auto& s : faces.sixNodes)
    if (_select((_mesh.positions.col(s[0]) + _mesh.positions.col(s[1]) + _mesh.positions.col(s[2])) / 3.0))
      pressure.sixNodes.push_back(s);
  return pressure;
}

/// What the faces bear where they are, written out again.
Points forceOf(const SurfacePressure& _pressure, const Points& _positions)
{
  Points force = Points::Zero(3, _positions.cols());
  for (const auto& t : _pressure.triangles) {
    const Vector3 u = _positions.col(t[1]) - _positions.col(t[0]);
    const Vector3 v = _positions.col(t[2]) - _positions.col(t[0]);
    for (const int vertex : t)
      force.col(vertex) -= _pressure.pressure * 0.5 * u.cross(v) / 3.0;
  }
  // Bilinear: int N_a x_u cross x_v over the unit square, by 2 x 2 points of Gauss, which are exact here.
  const double gauss = 0.5 / std::sqrt(3.0);
  for (const auto& q : _pressure.quads)
    for (const double r : {0.5 - gauss, 0.5 + gauss})
      for (const double s : {0.5 - gauss, 0.5 + gauss}) {
        const Eigen::Vector4d shape((1 - r) * (1 - s), r * (1 - s), r * s, (1 - r) * s);
        const Eigen::Vector4d byR(-(1 - s), 1 - s, s, -s);
        const Eigen::Vector4d byS(-(1 - r), -r, r, 1 - r);
        Vector3 u = Vector3::Zero(), v = Vector3::Zero();
        for (int a = 0; a < 4; ++a) {
          u += byR[a] * _positions.col(q[static_cast<std::size_t>(a)]);
          v += byS[a] * _positions.col(q[static_cast<std::size_t>(a)]);
        }
        for (int a = 0; a < 4; ++a)
          force.col(q[static_cast<std::size_t>(a)]) -= 0.25 * _pressure.pressure * shape[a] * u.cross(v);
      }
  // Quadratic: the integrand has degree 4 in each of the coordinates of the square that is folded to the triangle, and
  // one more for the folding; three points of Gauss are exact.
  const std::pair<double, double> points[] = {
      {0.5 - 0.5 * std::sqrt(0.6), 5.0 / 18.0}, {0.5, 8.0 / 18.0}, {0.5 + 0.5 * std::sqrt(0.6), 5.0 / 18.0}};
  for (const auto& face : _pressure.sixNodes)
    for (const auto& [r, byWeight] : points)
      for (const auto& [t, weight] : points) {
        const double l[3] = {1.0 - r, r * (1.0 - t), r * t};
        double shape[6], first[6], second[6]; // values, and derivatives by l1 and l2 with l0 = 1 - l1 - l2
        for (int a = 0; a < 3; ++a) {
          shape[a] = l[a] * (2.0 * l[a] - 1.0);
          first[a] = (4.0 * l[a] - 1.0) * (a == 0 ? -1.0 : a == 1 ? 1.0 : 0.0);
          second[a] = (4.0 * l[a] - 1.0) * (a == 0 ? -1.0 : a == 2 ? 1.0 : 0.0);
          const int b = (a + 1) % 3;
          shape[3 + a] = 4.0 * l[a] * l[b];
          first[3 + a] = 4.0 * ((a == 0   ? -1.0
                                 : a == 1 ? 1.0
                                          : 0.0) *
                                    l[b] +
                                (b == 0   ? -1.0
                                 : b == 1 ? 1.0
                                          : 0.0) *
                                    l[a]);
          second[3 + a] = 4.0 * ((a == 0   ? -1.0
                                  : a == 2 ? 1.0
                                           : 0.0) *
                                     l[b] +
                                 (b == 0   ? -1.0
                                  : b == 2 ? 1.0
                                           : 0.0) *
                                     l[a]);
        }
        Vector3 u = Vector3::Zero(), v = Vector3::Zero();
        for (std::size_t a = 0; a < 6; ++a) {
          u += first[a] * _positions.col(face[a]);
          v += second[a] * _positions.col(face[a]);
        }
        for (std::size_t a = 0; a < 6; ++a)
          force.col(face[a]) -= byWeight * weight * r * _pressure.pressure * shape[a] * u.cross(v);
      }
  return force;
}

/// Elastic forces and loads, where nothing holds.
double imbalance(const Specimen& _specimen, const BoundaryMotion& _motion, const Points& _positions)
{
  Columns gradient;
  _specimen.model.gradient(_specimen.model.toSolver(_positions), gradient);
  Points force = -_specimen.model.toUser(gradient);
  for (const SurfacePressure& pressure : _motion.pressures)
    force += forceOf(pressure, _positions);
  for (int v = 0; v < force.cols(); ++v)
    force.col(v) += _specimen.model.masses()[_specimen.model.solverVertex(v)] * _motion.gravity;
  for (const ConstrainedVertex& held : _motion.vertices)
    force.col(held.vertex) -= held.prescribed * force.col(held.vertex);
  return force.norm();
}

class Loads : public testing::TestWithParam<TestMeshes::Cells>
{
protected:
  TestMeshes::Cells cells() const { return GetParam(); }
};

/// A free cube under pressure shrinks alike everywhere: -p is the stress of a volume change alone, dPsi(s)/d(s^3).
TEST_P(Loads, pressureAllAroundIsAStateOfPressure)
{
  const double mu = 1.0, lambda = 10.0, pressure = 2.0;
  Specimen specimen(TestMeshes::generated("cube", cells(), 2), snh(mu, lambda));
  BoundaryMotion motion;
  motion.pressures = {pressureOn(specimen.mesh, pressure)};
  motion.forceScale = linear;
  QuasiStaticSolver solver(specimen.model, StaticsSettings());
  for (int step = 0; step < 4; ++step) {
    const StepReport report = solver.advance(motion, 0.25 * step, 0.25 * (step + 1));
    ASSERT_TRUE(report.converged) << report.message;
  }
  const Points& x = solver.positions();
  const double s =
      (x.col(0) - x.col(1)).norm() / (specimen.mesh.positions.col(0) - specimen.mesh.positions.col(1)).norm();
  EXPECT_LT(s, 0.98);
  // Psi(s 1) = mu/2 (3 s^2 - 3) - mu (s^3 - 1) + lambda/2 (s^3 - 1)^2, by s over 3 s^2.
  const double stress = (3.0 * mu * s - 3.0 * mu * s * s + 3.0 * lambda * s * s * (s * s * s - 1.0)) / (3.0 * s * s);
  EXPECT_NEAR(stress, -pressure, 1e-7);
  EXPECT_LT(imbalance(specimen, motion, x), 1e-6);
}

/// A beam bent by a pressure on one side, whose rim is free: the faces have turned, and so has the force.
TEST_P(Loads, aPressureFollowsFacesWithAFreeRim)
{
  VolumeMesh mesh;
  const bool hexes = cells() == TestMeshes::Cells::hexes;
  ASSERT_TRUE(generateMesh({"beam", hexes, 2, {{"length", 4.0}, {"height", 1.0}, {"width", 1.0}}}, mesh).isOk());
  if (cells() == TestMeshes::Cells::tet10s) mesh = TestMeshes::quadratic(mesh);
  const double low = mesh.positions.row(0).minCoeff();
  const double top = mesh.positions.row(1).maxCoeff();
  Specimen specimen(mesh, snh(100.0, 200.0));
  BoundaryMotion motion = hold(
      mesh.positions, [low](const Vector3& _x) { return _x.x() < low + 1e-9; },
      [](const Vector3& _x, double) { return _x; });
  motion.pressures = {pressureOn(mesh, 2.0, [top](const Vector3& _x) { return _x.y() > top - 1e-9; })};
  motion.forceScale = linear;
  QuasiStaticSolver solver(specimen.model, StaticsSettings());
  for (int step = 0; step < 5; ++step) {
    const StepReport report = solver.advance(motion, 0.2 * step, 0.2 * (step + 1));
    ASSERT_TRUE(report.converged) << report.message;
  }
  const Points& x = solver.positions();
  EXPECT_LT(imbalance(specimen, motion, x), 1e-5);
  const Vector3 net = forceOf(motion.pressures[0], x).rowwise().sum();
  EXPECT_LT(net.y(), -1.0);
  EXPECT_GT(std::abs(net.x()), 0.2 * std::abs(net.y())) << "it has turned";
  EXPECT_LT((solver.reactions().rowwise().sum() + net).norm(), 1e-5) << "whoever holds it bears it";
}

TEST_P(Loads, whatHoldsABodyBearsItsWeight)
{
  Specimen specimen(TestMeshes::generated("cube", cells(), 2), snh());
  BoundaryMotion motion = hold(
      specimen.mesh.positions, [](const Vector3& _x) { return _x.y() > 1.0 - 1e-9; },
      [](const Vector3& _x, double) { return _x; });
  motion.gravity = Vector3(0.05, -0.1, 0.0);
  motion.forceScale = linear;
  QuasiStaticSolver solver(specimen.model, StaticsSettings());
  ASSERT_TRUE(solver.advance(motion, 0.0, 0.5).converged);
  const Vector3 half = solver.reactions().rowwise().sum();
  ASSERT_TRUE(solver.advance(motion, 0.5, 1.0).converged);
  const double mass = specimen.model.masses().sum();
  EXPECT_NEAR(mass, 8.0, 1e-12);
  EXPECT_LT((solver.reactions().rowwise().sum() + mass * motion.gravity).norm(), 1e-6);
  EXPECT_LT((half + 0.5 * mass * motion.gravity).norm(), 1e-6);
  EXPECT_LT(imbalance(specimen, motion, solver.positions()), 1e-6);
}

TEST(LoadsOnFreeBodies, withoutEquilibriumAreRefused)
{
  Specimen specimen(TestMeshes::generated("cube", false, 1), snh());
  BoundaryMotion motion;
  motion.gravity = Vector3(0, -1, 0);
  QuasiStaticSolver solver(specimen.model, StaticsSettings());
  EXPECT_NE(solver.advance(motion, 0.0, 1.0).message.find("nothing holds"), std::string::npos);
  motion.gravity.setZero();
  motion.pressures = {pressureOn(specimen.mesh, 1.0, [](const Vector3& _x) { return _x.y() > 0.99; })};
  EXPECT_NE(solver.advance(motion, 0.0, 1.0).message.find("nothing holds"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Cells, Loads,
                         testing::Values(TestMeshes::Cells::tets, TestMeshes::Cells::hexes, TestMeshes::Cells::tet10s),
                         [](const auto& _info) { return std::string(TestMeshes::nameOf(_info.param)); });

} // namespace
