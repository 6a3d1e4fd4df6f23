#include <FleshSim/Core/Parallel.hh>

#include <Support/PlainElasticity.hh>
#include <Support/Specimen.hh>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace {

using namespace FleshSim;
using namespace Specimens;

TEST(QuasiStaticSolver, resultDoesNotDependOnTheNumbering)
{
  const VolumeMesh mesh = TestMeshes::distortedCube(false, 4, 0.1);
  std::vector<int> place;
  const VolumeMesh other = TestMeshes::renumbered(mesh, 77, place);
  Points results[2];
  for (int run = 0; run < 2; ++run) {
    Specimen specimen(run == 0 ? mesh : other, snh());
    StaticsSettings settings;
    settings.relativeTolerance = 1e-12;
    QuasiStaticSolver solver(specimen.model, settings);
    ASSERT_TRUE(solver.advance(stretchAlongY(specimen.mesh.positions, 0.4), 0.0, 1.0).converged);
    results[run] = solver.positions();
  }
  for (int v = 0; v < mesh.vertexCount(); ++v)
    EXPECT_LT((results[0].col(v) - results[1].col(place[static_cast<std::size_t>(v)])).norm(), 1e-9);
}

TEST(QuasiStaticSolver, sameBitsWithAnyNumberOfThreads)
{
  Points results[2];
  for (int run = 0; run < 2; ++run) {
    setThreadCount(run + 1);
    Specimen specimen(TestMeshes::generated("cube", run < 2, 8), snh());
    QuasiStaticSolver solver(specimen.model, {});
    const BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, 0.2);
    for (int step = 1; step <= 3; ++step)
      ASSERT_TRUE(solver.advance(motion, step - 1.0, step).converged);
    results[run] = solver.positions();
  }
  setThreadCount(0);
  EXPECT_EQ(
      std::memcmp(results[0].data(), results[1].data(), sizeof(double) * static_cast<std::size_t>(results[0].size())),
      0);
}

/// The same specimen in millimetres and metres, soft and stiff, stops after the same iterations.
TEST(QuasiStaticSolver, defaultToleranceIsScaleFree)
{
  std::vector<int> iterations;
  for (const double scale : {1.0, 1e-3, 1e3})
    for (const double stiffness : {1.0, 1e6}) {
      VolumeMesh mesh = TestMeshes::generated("cube", true, 4);
      BoundaryMotion motion = stretchAlongY(mesh.positions, 0.3);
      mesh.positions *= scale;
      motion.target = [motion, scale](int _i, double _t) { return Vector3(scale * motion.target(_i, _t)); };
      Specimen specimen(mesh, snh(stiffness, 10.0 * stiffness));
      QuasiStaticSolver solver(specimen.model, {});
      const StepReport report = solver.advance(motion, 0.0, 1.0);
      ASSERT_TRUE(report.converged) << report.message;
      iterations.push_back(report.newtonIterations);
    }
  EXPECT_EQ(std::count(iterations.begin(), iterations.end(), iterations.front()), static_cast<long>(iterations.size()));
}

/// Where a step is so small that its start is nearly its end, rounding hides what the line search looks for.
TEST(QuasiStaticSolver, tinyStepsConverge)
{
  for (const double way : {1e-2, 1e-3, 1e-5, 1e-8})
    for (const double lambda : {1.0, 100.0}) {
      Specimen specimen(TestMeshes::generated("cube", false, 4), snh(1e4, 1e4 * lambda));
      QuasiStaticSolver solver(specimen.model, {});
      const BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, way);
      for (int step = 1; step <= 60; ++step) {
        const StepReport report = solver.advance(motion, step - 1.0, step);
        ASSERT_TRUE(report.converged) << report.message << " in step " << step << " of " << way;
        EXPECT_EQ(report.halvings, 0) << "step " << step << " of " << way;
      }
    }
}

