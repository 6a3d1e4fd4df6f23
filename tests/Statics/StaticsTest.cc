#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Statics/Extrapolation.hh>
#include <FleshSim/Statics/LineSearch.hh>
#include <FleshSim/Statics/QuasiStaticSolver.hh>
#include <FleshSim/Statics/TangledStart.hh>

#include <Support/PlainElasticity.hh>
#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>

namespace {

using namespace FleshSim;

bool onBoundary(const Vector3& _x)
{
  return _x.cwiseAbs().maxCoeff() > 1.0 - 1e-9;
}

/// Holds the vertices of a rest mesh that `_select` names; `_place(rest, time)` is where they go.
BoundaryMotion hold(const Points& _rest, const std::function<bool(const Vector3&)>& _select,
                    const std::function<Vector3(const Vector3&, double)>& _place)
{
  BoundaryMotion motion;
  for (int v = 0; v < _rest.cols(); ++v)
    if (_select(_rest.col(v))) motion.vertices.push_back({v, Matrix3::Identity()});
  const auto vertices = motion.vertices;
  motion.target = [_rest, vertices, _place](int _i, double _time) {
    return _place(_rest.col(vertices[static_cast<std::size_t>(_i)].vertex), _time);
  };
  return motion;
}

BoundaryMotion stretchAlongY(const Points& _rest, double _rate)
{
  return hold(
      _rest, [](const Vector3& _x) { return std::abs(_x.y()) > 1.0 - 1e-9; },
      [_rate](const Vector3& _x, double _time) { return Vector3(_x + Vector3(0, _x.y() * _rate * _time, 0)); });
}

struct Specimen
{
  Specimen(const VolumeMesh& _mesh, const MaterialPointer& _material) : mesh(_mesh)
  {
    model.addBody(mesh, _material, 1.0);
    model.finish();
  }

  VolumeMesh mesh;
  ElasticModel model;
};

MaterialPointer snh(double _mu = 1.0, double _lambda = 10.0)
{
  return findMaterial("stable-neo-hookean")->create({_mu, _lambda, true});
}

template <class Entry>
std::vector<std::string> names(const std::vector<Entry>& _entries)
{
  std::vector<std::string> result;
  for (const Entry& entry : _entries)
    result.push_back(entry.name);
  return result;
}

std::string identifier(std::string _name)
{
  std::replace(_name.begin(), _name.end(), '-', '_');
  return _name;
}

class EverySolver : public testing::TestWithParam<std::string>
{
protected:
  StaticsSettings settings(double _tolerance) const
  {
    StaticsSettings result;
    result.solver = GetParam();
    result.tolerance = _tolerance;
    return result;
  }
};

/// Affine boundary data are reproduced on distorted meshes, exactly.
TEST_P(EverySolver, passesThePatchTest)
{
  Matrix3 F;
  F << 1.1, 0.05, 0.0, -0.1, 0.95, 0.1, 0.0, 0.08, 1.05;
  for (const bool hexes : {false, true}) {
    Specimen specimen(TestMeshes::distortedCube(hexes, 4, 0.2), snh());
    QuasiStaticSolver solver(specimen.model, settings(1e-13));
    const StepReport report =
        solver.advance(hold(specimen.mesh.positions, onBoundary,
                            [&](const Vector3& _x, double _t) { return Vector3(_x + _t * (F * _x - _x)); }),
                       0.0, 1.0);
    EXPECT_TRUE(report.converged) << report.message;
    EXPECT_LT((solver.positions() - F * specimen.mesh.positions).cwiseAbs().maxCoeff(), 1e-12);
  }
}

/// The residual of every accepted step, by an implementation that shares nothing with the solver.
TEST_P(EverySolver, acceptedStepsAreInEquilibrium)
{
  const PlainElasticity::StableNeoHookean plain{1.0, 10.0};
  for (const bool hexes : {false, true}) {
    Specimen specimen(TestMeshes::distortedCube(hexes, 5, 0.1), snh());
    const BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, 0.1);
    QuasiStaticSolver solver(specimen.model, settings(1e-6));
    for (int step = 1; step <= 8; ++step) {
      const StepReport report = solver.advance(motion, step - 1.0, step);
      ASSERT_TRUE(report.converged) << report.message;
      Points force = PlainElasticity::forces(specimen.mesh, solver.positions(), plain);
      for (std::size_t i = 0; i < motion.vertices.size(); ++i) {
        force.col(motion.vertices[i].vertex).setZero();
        EXPECT_EQ(solver.positions().col(motion.vertices[i].vertex), motion.target(static_cast<int>(i), step));
      }
      EXPECT_LE(force.norm(), 1e-6 * (1.0 + 1e-6));
      EXPECT_NEAR(report.residual, force.norm(), 1e-10);
      EXPECT_NEAR(report.energy, PlainElasticity::energy(specimen.mesh, solver.positions(), plain), 1e-9);
    }
  }
}

