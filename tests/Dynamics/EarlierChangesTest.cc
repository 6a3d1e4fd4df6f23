// The start of a step's linear system from what earlier steps changed.

#include <FleshSim/Dynamics/EarlierChanges.hh>

#include <Support/MovingSpecimen.hh>
#include <Support/TestMatrices.hh>

#include <gtest/gtest.h>

namespace {

using namespace MovingSpecimens;

Columns randomPoints(int _columns, std::uint64_t _seed)
{
  Random random(_seed);
  Columns result(3, _columns);
  for (Eigen::Index i = 0; i < result.size(); ++i)
    result.data()[i] = random.uniform(-1.0, 1.0);
  return result;
}

TEST(EarlierChanges, findWhatIsACombinationOfThem)
{
  BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(40, 1), 2);
  DirectionalFilter filter(40);
  filter.set(3, Matrix3::Zero());
  filter.set(17, Matrix3::Identity() - Vector3::UnitY() * Vector3::UnitY().transpose());
  filter.apply(matrix);
  EarlierChanges earlier;
  Columns solution = Columns::Zero(3, 40);
  for (const std::uint64_t seed : {3U, 4U, 5U}) {
    const Columns change = randomPoints(40, seed);
    earlier.add(change);
    solution += static_cast<double>(seed) * change;
  }
  filter.apply(solution);
  Columns right;
  matrix.multiply(solution, right);
  Columns x = Columns::Zero(3, 40);
  earlier.improve(matrix, filter, right, x);
  EXPECT_LT((x - solution).norm(), 1e-10 * solution.norm());
}

TEST(EarlierChanges, takeTheNewestAndForget)
{
  const BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(20, 1), 2);
  const DirectionalFilter filter(20);
  EarlierChanges earlier;
  Columns solution;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    solution = randomPoints(20, seed);
    earlier.add(solution);
  }
  earlier.add(Columns::Zero(3, 20)); // a step that changed nothing
  Columns right;
  matrix.multiply(solution, right);
  Columns x = Columns::Zero(3, 20);
  earlier.improve(matrix, filter, right, x);
  EXPECT_LT((x - solution).norm(), 1e-10 * solution.norm());
  earlier.forget();
  x.setZero();
  earlier.improve(matrix, filter, right, x);
  EXPECT_EQ(x.norm(), 0.0);
}

TEST(EarlierChanges, saveIterationsWhereMotionIsSmooth)
{
  DynamicsSettings settings = withIntegrator("backward-euler");
  settings.gravity = Vector3(0.0, -9.81, 0.0);
  Moving moving({TestMeshes::generated("cube", false, 6)}, settings, {"stable-neo-hookean", 1e7, 0.4, 1000.0});
  moving.solver->setBoundary(hold(
      moving.model.restPositions(), [](const Vector3& _x) { return _x.y() > 0.99; },
      [](const Vector3& _x, double) { return _x; }));
  int first = 0;
  int later = 0;
  for (int s = 0; s < 30; ++s) {
    const StepReport report = moving.solver->step(0.01);
    ASSERT_TRUE(report.converged);
    if (s < 5) first += report.linearIterations;
    if (s >= 25) later += report.linearIterations;
  }
  EXPECT_LT(later, first - 5);
}

} // namespace