/// A smooth manufactured displacement: its specimen force goes in, and the error falls with the square of the cell
/// size.
TEST(QuasiStaticSolver, convergesWithTheSquareOfTheCellSize)
{
  const double mu = 1.0;
  const double lambda = 1.0;
  const auto material = findMaterial("linear")->create({mu, lambda, false});
  const double amplitude = 0.1;
  // u = amplitude (sin(y), sin(z), sin(x)): divergence-free, so the force density is -mu laplace(u) = mu u.
  const auto displacement = [&](const Vector3& _x) {
    return Vector3(amplitude * Vector3(std::sin(_x.y()), std::sin(_x.z()), std::sin(_x.x())));
  };
  for (const bool hexes : {false, true}) {
    double errors[3];
    for (int level = 0; level < 3; ++level) {
      VolumeMesh mesh = TestMeshes::generated("cube", hexes, 4 << level);
      // A smooth distortion: no element is a cube, and every level has the same shape.
      for (int v = 0; v < mesh.vertexCount(); ++v) {
        const Vector3 x = mesh.positions.col(v);
        const double bubble = (1.0 - x.x() * x.x()) * (1.0 - x.y() * x.y()) * (1.0 - x.z() * x.z());
        mesh.positions.col(v) += 0.15 * bubble * Vector3(1.0, -0.5, std::sin(2.0 * x.x()));
      }
      Specimen specimen(mesh, material);
      BoundaryMotion motion = hold(specimen.mesh.positions, onBoundary,
                                   [&](const Vector3& _x, double _t) { return Vector3(_x + _t * displacement(_x)); });
      motion.forces = Points::Zero(3, specimen.mesh.vertexCount());
      PlainElasticity::forEachPoint(specimen.mesh, [&](const auto& _nodes, const auto&, double _weight) {
        for (const int v : _nodes)
          motion.forces.col(v) +=
              _weight / static_cast<double>(_nodes.size()) * mu * displacement(specimen.mesh.positions.col(v));
      });
      StaticsSettings settings;
      settings.relativeTolerance = 1e-12;
      QuasiStaticSolver solver(specimen.model, settings);
      ASSERT_TRUE(solver.advance(motion, 0.0, 1.0).converged);
      double squares = 0.0;
      for (int v = 0; v < specimen.mesh.vertexCount(); ++v)
        squares +=
            (solver.positions().col(v) - specimen.mesh.positions.col(v) - displacement(specimen.mesh.positions.col(v)))
                .squaredNorm();
      errors[level] = std::sqrt(squares / specimen.mesh.vertexCount());
    }
    EXPECT_GT(std::log2(errors[1] / errors[2]), 1.7)
        << (hexes ? "hexes " : "tets ") << errors[0] << " " << errors[1] << " " << errors[2];
  }
}

/// A cube crushed beyond buckling: halves and quarters of the step have as far to go as all of it.
TEST(QuasiStaticSolver, piecesOfAStepMayTakeMoreIterations)
{
  Specimen specimen(TestMeshes::generated("cube", true, 5), snh(1.0, 10.0));
  const BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, -0.8);
  StaticsSettings settings;
  const StepReport patient = QuasiStaticSolver(specimen.model, settings).advance(motion, 0.0, 1.0);
  EXPECT_TRUE(patient.converged) << patient.message;
  EXPECT_GT(patient.halvings, 0);
  --settings.maximumIterations; // less than is usual: no piece may take more
  const StepReport strict = QuasiStaticSolver(specimen.model, settings).advance(motion, 0.0, 1.0);
  EXPECT_TRUE(!strict.converged || strict.newtonIterations > patient.newtonIterations)
      << strict.newtonIterations << " " << patient.newtonIterations;
}

TEST(QuasiStaticSolver, stepThatIsTooLargeIsHalvedAndArrives)
{
  Specimen specimen(TestMeshes::generated("cube", false, 4), findMaterial("neo-hookean")->create({1.0, 10.0, true}));
  QuasiStaticSolver solver(specimen.model, {});
  const BoundaryMotion motion = hold(
      specimen.mesh.positions, [](const Vector3& _x) { return std::abs(_x.y()) > 1.0 - 1e-9; },
      [](const Vector3& _x, double _t) {
        return Vector3(_x.y() < 0.0 ? _x : Eigen::AngleAxisd(2.6 * _t, Vector3::UnitY()) * _x);
      });
  const StepReport report = solver.advance(motion, 0.0, 1.0);
  EXPECT_TRUE(report.converged) << report.message;
  EXPECT_GT(report.halvings, 0);
  EXPECT_EQ(report.inverted, 0);
}

