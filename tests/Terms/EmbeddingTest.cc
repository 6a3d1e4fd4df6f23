// Points that hang on vertices, on a block of three numbers by a full matrix, and on a block of five numbers: in
// statics and in every integrator.

#include <FleshSim/Terms/EmbeddedTerm.hh>

#include <Support/MovingSpecimen.hh>
#include <Support/PlainElasticity.hh>

#include <Eigen/QR>

#include <gtest/gtest.h>

#include <array>

namespace {

using namespace MovingSpecimens;

/// Springs of a rest length between points; where they are shorter they push. Made for tests alone, and for any points.
class PointSprings : public Term
{
public:
  struct Spring
  {
    int from;
    int to;
    double stiffness;
    double length;
  };

  explicit PointSprings(std::vector<Spring> _springs) : springs_(std::move(_springs)) {}

  TermKind kind() const override { return TermKind::body; }

  double evaluate(const Trial& _trial, Points* _gradient) const override
  {
    double sum = 0.0;
    for (const Spring& spring : springs_) {
      const Vector3 way = _trial.positions.col(spring.to) - _trial.positions.col(spring.from);
      const double tension = spring.stiffness * (way.norm() - spring.length);
      sum += 0.5 * tension * tension / spring.stiffness;
      if (_gradient == nullptr) continue;
      _gradient->col(spring.to) += tension * way.normalized();
      _gradient->col(spring.from) -= tension * way.normalized();
    }
    return sum;
  }

  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override
  {
    for (const Spring& spring : springs_) {
      const Vector3 way = _trial.positions.col(spring.to) - _trial.positions.col(spring.from);
      const Matrix3 along = way.normalized() * way.normalized().transpose();
      double across = 1.0 - spring.length / way.norm();
      if (_filter != HessianFilter::none) across = std::max(across, 0.0);
      const Matrix3 block = _factor * spring.stiffness * (along + across * (Matrix3::Identity() - along));
      _matrix.add(spring.from, spring.from, block);
      _matrix.add(spring.to, spring.to, block);
      _matrix.add(spring.from, spring.to, -block);
      _matrix.add(spring.to, spring.from, -block);
    }
  }

private:
  std::vector<Spring> springs_;
};

/// A drag between two points, by their velocities.
class PointDrag : public Term
{
public:
  PointDrag(int _a, int _b, double _drag) : a_(_a), b_(_b), drag_(_drag) {}

  TermKind kind() const override { return TermKind::drag; }

  double evaluate(const Trial& _trial, Points* _gradient) const override
  {
    if (!_trial.moves()) return 0.0;
    const Vector3 moved = _trial.motion(b_) - _trial.motion(a_);
    if (_gradient != nullptr) {
      _gradient->col(b_) += _trial.rate * drag_ * moved;
      _gradient->col(a_) -= _trial.rate * drag_ * moved;
    }
    return 0.5 * _trial.rate * drag_ * moved.squaredNorm();
  }

  void addHessian(const Trial& _trial, HessianFilter /*_filter*/, double _factor, TermMatrix& _matrix) const override
  {
    const Matrix3 block = _factor * _trial.rate * drag_ * Matrix3::Identity();
    _matrix.add(a_, a_, block);
    _matrix.add(b_, b_, block);
    _matrix.add(a_, b_, -block);
    _matrix.add(b_, a_, -block);
  }

private:
  int a_;
  int b_;
  double drag_;
};

/// How points hang on the two blocks.
struct Hanging
{
  Matrix3 three = Matrix3::Identity();
  Eigen::Matrix<double, 3, 5> five[2] = {Eigen::Matrix<double, 3, 5>::Zero(), Eigen::Matrix<double, 3, 5>::Zero()};

  Hanging()
  {
    five[0] << 1, 0.2, 0, 0.3, 0, 0, 1, 0.1, 0, 0.4, 0.2, 0, 1, 0, -0.3;
    five[1] << 0, 0.5, 0, 1, 0.2, 0.3, 0, -0.2, 0, 1, 0, 0.4, 0.3, 0.1, 0;
  }
};

/// A cube, a block of three numbers and one of five; five points: in a triangle of the cube's top, in a tet, on the
/// block of three, and two on the block of five.
struct World
{
  explicit World(const Hanging& _hanging, double _massOfThree = 30.0, double _massOfFive = 20.0)
      : mesh(TestMeshes::generated("cube", false, 2))
  {
    model.addBody(mesh, findMaterial("stable-neo-hookean")->create({2e4, 5e4, true}), 100.0);
    UnknownBlock block;
    block.rest = _hanging.three.inverse() * Vector3(0.3, 2.5, -0.2);
    block.mass = _massOfThree;
    three = model.addUnknowns(block);
    block.rest = Eigen::VectorXd::Zero(5);
    block.mass = _massOfFive;
    five = model.addUnknowns(block);
    model.finish();

    std::vector<int> top;
    for (int v = 0; v < mesh.vertexCount(); ++v)
      if (mesh.positions(1, v) > 1.0 - 1e-9) top.push_back(v);
    points.addWeighted({{top[0], 0.2}, {top[1], 0.3}, {top[4], 0.5}});
    const Tet& tet = mesh.tets[7];
    points.addWeighted({{tet[0], 0.1}, {tet[1], 0.2}, {tet[2], 0.3}, {tet[3], 0.4}});
    points.addOnBlock(three, _hanging.three, Vector3::Zero());
    points.addOnBlock(five, _hanging.five[0], {1.5, 2.0, 0.5});
    points.addOnBlock(five, _hanging.five[1], {-1.2, 2.2, 0.3});
  }

