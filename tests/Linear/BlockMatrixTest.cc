#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Linear/DirectionalFilter.hh>

#include <Support/TestMatrices.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;
using TestMatrices::flat;
using TestMatrices::randomField;

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

/// Sizes around those of chunks and registers; x and y are as long as they must be, so a sanitizer sees reads behind.
TEST(BlockMatrix, productHasTheSameBitsWithAnyNumberOfThreads)
{
  for (const int rows : {14, 15, 511, 512, 513, 3583, 3585}) {
    const BlockMatrix matrix = TestMatrices::positiveMatrix(TestMatrices::meshLikePattern(rows, 5), 6);
    const BlockPattern& pattern = matrix.pattern();
    const Points x = randomField(rows, 7);
    Points first;
    for (int threads = 1; threads <= 3; ++threads) {
      FleshSim::setThreadCount(threads);
      Points y;
      matrix.multiply(x, y);
      if (threads == 1) first = y;
      EXPECT_TRUE(y == first) << rows << " " << threads;
    }
    FleshSim::setThreadCount(0);
    Points plain = Points::Zero(3, rows);
    for (int r = 0; r < rows; ++r)
      for (int s = pattern.rowStart[static_cast<std::size_t>(r)]; s < pattern.rowStart[static_cast<std::size_t>(r) + 1];
           ++s)
        plain.col(r) += matrix.blockMatrix(s) * x.col(pattern.columns[static_cast<std::size_t>(s)]);
    EXPECT_LT((plain - first).norm(), 1e-14 * plain.norm()) << rows;
  }
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

} // namespace
