// Points that hang on columns, in statics and dynamics: surfaces, contact, handles, springs, forces and pressures act
// on them as on vertices. Where each point hangs on one vertex, everything must be as if it were that vertex.

#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <Support/MovingSpecimen.hh>

#include <gtest/gtest.h>

namespace {

using namespace MovingSpecimens;

/// A copy of each vertex of a model, which hangs on it.
Embedding copiesOf(const ElasticModel& _model)
{
  Embedding copies;
  for (int v = 0; v < _model.vertexCount(); ++v)
    copies.addVertex(v);
  return copies;
}

/// The same boundary, of the copies.
BoundaryMotion onCopies(BoundaryMotion _motion, int _count)
{
  for (ConstrainedVertex& constrained : _motion.vertices)
    constrained.vertex += _count;
  for (VertexSpring& spring : _motion.springs)
    spring.vertex += _count;
  for (SurfacePressure& pressure : _motion.pressures)
    for (std::array<int, 3>& triangle : pressure.triangles)
      for (int& vertex : triangle)
        vertex += _count;
  if (_motion.forces.cols() > 0) {
    Points forces = Points::Zero(3, 2 * _count);
    forces.rightCols(_count) = _motion.forces;
    _motion.forces = forces;
  }
  return _motion;
}

std::vector<ContactSurface> onCopies(std::vector<ContactSurface> _surfaces, int _count)
{
  for (ContactSurface& surface : _surfaces)
    for (std::array<int, 3>& triangle : surface.triangles)
      for (int& vertex : triangle)
        vertex += _count;
  return _surfaces;
}

/// Held at the bottom, its top drawn away along y alone, with loads of all kinds on the rest.
BoundaryMotion everything(const VolumeMesh& _mesh)
{
  const auto isTop = [](const Vector3& _x) { return _x.y() > 1.0 - 1e-9; };
  BoundaryMotion motion = hold(
      _mesh.positions, [&](const Vector3& _x) { return isTop(_x) || _x.y() < -1.0 + 1e-9; },
      [&](const Vector3& _x, double _time) { return Vector3(_x + Vector3(0.0, isTop(_x) ? 0.3 * _time : 0.0, 0.0)); });
  for (ConstrainedVertex& constrained : motion.vertices)
    if (isTop(_mesh.positions.col(constrained.vertex))) constrained.prescribed = Vector3(0, 1, 0).asDiagonal();
  motion.springs.push_back({7, 2e3, Vector3(1.5, 0.0, 0.5)});
  motion.forces.setZero(3, _mesh.vertexCount());
  motion.forces.col(12) = Vector3(100.0, -50.0, 20.0);
  motion.forceScale = [](double _time) { return _time; };
  SurfacePressure pressure;
  pressure.pressure = 2e3;
  for (const std::array<int, 3>& triangle : surfaceOf(_mesh, 0).triangles)
    if (_mesh.positions(0, triangle[0]) > 1.0 - 1e-9 && _mesh.positions(0, triangle[1]) > 1.0 - 1e-9 &&
        _mesh.positions(0, triangle[2]) > 1.0 - 1e-9)
      pressure.triangles.push_back(triangle);
  motion.pressures.push_back(pressure);
  return motion;
}

double largest(const Points& _difference)
{
  return _difference.cwiseAbs().maxCoeff();
}

TEST(HangingPoints, copiesOfVerticesAreHeldAndLoadedAsVertices)
{
  const VolumeMesh mesh = TestMeshes::generated("cube", false, 2);
  ElasticModel model;
  model.addBody(mesh, Stuff().material(), 1000.0);
  model.finish();
  const int count = model.vertexCount();
  const BoundaryMotion motion = everything(mesh);
  QuasiStaticSolver plain(model, {});
  QuasiStaticSolver hung(model, {}, copiesOf(model));
  for (int step = 1; step <= 3; ++step) {
    const double from = (step - 1) / 3.0, to = step / 3.0;
    ASSERT_TRUE(plain.advance(motion, from, to).converged);
    const StepReport report = hung.advance(onCopies(motion, count), from, to);
    ASSERT_TRUE(report.converged) << report.message;
    EXPECT_LT(report.newtonIterations, 60);
  }
  EXPECT_GT(largest(plain.positions() - mesh.positions), 0.25);
  EXPECT_LT(largest(hung.positions().leftCols(count) - plain.positions()), 1e-9);
  EXPECT_LT(largest(hung.positions().rightCols(count) - plain.positions()), 1e-9) << "the copies go where they hang";
  EXPECT_GT(largest(plain.reactions()), 100.0);
  EXPECT_LT(largest(hung.reactions().rightCols(count) - plain.reactions()), 1e-6 * largest(plain.reactions()));
  EXPECT_EQ(largest(hung.reactions().leftCols(count)), 0.0) << "no vertex is held by itself";
}

/// In the middle of triangles nothing but the points is told where to be, and the vertices share the force.
TEST(HangingPoints, middlesOfTrianglesAreHeld)
{
  const VolumeMesh mesh = TestMeshes::generated("cube", false, 2);
  ElasticModel model;
  model.addBody(mesh, Stuff().material(), 1000.0);
  model.finish();
  Embedding middles;
  std::vector<std::array<int, 3>> top;
  for (const std::array<int, 3>& t : surfaceOf(mesh, 0).triangles)
    if (mesh.positions(1, t[0]) + mesh.positions(1, t[1]) + mesh.positions(1, t[2]) > 3.0 - 1e-9) {
      middles.addWeighted({{t[0], 0.2}, {t[1], 0.3}, {t[2], 0.5}});
      top.push_back(t);
    }
  const Points rest = middles.points(mesh.positions);
  BoundaryMotion motion = hold(
      mesh.positions, [](const Vector3& _x) { return _x.y() < -1.0 + 1e-9; },
      [](const Vector3& _x, double) { return _x; });
  const int atBottom = static_cast<int>(motion.vertices.size());
  for (int p = 0; p < rest.cols(); ++p)
    motion.vertices.push_back({model.vertexCount() + p, Matrix3::Identity()});
  const auto target = [&, bottom = motion.target](int _index, double _time) {
    return _index < atBottom ? bottom(_index, _time)
                             : Vector3(rest.col(_index - atBottom) + _time * Vector3(0.2, 0.4, -0.1));
  };
  motion.target = target;
  QuasiStaticSolver solver(model, {}, middles);
  const StepReport report = solver.advance(motion, 0.0, 1.0);
  ASSERT_TRUE(report.converged) << report.message;
  const Points points = solver.positions().rightCols(rest.cols());
  EXPECT_LT(largest((points - rest).colwise() - Vector3(0.2, 0.4, -0.1)), 1e-9);
  // What the triangles' vertices feel of their points is what the elements pull with.
  Columns gradient;
  model.gradient(model.toSolver(solver.positions().leftCols(model.vertexCount())), gradient);
  Points left = model.toUser(gradient);
  const Points reactions = solver.reactions();
  const double weights[] = {0.2, 0.3, 0.5};
  for (std::size_t i = 0; i < top.size(); ++i)
    for (std::size_t c = 0; c < 3; ++c)
      left.col(top[i][c]) -= weights[c] * reactions.col(model.vertexCount() + static_cast<Eigen::Index>(i));
  for (int v = 0; v < model.vertexCount(); ++v)
    if (mesh.positions(1, v) > -1.0 + 1e-9) {
      EXPECT_LT(left.col(v).norm(), 1e-3) << v;
    }
  EXPECT_GT(reactions.rightCols(rest.cols()).norm(), 1e3);
}

class HangingInMotion : public testing::TestWithParam<std::string>
{
protected:
  static DynamicsSettings settings()
  {
    DynamicsSettings settings = withIntegrator(GetParam());
    settings.gravity = Vector3(0.0, 0.0, -5.0);
    settings.newton.relativeTolerance = 1e-12;
    settings.linearTolerance = 1e-12;
    return settings;
  }
};

TEST_P(HangingInMotion, copiesOfVerticesAreHeldAndLoadedAsVertices)
{
  const VolumeMesh mesh = TestMeshes::generated("cube", false, 2);
  ElasticModel model;
  model.addBody(mesh, Stuff().material(), 1000.0);
  model.finish();
  const int count = model.vertexCount();
  const BoundaryMotion motion = everything(mesh);
  // Steps in which multipliers hold points are steps of backward Euler, whatever the integrator.
  DynamicsSettings ofPlain = settings();
  ofPlain.integrator = "backward-euler-newton";
  DynamicSolver plain(model, ofPlain, {});
  DynamicSolver hung(model, settings(), {}, copiesOf(model));
  plain.setBoundary(motion);
  hung.setBoundary(onCopies(motion, count));
  std::unique_ptr<DynamicSolver> second;
  for (int step = 1; step <= 20; ++step) {
    ASSERT_TRUE(plain.step(0.02).converged);
    const StepReport report = hung.step(0.02);
    ASSERT_TRUE(report.converged) << report.message;
    EXPECT_LT(report.energyError, 1e-6 * report.largestEnergy) << "backward Euler loses energy";
    if (step == 10) {
      second = std::make_unique<DynamicSolver>(model, settings(), std::vector<ContactSurface>(), copiesOf(model));
      second->setBoundary(onCopies(motion, count));
      hung.dropCaches();
      second->setState(hung.state());
    }
    else if (step > 10) {
      ASSERT_TRUE(second->step(0.02).converged);
    }
  }
  EXPECT_GT(largest(plain.positions() - mesh.positions), 0.1);
  EXPECT_LT(largest(hung.positions().leftCols(count) - plain.positions()), 1e-6);
  EXPECT_EQ(hung.positions().rightCols(count), hung.positions().leftCols(count));
  EXPECT_EQ(hung.velocities().rightCols(count), hung.velocities().leftCols(count));
  EXPECT_EQ(second->positions(), hung.positions()) << "what holds the points is part of the state";
  const Points reactions = hung.handleReactions();
  EXPECT_LT((reactions.rightCols(count).rowwise().sum() - plain.handleReactions().rowwise().sum()).norm(),
            0.02 * plain.handleReactions().cwiseAbs().sum());
}

/// A cube falls on another one; one of them is touched by its copies alone.
TEST_P(HangingInMotion, contactOfCopiesIsThatOfVertices)
{
  for (const char* method : {"pairs", "guaranteed"}) {
    VolumeMesh upper = TestMeshes::generated("cube", false, 2);
    const VolumeMesh lower = upper;
    upper.positions.row(2).array() += 2.2;
    upper.positions.row(0).array() += 0.3;
    DynamicsSettings settings = this->settings();
    settings.contact.method = method;
    settings.contact.pairFriction = 0.3;
    const Moving plain({lower, upper}, settings);
    const int count = plain.model.vertexCount();
    std::vector<ContactSurface> surfaces{surfaceOf(lower, 0), surfaceOf(upper, lower.vertexCount())};
    surfaces[1] = onCopies({surfaces[1]}, count)[0];
    DynamicSolver hung(plain.model, settings, surfaces, copiesOf(plain.model));
    const BoundaryMotion ground = hold(
        plain.model.restPositions(), [](const Vector3& _x) { return _x.z() < -1.0 + 1e-9; },
        [](const Vector3& _x, double) { return _x; });
    plain.solver->setBoundary(ground);
    hung.setBoundary(ground);
    int touching = 0;
    for (int step = 0; step < 45; ++step) {
      ASSERT_TRUE(plain.solver->step(0.01).converged) << method;
      const StepReport report = hung.step(0.01);
      ASSERT_TRUE(report.converged) << method << ": " << report.message;
      touching = std::max(touching, report.contacts);
    }
    EXPECT_GE(touching, 4) << method;
    EXPECT_LT(largest(hung.positions().leftCols(count) - plain.solver->positions()), 1e-7) << method;
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, HangingInMotion, testing::ValuesIn(names(integratorRegistry())),
                         [](const auto& _info) { return identifier(_info.param); });

} // namespace
