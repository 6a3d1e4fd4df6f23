#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Linear/BlockJacobi.hh>
#include <FleshSim/Linear/ConjugateGradient.hh>
#include <FleshSim/Linear/DirectSolver.hh>
#include <FleshSim/Linear/IncompleteCholesky.hh>
#include <FleshSim/Linear/ReducedMatrix.hh>

#include <Support/TestMatrices.hh>

#include <gtest/gtest.h>

#include <cstring>

namespace {

using namespace FleshSim;
using Vector = Eigen::VectorXd;

Points randomField(int _rows, std::uint64_t _seed)
{
  Random random(_seed);
  Points points(3, _rows);
  for (Eigen::Index i = 0; i < points.size(); ++i)
    points.data()[i] = random.uniform(-1.0, 1.0);
  return points;
}

Vector flat(const Points& _points)
{
  return Eigen::Map<const Vector>(_points.data(), _points.size());
}

Points shaped(const Vector& _vector)
{
  return Eigen::Map<const Points>(_vector.data(), 3, _vector.size() / 3);
}

TEST(BlockPattern, couplesAllVerticesOfACliqueAndNothingElse)
{
  const std::vector<int> triangle = {0, 2, 4};
  const std::vector<int> edge = {4, 3};
  const BlockPattern pattern = BlockPattern::fromCliques(6, {{&triangle, 3}, {&edge, 2}});
  const char* expected[6] = {"x.x.x.", ".x....", "x.x.x.", "...xx.", "x.xxx.", ".....x"};
  for (int r = 0; r < 6; ++r)
    for (int c = 0; c < 6; ++c)
      EXPECT_EQ(pattern.find(r, c) >= 0, expected[r][c] == 'x') << r << " " << c;
}

TEST(BlockPattern, mirrorIsTheTransposedSlot)
{
  const auto pattern = TestMatrices::meshLikePattern(50, 3);
  for (int r = 0; r < 50; ++r) {
    EXPECT_EQ(pattern->diagonal[static_cast<std::size_t>(r)], pattern->find(r, r));
    for (int s = pattern->rowStart[static_cast<std::size_t>(r)]; s < pattern->rowStart[static_cast<std::size_t>(r) + 1];
         ++s)
      EXPECT_EQ(pattern->mirror[static_cast<std::size_t>(s)],
                pattern->find(pattern->columns[static_cast<std::size_t>(s)], r));
  }
}

TEST(BlockMatrix, multipliesLikeTheDenseMatrix)
{
  const BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(700, 5), 6);
  const Points x = randomField(700, 7);
  Points y;
  matrix.multiply(x, y);
  EXPECT_LT((flat(y) - TestMatrices::dense(matrix) * flat(x)).norm(), 1e-12 * flat(y).norm());
}

TEST(BlockMatrix, addsToTheDiagonal)
{
  BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(40, 5), 6);
  const Eigen::MatrixXd before = TestMatrices::dense(matrix);
  const double mean = before.diagonal().cwiseAbs().mean();
  EXPECT_NEAR(matrix.meanDiagonal(), mean, 1e-12 * mean);
  matrix.addToDiagonal(0.5);
  const Eigen::MatrixXd difference = TestMatrices::dense(matrix) - before;
  EXPECT_LT((difference - 0.5 * mean * Eigen::MatrixXd::Identity(120, 120)).norm(), 1e-10);
}

TEST(DirectionalFilter, makesTheFilteredMatrix)
{
  const int rows = 60;
  BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(rows, 8), 9);
  const DirectionalFilter filter = TestMatrices::randomConstraints(rows, 10);
  const Eigen::MatrixXd A = TestMatrices::dense(matrix);
  const Eigen::MatrixXd S = TestMatrices::dense(filter, rows);
  const double scale = matrix.meanDiagonal();
  filter.apply(matrix);
  const Eigen::MatrixXd expected = S * A * S + scale * (Eigen::MatrixXd::Identity(3 * rows, 3 * rows) - S);
  EXPECT_LT((TestMatrices::dense(matrix) - expected).norm(), 1e-12 * A.norm());
}

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