/// A bar pulled without friction at its ends: every F is diag(a, stretch, a) with the lateral stress zero.
TEST_P(EverySolver, uniaxialStretchIsTheAnalyticOne)
{
  const double mu = 1.0;
  const double lambda = 10.0;
  const double stretch = 1.5;
  double a = 1.0;
  for (int i = 0; i < 100; ++i) {
    // mu a + (lambda (a^2 s - 1) - mu) a s = 0
    const double bracket = lambda * (a * a * stretch - 1.0) - mu;
    a -= (mu + bracket * stretch) / (2.0 * lambda * a * stretch * stretch);
  }
  for (const bool hexes : {false, true}) {
    Specimen specimen(TestMeshes::distortedCube(hexes, 3, 0.15), snh(mu, lambda));
    BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, stretch - 1.0);
    // Ends glide: y alone is prescribed; three more conditions stop rigid motion.
    for (ConstrainedVertex& vertex : motion.vertices) {
      vertex.prescribed = Vector3(0, 1, 0).asDiagonal();
      const Vector3 x = specimen.mesh.positions.col(vertex.vertex);
      if (x.x() < -1.0 + 1e-9) vertex.prescribed(0, 0) = 1.0;
      if (x.z() < -1.0 + 1e-9) vertex.prescribed(2, 2) = 1.0;
    }
    const Points rest = specimen.mesh.positions;
    const auto vertices = motion.vertices;
    motion.target = [=](int _i, double _t) {
      const Vector3 x = rest.col(vertices[static_cast<std::size_t>(_i)].vertex);
      return Vector3(-1.0, x.y() * (1.0 + (stretch - 1.0) * _t), -1.0);
    };
    QuasiStaticSolver solver(specimen.model, settings(1e-11));
    const StepReport report = solver.advance(motion, 0.0, 1.0);
    ASSERT_TRUE(report.converged) << report.message;
    for (int v = 0; v < rest.cols(); ++v)
      EXPECT_LT((solver.positions().col(v) -
                 Vector3(-1.0 + a * (rest(0, v) + 1.0), stretch * rest(1, v), -1.0 + a * (rest(2, v) + 1.0)))
                    .norm(),
                1e-9);
    EXPECT_NEAR(report.volumeRatio, a * a * stretch, 1e-9);
  }
}

TEST_P(EverySolver, forcesAreBalanced)
{
  Specimen specimen(TestMeshes::generated("beam", true, 2), findMaterial("linear")->create({1.0, 1.0, false}));
  const Points rest = specimen.mesh.positions;
  const double low = rest.row(0).minCoeff();
  BoundaryMotion motion = hold(
      rest, [low](const Vector3& _x) { return _x.x() < low + 1e-9; }, [](const Vector3& _x, double) { return _x; });
  motion.forces = Points::Zero(3, rest.cols());
  int tip = 0;
  rest.row(0).maxCoeff(&tip);
  motion.forces.col(tip) = Vector3(0, -1e-4, 0);
  motion.forceScale = [](double _time) { return _time; };
  QuasiStaticSolver solver(specimen.model, settings(1e-12));
  ASSERT_TRUE(solver.advance(motion, 0.0, 0.5).converged);
  const Vector3 half = solver.positions().col(tip) - rest.col(tip);
  ASSERT_TRUE(solver.advance(motion, 0.5, 1.0).converged);
  const Vector3 whole = solver.positions().col(tip) - rest.col(tip);
  EXPECT_LT(half.y(), 0.0);
  EXPECT_LT((whole - 2.0 * half).norm(), 1e-6 * whole.norm());
}

INSTANTIATE_TEST_SUITE_P(Registry, EverySolver, testing::ValuesIn(names(solverRegistry())),
                         [](const auto& _info) { return identifier(_info.param); });

class EveryMaterial : public testing::TestWithParam<std::string>
{
};