TEST(QuasiStaticSolver, failureKeepsTheLastGoodState)
{
  Specimen specimen(TestMeshes::generated("cube", false, 3), snh());
  StaticsSettings settings;
  settings.maximumIterations = 1;
  settings.maximumHalvings = 1;
  settings.tolerance = 1e-12;
  QuasiStaticSolver solver(specimen.model, settings);
  const StepReport report = solver.advance(stretchAlongY(specimen.mesh.positions, 1.0), 0.0, 1.0);
  EXPECT_FALSE(report.converged);
  EXPECT_NE(report.message.find("maximum"), std::string::npos) << report.message;
  EXPECT_TRUE(solver.positions() == specimen.mesh.positions);
  EXPECT_NEAR(report.energy, 0.0, 1e-20);
}

TEST(QuasiStaticSolver, infiniteEnergyAtTheStartIsSaid)
{
  Specimen specimen(TestMeshes::generated("cube", false, 3), findMaterial("neo-hookean")->create({1.0, 10.0, true}));
  StaticsSettings settings;
  settings.smoothTangledStart = false;
  QuasiStaticSolver solver(specimen.model, settings);
  solver.setPositions(TestMeshes::randomPoints(specimen.mesh.vertexCount(), 1.0, 3));
  const StepReport report = solver.advance(stretchAlongY(specimen.mesh.positions, 0.0), 0.0, 1.0);
  EXPECT_FALSE(report.converged);
  EXPECT_NE(report.message.find("inverted"), std::string::npos) << report.message;
}

TEST(QuasiStaticSolver, cancelStopsTheStep)
{
  Specimen specimen(TestMeshes::generated("cube", true, 5), snh());
  StaticsSettings settings;
  int asked = 0;
  settings.cancelled = [&] { return ++asked > 5; };
  QuasiStaticSolver solver(specimen.model, settings);
  const StepReport report = solver.advance(stretchAlongY(specimen.mesh.positions, 0.5), 0.0, 1.0);
  EXPECT_TRUE(report.cancelled);
  EXPECT_FALSE(report.converged);
  EXPECT_LE(asked, 8);
  EXPECT_TRUE(solver.positions() == specimen.mesh.positions);
}

TEST(QuasiStaticSolver, unusedVerticesStay)
{
  VolumeMesh mesh = TestMeshes::generated("cube", true, 3);
  mesh.positions.conservativeResize(3, mesh.vertexCount() + 1);
  mesh.positions.rightCols<1>() = Vector3(7, 8, 9);
  Specimen specimen(mesh, snh());
  QuasiStaticSolver solver(specimen.model, {});
  EXPECT_TRUE(solver.advance(stretchAlongY(mesh.positions, 0.01), 0.0, 1.0).converged);
}

TEST(QuasiStaticSolver, refusesWhatHasNoMeaning)
{
  Specimen specimen(TestMeshes::generated("cube", true, 2), snh());
  const auto with = [](auto _change) {
    StaticsSettings settings;
    _change(settings);
    return settings;
  };
  EXPECT_THROW(QuasiStaticSolver(specimen.model, with([](auto& _s) { _s.solver = "magic"; })), std::invalid_argument);
  EXPECT_THROW(QuasiStaticSolver(specimen.model, with([](auto& _s) { _s.preconditioner = "magic"; })),
               std::invalid_argument);
  EXPECT_THROW(QuasiStaticSolver(specimen.model, with([](auto& _s) { _s.tolerance = 0.0; })), std::invalid_argument);
  EXPECT_THROW(QuasiStaticSolver(specimen.model, with([](auto& _s) { _s.tolerance = std::nan(""); })),
               std::invalid_argument);
  EXPECT_THROW(QuasiStaticSolver(specimen.model, with([](auto& _s) { _s.maximumIterations = 0; })),
               std::invalid_argument);
  QuasiStaticSolver solver(specimen.model, {});
  EXPECT_THROW(solver.setPositions(Points::Zero(3, 1)), std::invalid_argument);
  BoundaryMotion motion;
  motion.vertices = {{999, Matrix3::Identity()}};
  EXPECT_THROW(solver.advance(motion, 0.0, 1.0), std::invalid_argument);
}

