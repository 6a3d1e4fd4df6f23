#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Linear/ConjugateGradient.hh>
#include <FleshSim/Linear/Preconditioner.hh>
#include <FleshSim/Linear/ReducedMatrix.hh>

#include <Support/TestMatrices.hh>

#include <gtest/gtest.h>

#include <cstring>

namespace {

using namespace FleshSim;
using TestMatrices::flat;
using TestMatrices::randomField;
using TestMatrices::shaped;
using Vector = Eigen::VectorXd;

class EveryPreconditioner : public testing::TestWithParam<std::string>
{
};

TEST_P(EveryPreconditioner, conjugateGradientsReachTheDenseSolution)
{
  const int rows = 300;
  const BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(rows, 11), 12);
  const Points b = randomField(rows, 13);
  const auto preconditioner = createPreconditioner(GetParam());
  preconditioner->factorize(matrix);
  ConjugateGradient solver;
  Points x = Points::Zero(3, rows);
  const ConjugateGradientResult result = solver.solve(matrix, *preconditioner, b, x, {1e-12 * b.norm(), 2000, {}});
  EXPECT_TRUE(result.converged);
  const Vector expected = TestMatrices::dense(matrix).ldlt().solve(flat(b));
  EXPECT_LT((flat(x) - expected).norm(), 1e-9 * expected.norm());
}

TEST_P(EveryPreconditioner, isSymmetricAndPositive)
{
  const int rows = 120;
  const BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(rows, 11), 12);
  const auto preconditioner = createPreconditioner(GetParam());
  preconditioner->factorize(matrix);
  Points z(3, rows);
  const Points a = randomField(rows, 1);
  const Points b = randomField(rows, 2);
  preconditioner->apply(a, z);
  const double ab = dot(b, z);
  EXPECT_GT(dot(a, z), 0.0);
  preconditioner->apply(b, z);
  EXPECT_NEAR(dot(a, z), ab, 1e-5 * std::abs(ab) + 1e-12);
}

TEST_P(EveryPreconditioner, warmStartContinues)
{
  const int rows = 300;
  const BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(rows, 11), 12);
  const Points b = randomField(rows, 13);
  const auto preconditioner = createPreconditioner(GetParam());
  preconditioner->factorize(matrix);
  ConjugateGradient solver;
  Points x = Points::Zero(3, rows);
  const auto cold = solver.solve(matrix, *preconditioner, b, x, {1e-10, 2000, {}});
  const auto warm = solver.solve(matrix, *preconditioner, b, x, {1e-9, 2000, {}});
  EXPECT_GT(cold.iterations, 3);
  EXPECT_EQ(warm.iterations, 0);
}

TEST_P(EveryPreconditioner, negativeCurvatureIsReported)
{
  const int rows = 100;
  BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(rows, 11), 12);
  matrix.blockMatrix(matrix.pattern().diagonal[50]) *= -1.0;
  const auto preconditioner = createPreconditioner(GetParam());
  preconditioner->factorize(matrix);
  ConjugateGradient solver;
  Points x = Points::Zero(3, rows);
  const auto result = solver.solve(matrix, *preconditioner, randomField(rows, 13), x, {1e-10, 2000, {}});
  EXPECT_TRUE(result.negativeCurvature);
  EXPECT_FALSE(result.converged);
  EXPECT_TRUE(x.allFinite());
}

TEST_P(EveryPreconditioner, cancelIsHonouredAtOnce)
{
  const int rows = 300;
  const BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(rows, 11), 12);
  const auto preconditioner = createPreconditioner(GetParam());
  preconditioner->factorize(matrix);
  ConjugateGradient solver;
  Points x = Points::Zero(3, rows);
  int asked = 0;
  const auto result =
      solver.solve(matrix, *preconditioner, randomField(rows, 13), x, {1e-14, 2000, [&] { return ++asked == 3; }});
  EXPECT_TRUE(result.cancelled);
  EXPECT_EQ(result.iterations, 2);
}

TEST_P(EveryPreconditioner, sameBitsWithAnyNumberOfThreads)
{
  const int rows = 20000;
  const BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(rows, 21), 22);
  const Points b = randomField(rows, 23);
  Points solutions[2];
  for (int run = 0; run < 2; ++run) {
    setThreadCount(run == 0 ? 1 : 3);
    const auto preconditioner = createPreconditioner(GetParam());
    preconditioner->factorize(matrix);
    ConjugateGradient solver;
    solutions[run] = Points::Zero(3, rows);
    EXPECT_TRUE(solver.solve(matrix, *preconditioner, b, solutions[run], {1e-8, 5000, {}}).converged);
  }
  setThreadCount(0);
  EXPECT_EQ(std::memcmp(solutions[0].data(), solutions[1].data(), sizeof(double) * 3 * rows), 0);
}

/// PPCG against elimination, as the dense solver does it.
TEST_P(EveryPreconditioner, filteredSystemSolvesTheConstrainedOne)
{
  const int rows = 150;
  BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(rows, 31), 32);
  const DirectionalFilter filter = TestMatrices::randomConstraints(rows, 33);
  const Eigen::MatrixXd A = TestMatrices::dense(matrix);
  const Eigen::MatrixXd S = TestMatrices::dense(filter, rows);
  const Vector b = flat(randomField(rows, 34));
  const Vector z = flat(randomField(rows, 35)) - S * flat(randomField(rows, 35));

  // A basis of the free directions turns the constrained problem into a smaller, unconstrained one.
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(S);
  const int freeCount = static_cast<int>((eigen.eigenvalues().array() > 0.5).count());
  const Eigen::MatrixXd N = eigen.eigenvectors().rightCols(freeCount);
  const Vector expected = N * (N.transpose() * A * N).ldlt().solve(N.transpose() * (b - A * z)) + z;

  Points rhs = shaped(b - A * z);
  filter.apply(rhs);
  filter.apply(matrix);
  const auto preconditioner = createPreconditioner(GetParam());
  preconditioner->factorize(matrix);
  ConjugateGradient solver;
  Points y = Points::Zero(3, rows);
  EXPECT_TRUE(solver.solve(matrix, *preconditioner, rhs, y, {1e-13 * rhs.norm(), 3000, {}}).converged);
  EXPECT_LT((flat(y) + z - expected).norm(), 1e-10 * expected.norm());

  // And with the wholly fixed vertices taken out.
  ReducedMatrix reduced;
  reduced.choose(matrix, filter);
  reduced.gather(matrix);
  EXPECT_LT(reduced.matrix().rowCount(), rows);
  preconditioner->factorize(reduced.matrix());
  Points smallRhs;
  reduced.gather(rhs, smallRhs);
  Points small = Points::Zero(3, smallRhs.cols());
  EXPECT_TRUE(
      solver.solve(reduced.matrix(), *preconditioner, smallRhs, small, {1e-13 * rhs.norm(), 3000, {}}).converged);
  reduced.scatter(small, y);
  EXPECT_LT((flat(y) + z - expected).norm(), 1e-10 * expected.norm());
}

std::vector<std::string> preconditionerNames()
{
  std::vector<std::string> names;
  for (const PreconditionerEntry& entry : preconditionerRegistry())
    names.push_back(entry.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryPreconditioner, testing::ValuesIn(preconditionerNames()),
                         [](const auto& _info) {
                           std::string name = _info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

} // namespace