/// A positive definite matrix with couplings outside its pattern, and what it is as a dense one.
BlockMatrix coupledMatrix(int _rows, Eigen::MatrixXd& _dense)
{
  BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(_rows, 5), 6);
  std::vector<CouplingBlock> couplings;
  Random random(7);
  _dense = TestMatrices::dense(matrix);
  for (int i = 0; i < 12; ++i) {
    const int row = static_cast<int>(random.below(static_cast<std::uint64_t>(_rows)));
    const int column = static_cast<int>(random.below(static_cast<std::uint64_t>(_rows)));
    if (matrix.pattern().find(row, column) >= 0) continue;
    Matrix3 block;
    for (int k = 0; k < 9; ++k)
      block.data()[k] = random.uniform(-0.01, 0.01);
    couplings.push_back({row, column, block});
    couplings.push_back({column, row, block.transpose()});
    _dense.block<3, 3>(3 * row, 3 * column) += block;
    _dense.block<3, 3>(3 * column, 3 * row) += block.transpose();
  }
  EXPECT_GT(couplings.size(), 4u);
  matrix.setCouplings(couplings);
  return matrix;
}

TEST(Couplings, countInProductsAndSolutions)
{
  Eigen::MatrixXd dense;
  const BlockMatrix matrix = coupledMatrix(60, dense);
  const Points x = randomField(60, 8);
  Points y;
  matrix.multiply(x, y);
  EXPECT_LT((flat(y) - dense * flat(x)).norm(), 1e-12 * flat(y).norm());

  IncompleteCholesky preconditioner;
  preconditioner.factorize(matrix);
  ConjugateGradient solver;
  Points solution = Points::Zero(3, 60);
  const Points b = randomField(60, 9);
  const ConjugateGradientResult result = solver.solve(matrix, preconditioner, b, solution, {1e-12, 500, {}});
  EXPECT_TRUE(result.converged);
  EXPECT_LT((flat(solution) - dense.llt().solve(flat(b))).norm(), 1e-10);
}

/// PPCG against the system without the constrained unknowns, in the range of S.
TEST(Couplings, prefilteredSystemIsTheEliminatedOne)
{
  Eigen::MatrixXd dense;
  BlockMatrix matrix = coupledMatrix(60, dense);
  const Points before = randomField(60, 3);
  Points product;
  matrix.multiply(before, product);

  Random random(11);
  DirectionalFilter filter(60);
  Eigen::MatrixXd S = Eigen::MatrixXd::Identity(180, 180);
  for (int v = 0; v < 60; v += 3) {
    const int count = 1 + static_cast<int>(random.below(3));
    const Points directions = randomField(3, 100 + static_cast<std::uint64_t>(v));
    const Matrix3 q = Eigen::HouseholderQR<Matrix3>(Matrix3(directions)).householderQ();
    const Matrix3 free = count == 3 ? Matrix3(Matrix3::Zero())
                                    : Matrix3(Matrix3::Identity() - q.leftCols(count) * q.leftCols(count).transpose());
    filter.set(v, free);
    S.block<3, 3>(3 * v, 3 * v) = free;
  }
  const Points z = randomField(60, 12); // prescribed motion
  const Points b = randomField(60, 13);
  const Eigen::VectorXd prescribed = flat(z) - S * flat(z);

  // The eliminated system, with an orthonormal basis of the free directions.
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(S);
  int first = 0;
  while (eigen.eigenvalues()[first] < 0.5)
    ++first;
  const Eigen::MatrixXd basis = eigen.eigenvectors().rightCols(180 - first);
  const Eigen::VectorXd free =
      (basis.transpose() * dense * basis).llt().solve(basis.transpose() * (flat(b) - dense * prescribed));
  const Eigen::VectorXd expected = basis * free + prescribed;

  Points right;
  matrix.multiply(shaped(prescribed), right);
  right = b - right;
  filter.apply(right);
  SavedBlocks saved;
  filter.apply(matrix, saved);
  BlockJacobi preconditioner;
  preconditioner.factorize(matrix);
  ConjugateGradient solver;
  Points y = Points::Zero(3, 60);
  EXPECT_TRUE(solver.solve(matrix, preconditioner, right, y, {1e-13, 1000, {}}).converged);
  EXPECT_LT((flat(y) + prescribed - expected).norm(), 1e-10 * expected.norm());

  saved.restore(matrix);
  Points after;
  matrix.multiply(before, after);
  EXPECT_EQ(std::memcmp(after.data(), product.data(), static_cast<std::size_t>(after.size()) * sizeof(double)), 0);
}

} // namespace
