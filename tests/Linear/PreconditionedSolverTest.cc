#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Linear/PreconditionedSolver.hh>

#include <Support/ElasticGrid.hh>
#include <Support/TestMatrices.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;
using TestMatrices::ElasticGrid;
using TestMatrices::randomField;

ConjugateGradientSettings toRelative(double _tolerance)
{
  ConjugateGradientSettings settings;
  settings.relativeTolerance = _tolerance;
  settings.maximumIterations = 5000;
  return settings;
}

BlockMatrix heldMatrix(const ElasticGrid& _grid, double _lambda)
{
  BlockMatrix matrix = _grid.stiffness(1.0, _lambda);
  _grid.heldBottom().apply(matrix);
  return matrix;
}

/// The matrix's values with another one's pattern: as a Newton iteration has them.
void copyValues(const BlockMatrix& _from, BlockMatrix& _to)
{
  _to.setZero();
  for (int s = 0; s < _from.pattern().slotCount(); ++s)
    _to.blockMatrix(s) = _from.blockMatrix(s);
}

double residual(const BlockMatrix& _matrix, const Points& _b, const Points& _x)
{
  Points product;
  _matrix.multiply(_x, product);
  return norm(product - _b);
}

class KeptFactorisation : public testing::TestWithParam<std::string>
{
};

TEST_P(KeptFactorisation, servesMatricesThatResembleEachOther)
{
  const ElasticGrid grid = TestMatrices::elasticCube(10);
  BlockMatrix matrix = heldMatrix(grid, 1.0);
  PreconditionedSolver solver(GetParam());
  solver.setPositions(grid.positions);
  Points b = randomField(grid.rowCount(), 1);
  grid.heldBottom().apply(b);
  const int systems = 10;
  int first = 0;
  int sum = 0;
  for (int i = 0; i < systems; ++i) {
    copyValues(heldMatrix(grid, 1.0 + 0.02 * i), matrix);
    Points x = Points::Zero(3, grid.rowCount());
    const ConjugateGradientResult result = solver.solve(matrix, b, x, toRelative(1e-8));
    EXPECT_TRUE(result.converged);
    EXPECT_LT(residual(matrix, b, x), 1e-7 * norm(b));
    if (i == 0) first = result.iterations;
    sum += result.iterations;
  }
  EXPECT_LT(solver.factorizations(), systems);
  EXPECT_LE(sum, systems * (first + first / 2));
}

/// Where the matrix is suddenly another one, the solve goes on with a new factorisation, and reaches what was asked
/// for.
TEST_P(KeptFactorisation, isMadeAnewWhereItServesNoMore)
{
  const ElasticGrid grid = TestMatrices::elasticCube(10);
  const BlockMatrix other = heldMatrix(grid, 1.0);
  BlockMatrix matrix(other.sharedPattern());
  Points b = randomField(grid.rowCount(), 1);
  grid.heldBottom().apply(b);
  PreconditionedSolver kept(GetParam());
  PreconditionedSolver fresh(GetParam());
  Points x = Points::Zero(3, grid.rowCount());
  EXPECT_TRUE(kept.solve(other, b, x, toRelative(1e-8)).converged);
  copyValues(other, matrix);
  for (int r = 0; r < grid.rowCount(); ++r)
    for (int s = matrix.pattern().rowStart[static_cast<std::size_t>(r)];
         s < matrix.pattern().rowStart[static_cast<std::size_t>(r) + 1]; ++s) {
      const int c = matrix.pattern().columns[static_cast<std::size_t>(s)];
      matrix.blockMatrix(s) *= (r % 7 + 1) * (r % 7 + 1) * (c % 7 + 1) * (c % 7 + 1) * 100.0;
    }
  x.setZero();
  const ConjugateGradientResult alone = fresh.solve(matrix, b, x, toRelative(1e-8));
  EXPECT_TRUE(alone.converged);
  x.setZero();
  const ConjugateGradientResult result = kept.solve(matrix, b, x, toRelative(1e-8));
  EXPECT_TRUE(result.converged);
  EXPECT_NEAR(result.startResidual, norm(b), 1e-9 * norm(b));
  EXPECT_LT(residual(matrix, b, x), 1e-7 * norm(b));
  EXPECT_GT(kept.factorizations(), 1);
  EXPECT_LE(result.iterations, 4 * alone.iterations + 40);
}

TEST_P(KeptFactorisation, negativeCurvatureIsFoundWithItToo)
{
  const ElasticGrid grid = TestMatrices::elasticCube(6);
  BlockMatrix matrix = heldMatrix(grid, 1.0);
  PreconditionedSolver solver(GetParam());
  solver.setPositions(grid.positions);
  Points b = randomField(grid.rowCount(), 1);
  Points x = Points::Zero(3, grid.rowCount());
  EXPECT_TRUE(solver.solve(matrix, b, x, toRelative(1e-8)).converged);
  matrix.addToDiagonal(-0.2);
  x.setZero();
  EXPECT_TRUE(solver.solve(matrix, b, x, toRelative(1e-8)).negativeCurvature);
}

INSTANTIATE_TEST_SUITE_P(Some, KeptFactorisation, testing::Values("automatic", "incomplete-cholesky", "multilevel"),
                         [](const auto& _info) {
                           std::string name = _info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(AutomaticPreconditioner, goesToMultilevelWhereCholeskyTakesLong)
{
  ElasticGrid beam;
  beam.add({6, 6, 80}, Vector3::Zero(), 1.0);
  const BlockMatrix matrix = heldMatrix(beam, 10.0);
  Points b = Points::Zero(3, beam.rowCount());
  b.row(0).setOnes();
  beam.heldBottom().apply(b);
  int counts[2];
  int again[2];
  for (int i = 0; i < 2; ++i) {
    PreconditionedSolver solver(i == 0 ? "incomplete-cholesky" : "automatic");
    solver.setPositions(beam.positions);
    Points x = Points::Zero(3, beam.rowCount());
    counts[i] = solver.solve(matrix, b, x, toRelative(1e-8)).iterations;
    x.setZero();
    again[i] = solver.solve(matrix, b, x, toRelative(1e-8)).iterations;
    EXPECT_LT(residual(matrix, b, x), 1e-7 * norm(b));
  }
  EXPECT_LT(counts[1], counts[0]);
  EXPECT_LT(2 * again[1], again[0]);
}

TEST(AutomaticPreconditioner, staysWithCholeskyWhereItServes)
{
  const ElasticGrid grid = TestMatrices::elasticCube(8);
  const BlockMatrix matrix = heldMatrix(grid, 1.0);
  Points b = randomField(grid.rowCount(), 1);
  grid.heldBottom().apply(b);
  int counts[2];
  for (int i = 0; i < 2; ++i) {
    PreconditionedSolver solver(i == 0 ? "incomplete-cholesky" : "automatic");
    Points x = Points::Zero(3, grid.rowCount());
    counts[i] = solver.solve(matrix, b, x, toRelative(1e-8)).iterations;
    EXPECT_EQ(solver.factorizations(), 1);
  }
  EXPECT_EQ(counts[0], counts[1]);
}

} // namespace
