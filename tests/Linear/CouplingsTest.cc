#include <FleshSim/Linear/BlockJacobi.hh>
#include <FleshSim/Linear/ConjugateGradient.hh>
#include <FleshSim/Linear/IncompleteCholesky.hh>
#include <FleshSim/Linear/ReducedMatrix.hh>

#include <Support/TestMatrices.hh>

#include <gtest/gtest.h>

#include <cstring>

namespace {

using namespace FleshSim;
using TestMatrices::flat;
using TestMatrices::randomField;
using TestMatrices::shaped;

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