  std::shared_ptr<Term> springs() const
  {
    return std::make_shared<EmbeddedTerm>(std::make_shared<PointSprings>(list), points.inSolverOrder(model));
  }

  BoundaryMotion standing() const
  {
    return hold(
        mesh.positions, [](const Vector3& _x) { return _x.y() < -1.0 + 1e-9 && _x.squaredNorm() > 0.0; },
        [](const Vector3& _x, double) { return _x; });
  }

  /// The energy of it all, of columns as the user numbers them, put together anew.
  double energy(const Points& _columns) const
  {
    const PlainElasticity::StableNeoHookean plain{2e4, 5e4};
    double sum = PlainElasticity::energy(mesh, _columns.leftCols(mesh.vertexCount()), plain);
    const Points p = points.points(_columns);
    for (const PointSprings::Spring& spring : list)
      sum += 0.5 * spring.stiffness * std::pow((p.col(spring.to) - p.col(spring.from)).norm() - spring.length, 2);
    return sum;
  }

  VolumeMesh mesh;
  ElasticModel model;
  int three = 0;
  int five = 0;
  Embedding points;
  std::vector<PointSprings::Spring> list = {{0, 2, 3e3, 1.0}, {1, 2, 2e3, 1.2}, {0, 3, 2e3, 0.5},
                                            {2, 3, 1e3, 1.0}, {2, 4, 4e3, 1.0}, {1, 3, 2e3, 0.7},
                                            {0, 4, 3e3, 0.9}, {1, 4, 1e3, 2.0}, {3, 4, 2e3, 1.5}};
};

TEST(Embedding, unknownsThatAreNoVerticesHaveNoPlace)
{
  const World world{Hanging()};
  EXPECT_EQ(world.model.vertexCount(), 27 + 1 + 2);
  EXPECT_EQ(world.model.bodyVertices().size(), 27u);
  EXPECT_NEAR(world.model.weights().sum(), 800.0, 1e-9);
  EXPECT_NEAR(world.model.masses().sum(), 800.0 + 30.0 + 2 * 20.0, 1e-9);
  ASSERT_EQ(world.model.heldColumns().size(), 1u) << "the number that fills up the block of five";
  EXPECT_EQ(world.model.heldColumns()[0].column, world.model.solverVertex(world.five + 1));
  EXPECT_EQ(world.model.heldColumns()[0].free, Matrix3(Vector3(1, 1, 0).asDiagonal()));
  EXPECT_THROW(ElasticModel().addUnknowns({}), std::invalid_argument);
  EXPECT_THROW(ElasticModel().addUnknowns({Eigen::VectorXd::Zero(2), -1.0}), std::invalid_argument);
  Embedding outside;
  outside.addVertex(30);
  EXPECT_THROW(outside.inSolverOrder(world.model), std::invalid_argument);
}

/// The equilibrium has no force on any unknown, by differences of an energy that is put together independently; with
/// every way to solve.
TEST(Embedding, equilibriumIsThatOfAllUnknowns)
{
  const World world{Hanging()};
  for (const SolverEntry& entry : solverRegistry()) {
    StaticsSettings settings;
    settings.solver = entry.name;
    settings.tolerance = 1e-7;
    QuasiStaticSolver solver(world.model, settings);
    solver.addTerm(world.springs());
    const BoundaryMotion motion = world.standing();
    const StepReport report = solver.advance(motion, 0.0, 1.0);
    ASSERT_TRUE(report.converged) << entry.name << ": " << report.message;
    const Points x = solver.positions();
    EXPECT_GT((x - world.model.restPositions()).norm(), 0.1);
    EXPECT_EQ(x(2, world.five + 1), 0.0);
    double largest = 0.0;
    for (int c = 0; c < x.cols(); ++c)
      for (int i = 0; i < 3; ++i) {
        const bool held = (c < 27 && world.mesh.positions(1, c) < -1.0 + 1e-9) || (c == world.five + 1 && i == 2);
        if (held) continue;
        const double h = 1e-5;
        Points plus = x, minus = x;
        plus(i, c) += h;
        minus(i, c) -= h;
        largest = std::max(largest, std::abs(world.energy(plus) - world.energy(minus)) / (2.0 * h));
      }
    EXPECT_LT(largest, 1e-4) << entry.name;
    // It is a minimum, not only a place without force.
    EXPECT_LT(world.energy(x), world.energy(world.model.restPositions()));
    for (int trial = 0; trial < 20; ++trial) {
      Points other = x + TestMeshes::randomPoints(static_cast<int>(x.cols()), 1e-3, 10 + trial);
      for (int v = 0; v < 27; ++v)
        if (world.mesh.positions(1, v) < -1.0 + 1e-9) other.col(v) = x.col(v);
      other(2, world.five + 1) = 0.0;
      EXPECT_GT(world.energy(other), world.energy(x));
    }
  }
}

class EmbeddingInMotion : public testing::TestWithParam<std::string>
{
protected:
  /// Where the points go in a second.
  std::vector<Points> pathOf(const World& _world, bool _restarted = false) const
  {
    DynamicsSettings settings = withIntegrator(GetParam());
    settings.gravity = Vector3(0.0, -3.0, 1.0);
    settings.alpha = 0.1;
    settings.beta = 0.01;
    settings.newton.relativeTolerance = 1e-12;
    settings.linearTolerance = 1e-12;
    std::vector<std::unique_ptr<DynamicSolver>> solvers;
    for (int i = 0; i < (_restarted ? 2 : 1); ++i) {
      solvers.push_back(std::make_unique<DynamicSolver>(_world.model, settings, std::vector<ContactSurface>()));
      solvers.back()->addTerm(_world.springs());
      solvers.back()->addTerm(std::make_shared<EmbeddedTerm>(std::make_shared<PointDrag>(1, 4, 50.0),
                                                             _world.points.inSolverOrder(_world.model)));
      solvers.back()->setBoundary(_world.standing());
    }
    std::vector<Points> path;
    DynamicSolver* solver = solvers.front().get();
    for (int step = 0; step < 50; ++step) {
      if (_restarted && step == 25) {
        solvers.back()->setState(solver->state());
        solver = solvers.back().get();
      }
      const StepReport report = solver->step(0.01);
      EXPECT_TRUE(report.converged) << report.message;
      // Nothing makes energy; those two that damp nothing by themselves lose none.
      const bool keeps = GetParam() == "newmark" || GetParam() == "midpoint";
      EXPECT_LT(report.energyError, 0.02 * report.largestEnergy);
      EXPECT_TRUE(!keeps || report.energyError > -0.02 * report.largestEnergy) << report.energyError;
      path.push_back(_world.points.points(solver->positions()));
    }
    return path;
  }