/// Where the body goes unstable only a few global directions have negative curvature; filtering every element hides
/// them.
TEST(QuasiStaticSolver, bucklingStepsConverge)
{
  struct Case
  {
    bool hexes;
    double poisson;
    Vector3 (*place)(const Vector3& _x, double _t);
    int steps;
  };
  const Case cases[] = {
      {true, 0.45, [](const Vector3& _x, double _t) { return Vector3(_x + Vector3(0, 0.2 * _t * _x.y(), 0)); }, 10},
      {true, 0.45, [](const Vector3& _x, double _t) { return Vector3(_x - Vector3(0, 0.08 * _t * _x.y(), 0)); }, 10},
      {false, 0.495, [](const Vector3& _x, double _t) { return Vector3(_x + Vector3(0, 0.2 * _t * _x.y(), 0)); }, 10},
      {true, 0.3,
       [](const Vector3& _x, double _t) {
         return Vector3(_x.y() < 0.0 ? _x : Eigen::AngleAxisd(18.0 * EIGEN_PI / 180.0 * _t, Vector3::UnitY()) * _x);
       },
       10}};
  for (const Case& one : cases) {
    Specimen specimen(
        TestMeshes::generated("cube", one.hexes, 3),
        findMaterial("stable-neo-hookean")->create(MaterialParameters::fromYoungPoisson(1e5, one.poisson)));
    const BoundaryMotion motion = hold(
        specimen.mesh.positions, [](const Vector3& _x) { return std::abs(_x.y()) > 1.0 - 1e-9; }, one.place);
    QuasiStaticSolver solver(specimen.model, {});
    for (int step = 1; step <= one.steps; ++step) {
      const StepReport report = solver.advance(motion, step - 1.0, step);
      EXPECT_TRUE(report.converged) << "step " << step << " of case " << &one - cases << ": " << report.message;
    }
  }
}

TEST(QuasiStaticSolver, whatOverflowsIsNoSolution)
{
  Specimen specimen(TestMeshes::generated("cube", false, 2), snh());
  for (const double rate : {1e160, 1e200, 1e300}) {
    QuasiStaticSolver solver(specimen.model, {});
    const StepReport report = solver.advance(stretchAlongY(specimen.mesh.positions, rate), 0.0, 1.0);
    EXPECT_FALSE(report.converged);
    EXPECT_FALSE(report.message.empty());
    EXPECT_TRUE(solver.positions() == specimen.mesh.positions);
  }
  BoundaryMotion pushed = stretchAlongY(specimen.mesh.positions, 0.0);
  pushed.forces = Points::Constant(3, specimen.mesh.vertexCount(), 1e300);
  QuasiStaticSolver solver(specimen.model, {});
  EXPECT_FALSE(solver.advance(pushed, 0.0, 1.0).converged);
}

TEST(QuasiStaticSolver, saysThatNothingHoldsTheBody)
{
  Specimen specimen(TestMeshes::generated("cube", false, 2), snh());
  BoundaryMotion motion;
  motion.forces = Points::Zero(3, specimen.mesh.vertexCount());
  motion.forces(1, 0) = 0.1;
  QuasiStaticSolver solver(specimen.model, {});
  const StepReport report = solver.advance(motion, 0.0, 1.0);
  EXPECT_FALSE(report.converged);
  EXPECT_NE(report.message.find("nothing holds"), std::string::npos) << report.message;
}

/// A body a million times its size away from the origin: the same answer as at home, to the digits that are left.
TEST(QuasiStatics, aBodyFarFromTheOriginIsSolved)
{
  VolumeMesh near = TestMeshes::generated("cube", false, 3);
  VolumeMesh far = near;
  const Vector3 away(1e6, -1e6, 1e6);
  far.positions.colwise() += away;
  Specimen home(near, snh());
  Specimen abroad(far, snh());
  QuasiStaticSolver first(home.model, {});
  QuasiStaticSolver second(abroad.model, {});
  const BoundaryMotion motion = stretchAlongY(near.positions, 0.5);
  BoundaryMotion moved = motion;
  moved.target = [&](int _i, double _time) { return Vector3(motion.target(_i, _time) + away); };
  ASSERT_TRUE(first.advance(motion, 0.0, 1.0).converged);
  const StepReport report = second.advance(moved, 0.0, 1.0);
  ASSERT_TRUE(report.converged) << report.message;
  const Points back = second.positions().colwise() - away;
  EXPECT_LT((back - first.positions()).colwise().norm().maxCoeff(), 1e-7);
}

} // namespace