/// All materials agree with linear elasticity at strain 1e-4, in energy and in lateral contraction.
TEST_P(EveryMaterial, smallStrainIsHookes)
{
  const double strain = 1e-4;
  const bool arap = GetParam() == "arap"; // has no resistance to a change of volume: nu = 0
  const MaterialParameters parameters = MaterialParameters::fromYoungPoisson(100.0, arap ? 0.0 : 0.3);
  Specimen specimen(TestMeshes::distortedCube(true, 2, 0.1), findMaterial(GetParam())->create(parameters));
  BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, strain);
  for (ConstrainedVertex& vertex : motion.vertices) {
    vertex.prescribed = Vector3(0, 1, 0).asDiagonal();
    const Vector3 x = specimen.mesh.positions.col(vertex.vertex);
    if (x.x() < -1.0 + 1e-9) vertex.prescribed(0, 0) = 1.0;
    if (x.z() < -1.0 + 1e-9) vertex.prescribed(2, 2) = 1.0;
  }
  QuasiStaticSolver solver(specimen.model, {});
  const StepReport report = solver.advance(motion, 0.0, 1.0);
  ASSERT_TRUE(report.converged) << report.message;
  EXPECT_NEAR(report.energy, 0.5 * 100.0 * strain * strain * 8.0, 1e-3 * report.energy);
  double width = 0.0;
  for (int v = 0; v < specimen.mesh.vertexCount(); ++v)
    width = std::max(width, solver.positions()(0, v) + 1.0);
  const double contraction = (2.0 - width) / (2.0 * strain);
  EXPECT_NEAR(contraction, arap ? 0.0 : 0.3, 0.3 * 1e-3);
}

TEST_P(EveryMaterial, stretchTwistAndCompressionConverge)
{
  Specimen specimen(TestMeshes::distortedCube(false, 4, 0.1),
                    findMaterial(GetParam())->create(MaterialParameters::fromYoungPoisson(1.0, 0.4)));
  const auto ends = [](const Vector3& _x) { return std::abs(_x.y()) > 1.0 - 1e-9; };
  const BoundaryMotion motions[] = {
      hold(specimen.mesh.positions, ends,
           [](const Vector3& _x, double _t) { return Vector3(_x + Vector3(0, 0.3 * _t * _x.y(), 0)); }),
      hold(specimen.mesh.positions, ends,
           [](const Vector3& _x, double _t) {
             return Vector3(_x.y() < 0.0 ? _x : Eigen::AngleAxisd(0.8 * _t, Vector3::UnitY()) * _x);
           }),
      hold(specimen.mesh.positions, ends,
           [](const Vector3& _x, double _t) { return Vector3(_x - Vector3(0, 0.15 * _t * _x.y(), 0)); })};
  for (const BoundaryMotion& motion : motions) {
    QuasiStaticSolver solver(specimen.model, {});
    for (int step = 1; step <= 4; ++step) {
      const StepReport report = solver.advance(motion, 0.25 * (step - 1), 0.25 * step);
      EXPECT_TRUE(report.converged) << report.message;
      EXPECT_GT(report.energy, 0.0);
      EXPECT_LE(report.residual, report.tolerance);
    }
  }
}