  static double difference(const std::vector<Points>& _a, const std::vector<Points>& _b)
  {
    double largest = 0.0;
    for (std::size_t i = 0; i < _a.size(); ++i)
      largest = std::max(largest, (_a[i] - _b[i]).cwiseAbs().maxCoeff());
    return largest;
  }
};

/// Numbers that are told in another basis are the same body: a point p = A q with A = s R and mass m of q is one of
/// mass m / s^2, and orthogonal mixtures of the five numbers change nothing. Whatever forgets a part of a derivative, a
/// coupling or a mass takes another way.
TEST_P(EmbeddingInMotion, doesNotDependOnTheBasisOfTheUnknowns)
{
  const World plain{Hanging()};
  const std::vector<Points> path = pathOf(plain);
  for (int p = 2; p < 5; ++p)
    EXPECT_GT((path.back().col(p) - path.front().col(p)).norm(), 0.05) << "point " << p << " moves";

  Hanging turned;
  const double scale = 2.5;
  turned.three = scale * TestMeshes::someRotation();
  Eigen::Matrix<double, 5, 5> random;
  for (int i = 0; i < 25; ++i)
    random.data()[i] = std::sin(3.0 * i * i + 1.0);
  const Eigen::Matrix<double, 5, 5> Q = Eigen::HouseholderQR<Eigen::Matrix<double, 5, 5>>(random).householderQ();
  for (auto& five : turned.five)
    five = (five * Q).eval();
  const World other(turned, 30.0 * scale * scale);
  EXPECT_LT(difference(path, pathOf(other)), 1e-7);

  // The test would notice.
  EXPECT_GT(difference(path, pathOf(World(turned, 30.0))), 1e-3);
}

TEST_P(EmbeddingInMotion, goesOnFromAState)
{
  const World world{Hanging()};
  EXPECT_LT(difference(pathOf(world), pathOf(world, true)), 1e-8);
}

INSTANTIATE_TEST_SUITE_P(Registry, EmbeddingInMotion, testing::ValuesIn(names(integratorRegistry())),
                         [](const auto& _info) { return identifier(_info.param); });

} // namespace
