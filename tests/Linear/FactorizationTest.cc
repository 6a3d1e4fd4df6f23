#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Linear/DirectSolver.hh>
#include <FleshSim/Linear/IncompleteCholesky.hh>

#include <Support/TestMatrices.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;
using TestMatrices::randomField;

TEST(IncompleteCholesky, isCompleteWhereNothingFillsIn)
{
  // A chain of vertices has no fill: one application solves the system to single precision.
  std::vector<int> chain;
  for (int i = 0; i + 1 < 200; ++i)
    chain.insert(chain.end(), {i, i + 1});
  const auto pattern = std::make_shared<const BlockPattern>(BlockPattern::fromCliques(200, {{&chain, 2}}));
  const BlockMatrix matrix = TestMatrices::positiveMatrix(pattern, 4);
  IncompleteCholesky preconditioner;
  preconditioner.factorize(matrix);
  const Points expected = randomField(200, 5);
  Points b;
  matrix.multiply(expected, b);
  Points x(3, 200);
  preconditioner.apply(b, x);
  EXPECT_LT((x - expected).norm(), 1e-5 * expected.norm());
  EXPECT_EQ(preconditioner.shift(), 0.0);
}

TEST(IncompleteCholesky, shiftsTheDiagonalOfAnIndefiniteMatrix)
{
  BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(100, 11), 12);
  for (const int slot : matrix.pattern().diagonal)
    matrix.blockMatrix(slot) *= 0.3;
  IncompleteCholesky preconditioner;
  preconditioner.factorize(matrix);
  EXPECT_GT(preconditioner.shift(), 0.0);
  const Points r = randomField(100, 6);
  Points z(3, 100);
  preconditioner.apply(r, z);
  EXPECT_GT(dot(r, z), 0.0);
}

TEST(DirectSolver, solvesAndReusesItsAnalysis)
{
  const int rows = 200;
  const auto pattern = TestMatrices::meshLikePattern(rows, 41);
  DirectSolver solver;
  for (const std::uint64_t seed : {1u, 2u}) {
    const BlockMatrix matrix = TestMatrices::positiveMatrix(pattern, seed);
    const Points expected = randomField(rows, seed + 10);
    Points b;
    matrix.multiply(expected, b);
    ASSERT_TRUE(solver.factorize(matrix).isOk());
    EXPECT_FALSE(solver.indefinite());
    Points x;
    solver.solve(b, x);
    EXPECT_LT((x - expected).norm(), 1e-10 * expected.norm());
  }
}

TEST(DirectSolver, knowsAnIndefiniteMatrix)
{
  BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(50, 41), 42);
  matrix.blockMatrix(matrix.pattern().diagonal[10]) *= -1.0;
  DirectSolver solver;
  EXPECT_TRUE(!solver.factorize(matrix) || solver.indefinite());
}

TEST(DirectSolver, solvesWhateverTheSignsOfTheMatricesThatFollowEachOther)
{
  const int rows = 80;
  const auto pattern = TestMatrices::meshLikePattern(rows, 41);
  DirectSolver solver;
  for (const double sign : {1.0, -1.0, 1.0, -1.0, -1.0, 1.0}) {
    BlockMatrix matrix = TestMatrices::positiveMatrix(pattern, 43);
    matrix.blockMatrix(pattern->diagonal[10]) *= sign;
    ASSERT_TRUE(solver.factorize(matrix).isOk());
    EXPECT_EQ(solver.indefinite(), sign < 0.0);
    const Points expected = randomField(rows, 44);
    Points b;
    matrix.multiply(expected, b);
    Points x;
    solver.solve(b, x);
    EXPECT_LT((x - expected).norm(), 1e-10 * expected.norm());
  }
}

TEST(DirectSolver, refusesASingularMatrix)
{
  BlockMatrix matrix(TestMatrices::meshLikePattern(20, 41));
  for (int r = 0; r < 20; ++r)
    matrix.blockMatrix(matrix.pattern().diagonal[static_cast<std::size_t>(r)]) =
        (r == 10 ? 0.0 : 1.0) * Matrix3::Identity();
  DirectSolver solver;
  EXPECT_FALSE(solver.factorize(matrix).isOk());
}

} // namespace