TEST_P(EveryMaterial, resultTurnsWithTheBody)
{
  if (GetParam() == "linear") GTEST_SKIP() << "small strain: not invariant under rotation, by its nature";
  const Matrix3 R = TestMeshes::someRotation();
  const auto material = findMaterial(GetParam())->create(MaterialParameters::fromYoungPoisson(1.0, 0.4));
  Points results[2];
  for (int run = 0; run < 2; ++run) {
    VolumeMesh mesh = TestMeshes::distortedCube(false, 3, 0.1);
    BoundaryMotion motion = stretchAlongY(mesh.positions, 0.2);
    if (run == 1) {
      mesh.positions = R * mesh.positions;
      motion.target = [motion, R](int _i, double _t) { return Vector3(R * motion.target(_i, _t)); };
    }
    Specimen specimen(mesh, material);
    StaticsSettings settings;
    settings.relativeTolerance = 1e-12;
    QuasiStaticSolver solver(specimen.model, settings);
    ASSERT_TRUE(solver.advance(motion, 0.0, 1.0).converged);
    results[run] = solver.positions();
  }
  EXPECT_LT((R * results[0] - results[1]).cwiseAbs().maxCoeff(), 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryMaterial, testing::ValuesIn(names(materialRegistry())),
                         [](const auto& _info) { return identifier(_info.param); });

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

/// Random starts, four corners held: back to rest. The long list is in benchmarks/.
TEST(Scramble, recoversTheRestShape)
{
  for (const bool hexes : {false, true})
    for (const double poisson : {0.3, 0.495}) {
      Specimen specimen(TestMeshes::generated("cube", hexes, 5),
                        findMaterial("stable-neo-hookean")->create(MaterialParameters::fromYoungPoisson(1.0, poisson)));
      const Points rest = specimen.mesh.positions;
      const BoundaryMotion motion = hold(
          rest, [](const Vector3& _x) { return _x.cwiseAbs().minCoeff() > 1.0 - 1e-9 && _x.prod() < 0.0; },
          [](const Vector3& _x, double) { return _x; });
      ASSERT_EQ(motion.vertices.size(), 4u);
      Points start = TestMeshes::randomPoints(specimen.mesh.vertexCount(), std::cbrt(2.0), 11);
      for (const ConstrainedVertex& vertex : motion.vertices)
        start.col(vertex.vertex) = rest.col(vertex.vertex);
      StaticsSettings settings;
      settings.relativeTolerance = 1e-9;
      QuasiStaticSolver solver(specimen.model, settings);
      solver.setPositions(start);
      const StepReport report = solver.advance(motion, 0.0, 1.0);
      EXPECT_TRUE(report.converged) << report.message;
      EXPECT_LT((solver.positions() - rest).colwise().norm().maxCoeff(), 1e-4 * 0.4);
    }
}

/// Nothing held at all: the specimen may end anywhere, but in its rest shape.
TEST(Scramble, recoversTheShapeOfAFreeBody)
{
  Specimen specimen(TestMeshes::generated("cube", false, 4), snh());
  QuasiStaticSolver solver(specimen.model, {});
  solver.setPositions(TestMeshes::randomPoints(specimen.mesh.vertexCount(), std::cbrt(2.0), 5));
  const StepReport report = solver.advance({}, 0.0, 1.0);
  EXPECT_TRUE(report.converged) << report.message;
  const auto fit = rigidFit(specimen.mesh.positions, solver.positions());
  const Points placed = (fit.leftCols<3>() * specimen.mesh.positions).colwise() + fit.col(3);
  EXPECT_LT((placed - solver.positions()).colwise().norm().maxCoeff(), 1e-3);
}

TEST(Extrapolation, isExactForPolynomialsOfItsOrder)
{
  const Points a = TestMeshes::randomPoints(5, 1.0, 1);
  const Points b = TestMeshes::randomPoints(5, 1.0, 2);
  const Points c = TestMeshes::randomPoints(5, 1.0, 3);
  const auto state = [&](double _t) { return Points(a + _t * b + _t * _t * c); };
  Extrapolation history;
  EXPECT_EQ(history.availableOrder(), -1);
  for (const double t : {0.0, 1.0, 1.5})
    history.add(t, state(t));
  ASSERT_EQ(history.availableOrder(), 2);
  Points guess;
  history.predict(2, 2.5, guess);
  EXPECT_LT((guess - state(2.5)).norm(), 1e-12);
  history.predict(1, 2.0, guess);
  EXPECT_LT((guess - (2.0 * state(1.5) - state(1.0))).norm(), 1e-12);
  history.clear();
  EXPECT_EQ(history.availableOrder(), -1);
}

TEST(RigidFit, findsTheMotionAndNeverMirrors)
{
  const Points from = TestMeshes::randomPoints(20, 1.0, 8);
  const Matrix3 R = TestMeshes::someRotation();
  auto fit = rigidFit(from, (R * from).colwise() + Vector3(1, 2, 3));
  EXPECT_LT((fit.leftCols<3>() - R).norm(), 1e-12);
  EXPECT_LT((fit.col(3) - Vector3(1, 2, 3)).norm(), 1e-12);
  Points mirrored = from;
  mirrored.row(0) *= -1.0;
  fit = rigidFit(from, mirrored);
  EXPECT_NEAR(fit.leftCols<3>().determinant(), 1.0, 1e-12);
}

/// One-dimensional objectives with their slopes.
LinePoint quartic(double _t)
{
  return {_t, std::pow(_t - 0.2, 4), 4.0 * std::pow(_t - 0.2, 3)};
}

TEST(LineSearch, shortensUntilTheObjectiveFalls)
{
  LinePoint last;
  EXPECT_TRUE(searchAlongLine(quartic(0.0), [&](double _t) { return last = quartic(_t); }));
  EXPECT_LT(last.energy, quartic(0.0).energy);
  EXPECT_LT(last.length, 1.0);
}

TEST(LineSearch, goesBeyondOneWhereItIsStillSteep)
{
  const auto far = [](double _t) { return LinePoint{_t, (_t - 10.0) * (_t - 10.0), 2.0 * (_t - 10.0)}; };
  LinePoint last;
  EXPECT_TRUE(searchAlongLine(far(0.0), [&](double _t) { return last = far(_t); }));
  EXPECT_GT(last.length, 2.0);
  EXPECT_LT(last.energy, far(1.0).energy);
}

TEST(LineSearch, stepsBackFromTheInfinite)
{
  const auto wall = [](double _t) {
    return _t > 0.01 ? LinePoint{_t, std::numeric_limits<double>::infinity(), std::nan("")} : LinePoint{_t, -_t, -1.0};
  };
  LinePoint last;
  EXPECT_TRUE(searchAlongLine(wall(0.0), [&](double _t) { return last = wall(_t); }));
  EXPECT_LE(last.length, 0.01);
}

TEST(LineSearch, refusesAnUphillStart)
{
  EXPECT_FALSE(searchAlongLine({0.0, 1.0, 0.5}, [](double _t) { return LinePoint{_t, 1.0 + _t, 0.5}; }));
}

} // namespace
