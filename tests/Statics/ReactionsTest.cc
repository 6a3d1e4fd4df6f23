// The forces that hold prescribed vertices, against a plain evaluation of the energy's stresses and against Newton's
// third law.

#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <Support/PlainElasticity.hh>
#include <Support/Specimen.hh>

#include <gtest/gtest.h>

#include <Eigen/Geometry>

namespace {

using namespace FleshSim;
using namespace Specimens;

constexpr PlainElasticity::StableNeoHookean plain{1.0, 10.0};

StaticsSettings tight()
{
  StaticsSettings settings;
  settings.relativeTolerance = 1e-12;
  return settings;
}

Vector3 momentOf(const Points& _forces, const Points& _positions)
{
  Vector3 moment = Vector3::Zero();
  for (Eigen::Index v = 0; v < _forces.cols(); ++v)
    moment += _positions.col(v).cross(_forces.col(v));
  return moment;
}

/// Force over stretch of a cube: what the report says is what the stresses of the written positions say.
TEST(Reactions, areTheForcesOfThePlainEvaluation)
{
  for (const bool hexes : {false, true}) {
    Specimen specimen(TestMeshes::distortedCube(hexes, 4, 0.2), snh());
    QuasiStaticSolver solver(specimen.model, tight());
    const BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, 1.0);
    double last = 0.0;
    for (int s = 1; s <= 4; ++s) {
      ASSERT_TRUE(solver.advance(motion, 0.25 * (s - 1), 0.25 * s).converged);
      const Points expected = -PlainElasticity::forces(specimen.mesh, solver.positions(), plain);
      Vector3 top = Vector3::Zero();
      Vector3 expectedTop = Vector3::Zero();
      for (const ConstrainedVertex& held : motion.vertices) {
        const double error = (solver.reactions().col(held.vertex) - expected.col(held.vertex)).norm();
        EXPECT_LT(error, 1e-8 * expected.col(held.vertex).norm() + 1e-10);
        if (specimen.mesh.positions(1, held.vertex) < 0.0) continue;
        top += solver.reactions().col(held.vertex);
        expectedTop += expected.col(held.vertex);
      }
      EXPECT_LT((top - expectedTop).norm(), 1e-8 * expectedTop.norm());
      EXPECT_GT(top.y(), last) << "it is pulled harder with each step";
      last = top.y();
      EXPECT_LT(solver.reactions().rowwise().sum().norm(), 1e-8 * last);
      EXPECT_LT(momentOf(solver.reactions(), solver.positions()).norm(), 1e-8 * last);
    }
  }
}

/// With loads: what holds and what loads adds up to nothing, and nobody holds a free vertex.
TEST(Reactions, balanceTheLoads)
{
  Specimen specimen(TestMeshes::distortedCube(false, 4, 0.2), snh());
  const Points& rest = specimen.mesh.positions;
  BoundaryMotion motion = hold(
      rest, [](const Vector3& _x) { return _x.y() < -1.0 + 1e-9; }, [](const Vector3& _x, double) { return _x; });
  motion.forces = Points::Zero(3, rest.cols());
  for (Eigen::Index v = 0; v < rest.cols(); ++v)
    if (rest(1, v) > 1.0 - 1e-9) motion.forces.col(v) = Vector3(0.004, 0.002, -0.003);
  QuasiStaticSolver solver(specimen.model, tight());
  ASSERT_TRUE(solver.advance(motion, 0.0, 1.0).converged);
  const Vector3 load = motion.forces.rowwise().sum();
  EXPECT_GT(load.norm(), 0.1);
  EXPECT_LT((solver.reactions().rowwise().sum() + load).norm(), 1e-9 * load.norm());
  const Points all = solver.reactions() + motion.forces;
  EXPECT_LT(momentOf(all, solver.positions()).norm(), 1e-9 * load.norm());
  for (Eigen::Index v = 0; v < rest.cols(); ++v)
    if (rest(1, v) > -1.0 + 1e-9) {
      EXPECT_EQ(solver.reactions().col(v).norm(), 0.0);
    }
}

/// A handle of one component exerts nothing along the others.
TEST(Reactions, areAlongTheHeldDirectionsOnly)
{
  Specimen specimen(TestMeshes::generated("cube", true, 3), snh());
  BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, 0.3);
  for (ConstrainedVertex& vertex : motion.vertices)
    vertex.prescribed = Vector3(0.0, 1.0, 0.0).asDiagonal();
  motion.vertices.front().prescribed.setIdentity();
  QuasiStaticSolver solver(specimen.model, tight());
  ASSERT_TRUE(solver.advance(motion, 0.0, 1.0).converged);
  for (std::size_t i = 1; i < motion.vertices.size(); ++i) {
    const Vector3 force = solver.reactions().col(motion.vertices[i].vertex);
    EXPECT_EQ(force.x(), 0.0);
    EXPECT_EQ(force.z(), 0.0);
    EXPECT_NE(force.y(), 0.0);
  }
}

TEST(Reactions, areNothingAfterAStepThatFailed)
{
  Specimen specimen(TestMeshes::generated("cube", false, 3), snh());
  StaticsSettings settings;
  QuasiStaticSolver solver(specimen.model, settings);
  ASSERT_TRUE(solver.advance(stretchAlongY(specimen.mesh.positions, 0.2), 0.0, 1.0).converged);
  EXPECT_GT(solver.reactions().norm(), 0.0);
  settings.maximumIterations = 1;
  settings.maximumHalvings = 0;
  QuasiStaticSolver hurried(specimen.model, settings);
  ASSERT_FALSE(hurried.advance(stretchAlongY(specimen.mesh.positions, 3.0), 0.0, 1.0).converged);
  EXPECT_EQ(hurried.reactions().norm(), 0.0);
}

} // namespace
