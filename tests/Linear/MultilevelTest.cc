#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Linear/ConjugateGradient.hh>
#include <FleshSim/Linear/Multilevel.hh>

#include <Support/ElasticGrid.hh>
#include <Support/TestMatrices.hh>

#include <gtest/gtest.h>

#include <cstring>

namespace {

using namespace FleshSim;
using TestMatrices::ElasticGrid;
using TestMatrices::flat;
using TestMatrices::randomField;

/// Iterations to a relative residual of 1e-8; fails where it is not reached, or is not true.
int iterations(const BlockMatrix& _matrix, const Points& _positions, const Points& _b)
{
  Multilevel preconditioner;
  preconditioner.setPositions(_positions);
  preconditioner.factorize(_matrix);
  ConjugateGradient solver;
  Points x = Points::Zero(3, _matrix.rowCount());
  ConjugateGradientSettings settings;
  settings.relativeTolerance = 1e-8;
  settings.maximumIterations = 1000;
  const ConjugateGradientResult result = solver.solve(_matrix, preconditioner, _b, x, settings);
  EXPECT_TRUE(result.converged);
  Points product;
  _matrix.multiply(x, product);
  EXPECT_LT(norm(product - _b), 1e-6 * norm(_b));
  return result.iterations;
}

/// A body that stands on the ground under a load, in PPCG's form.
int loadedIterations(const ElasticGrid& _grid, double _lambda, bool _known = true)
{
  BlockMatrix matrix = _grid.stiffness(1.0, _lambda);
  const DirectionalFilter filter = _grid.heldBottom();
  filter.apply(matrix);
  Points load = randomField(_grid.rowCount(), 3);
  load.row(1).array() += 1.0;
  filter.apply(load);
  return iterations(matrix, _known ? _grid.positions : Points(3, 0), load);
}

Eigen::MatrixXd denseOperator(const Preconditioner& _preconditioner, int _rows)
{
  Eigen::MatrixXd result(3 * _rows, 3 * _rows);
  Points unit(3, _rows);
  Points z(3, _rows);
  for (int i = 0; i < 3 * _rows; ++i) {
    unit.setZero();
    unit.data()[i] = 1.0;
    _preconditioner.apply(unit, z);
    result.col(i) = flat(z);
  }
  return result;
}

void expectPositive(const BlockMatrix& _matrix, const Points& _positions)
{
  Multilevel preconditioner;
  preconditioner.setPositions(_positions);
  preconditioner.factorize(_matrix);
  const Eigen::MatrixXd B = denseOperator(preconditioner, _matrix.rowCount());
  EXPECT_LT((B - B.transpose()).norm(), 1e-4 * B.norm());
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(0.5 * (B + B.transpose()), Eigen::EigenvaluesOnly);
  // Where nothing holds the body, six eigenvalues are beyond 1e7, and those near one are below their rounding.
  EXPECT_GT(eigen.eigenvalues()[0], -1e-8 * eigen.eigenvalues().tail<1>()[0]);
}

TEST(Multilevel, iterationsHardlyGrowWithSize)
{
  const int coarse = loadedIterations(TestMatrices::elasticCube(6), 1.0);
  const int fine = loadedIterations(TestMatrices::elasticCube(24), 1.0);
  EXPECT_LE(fine, coarse + coarse / 2 + 1);
  EXPECT_LE(fine, 25);
}

TEST(Multilevel, iterationsHardlyGrowWithLengthOfABeam)
{
  int counts[2];
  for (int i = 0; i < 2; ++i) {
    ElasticGrid beam;
    beam.add({4, 4, i == 0 ? 16 : 64}, Vector3::Zero(), 1.0);
    counts[i] = loadedIterations(beam, 1.0);
  }
  EXPECT_LE(counts[1], 2 * counts[0]);
  EXPECT_LE(counts[1], 40);
}

TEST(Multilevel, doesWithoutPositions)
{
  const ElasticGrid grid = TestMatrices::elasticCube(12);
  const int known = loadedIterations(grid, 1.0);
  const int unknown = loadedIterations(grid, 1.0, false);
  EXPECT_LE(known, unknown);
  EXPECT_LE(unknown, 60);
}

TEST(Multilevel, tellsItsLevels)
{
  const ElasticGrid grid = TestMatrices::elasticCube(20);
  Multilevel preconditioner;
  preconditioner.setPositions(grid.positions);
  preconditioner.factorize(grid.stiffness());
  const std::vector<int> rows = preconditioner.levelRows();
  ASSERT_GE(rows.size(), 3u);
  EXPECT_EQ(rows[0], grid.rowCount());
  for (std::size_t level = 1; level < rows.size(); ++level)
    EXPECT_LT(rows[level], rows[level - 1] / 4);
  EXPECT_GT(preconditioner.bytes(), 0u);
}

/// P takes the coarse level's rigid motions to the fine one's, tentative and smoothed.
TEST(Multilevel, coarseSpaceReproducesRigidMotions)
{
  const ElasticGrid grid = TestMatrices::elasticCube(7);
  const BlockMatrix stiffness = grid.stiffness();
  const RowGraph graph = RowGraph::of(stiffness.pattern());
  SweepMatrix<3> matrix;
  matrix.layOut(graph);
  matrix.fill([&](int _slot) { return stiffness.blockMatrix(_slot); });
  RigidFrames<3> frames;
  frames.places = grid.positions;
  Eigen::Matrix<double, 3, 6> translations = Eigen::Matrix<double, 3, 6>::Zero();
  translations.leftCols<3>().setIdentity();
  frames.factors.assign(static_cast<std::size_t>(grid.rowCount()), translations);
  RigidFrames<6> coarse;
  Prolongator<3> prolongator;
  prolongator.layOut(graph, aggregate(graph));
  prolongator.makeTentative(frames, coarse);

  const Vector3 translation(0.3, -0.2, 0.5);
  const Vector3 rotation(-0.7, 0.4, 0.6);
  const Points expected = TestMatrices::rigidMotion(grid.positions, translation, rotation);
  Eigen::Matrix<double, 6, 1> motion;
  motion << translation, rotation;
  LaneVector coarseVector(static_cast<std::size_t>(8 * prolongator.aggregateCount()), 0.0F);
  for (int a = 0; a < prolongator.aggregateCount(); ++a) {
    const Eigen::Matrix<double, 6, 1> values = coarse.about(Vector3::Zero(), a) * motion;
    for (int i = 0; i < 6; ++i)
      coarseVector[static_cast<std::size_t>(8 * a + i)] = static_cast<float>(values[i]);
  }
  for (const double omega : {0.0, 0.5}) {
    prolongator.smooth(matrix, omega);
    LaneVector fine(static_cast<std::size_t>(4 * grid.rowCount()), 0.0F);
    prolongator.prolongate(coarseVector, fine);
    for (int r = 0; r < grid.rowCount(); ++r)
      for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(fine[static_cast<std::size_t>(4 * r + i)], expected(i, r), 1e-5);
  }
}

TEST(Multilevel, isPositiveWhateverTheMatrixIs)
{
  const ElasticGrid grid = TestMatrices::elasticCube(4);
  BlockMatrix matrix = grid.stiffness();
  expectPositive(matrix, grid.positions); // nothing holds it: semi-definite
  // Negative directions inside, and a diagonal block that is negative itself.
  matrix.addToDiagonal(-0.3);
  expectPositive(matrix, grid.positions);
  matrix.blockMatrix(matrix.pattern().diagonal[17]) *= -3.0;
  expectPositive(matrix, grid.positions);
  expectPositive(matrix, Points(3, 0));
  matrix.setZero();
  expectPositive(matrix, grid.positions);
}

TEST(Multilevel, negativeCurvatureIsStillFound)
{
  const ElasticGrid grid = TestMatrices::elasticCube(10);
  BlockMatrix matrix = grid.stiffness();
  matrix.addToDiagonal(-0.01);
  Multilevel preconditioner;
  preconditioner.setPositions(grid.positions);
  preconditioner.factorize(matrix);
  ConjugateGradient solver;
  Points x = Points::Zero(3, grid.rowCount());
  const auto result = solver.solve(matrix, preconditioner, randomField(grid.rowCount(), 5), x, {1e-9, 500, {}});
  EXPECT_TRUE(result.negativeCurvature);
  EXPECT_TRUE(x.allFinite());
}

/// Vertices that may only move in planes: their motions out of them must not spoil the coarse levels.
TEST(Multilevel, filteredDirectionsCostNothing)
{
  const ElasticGrid grid = TestMatrices::elasticCube(14);
  BlockMatrix matrix = grid.stiffness();
  DirectionalFilter filter = grid.heldBottom();
  for (int v = 0; v < grid.rowCount(); ++v) {
    const Vector3 x = grid.positions.col(v);
    if (x.z() < 1e-9 || x.z() < 1.0 - 1e-9) continue;
    // As on top of a ball: each normal is another one.
    const Vector3 normal = Vector3(x.x() - 0.5, x.y() - 0.5, 1.0).normalized();
    filter.set(v, Matrix3::Identity() - normal * normal.transpose());
  }
  filter.apply(matrix);
  Points load = randomField(grid.rowCount(), 3);
  filter.apply(load);
  EXPECT_LE(iterations(matrix, grid.positions, load), 30);
}

TEST(Multilevel, separateBodiesAndUnusedVertices)
{
  ElasticGrid grid;
  grid.add({8, 8, 8}, Vector3::Zero(), 0.1);
  grid.addUnused();
  grid.add({5, 6, 7}, Vector3(2, 0, 0), 0.2);
  grid.add({1, 1, 1}, Vector3(5, 0, 0), 1.0);
  grid.addUnused();
  BlockMatrix matrix = grid.stiffness();
  DirectionalFilter filter = grid.heldBottom();
  for (int v = 0; v < grid.rowCount(); ++v)
    if (grid.positions(0, v) == 7.0) filter.set(v, Matrix3::Zero());
  filter.apply(matrix);
  Points load = randomField(grid.rowCount(), 3);
  filter.apply(load);
  EXPECT_LE(iterations(matrix, grid.positions, load), 25);
}

/// Contact is not in the pattern; conjugate gradients make up for it.
TEST(Multilevel, couplingsBetweenBodies)
{
  ElasticGrid grid;
  grid.add({6, 6, 6}, Vector3::Zero(), 0.1);
  const int second = grid.rowCount();
  grid.add({6, 6, 6}, Vector3(0, 0, 0.6), 0.1);
  BlockMatrix matrix = grid.stiffness();
  std::vector<CouplingBlock> couplings;
  for (int v = 0; v < 49; ++v) {
    const int below = second - 49 + v;
    const int above = second + v;
    const Matrix3 spring = Matrix3::Identity() * 0.1;
    for (const auto& [row, column] : {std::make_pair(below, above), std::make_pair(above, below)}) {
      matrix.blockMatrix(matrix.pattern().diagonal[static_cast<std::size_t>(row)]) += spring;
      couplings.push_back({row, column, -spring});
    }
  }
  matrix.setCouplings(couplings);
  const DirectionalFilter filter = grid.heldBottom();
  filter.apply(matrix);
  Points load = randomField(grid.rowCount(), 3);
  filter.apply(load);
  EXPECT_LE(iterations(matrix, grid.positions, load), 80);
}

TEST(Multilevel, sameBitsWithAnyNumberOfThreads)
{
  const ElasticGrid grid = TestMatrices::elasticCube(30);
  BlockMatrix matrix = grid.stiffness();
  const DirectionalFilter filter = grid.heldBottom();
  filter.apply(matrix);
  const Points r = randomField(grid.rowCount(), 4);
  Points results[3];
  for (int threads = 1; threads <= 3; ++threads) {
    setThreadCount(threads);
    Multilevel preconditioner;
    preconditioner.setPositions(grid.positions);
    preconditioner.factorize(matrix);
    preconditioner.factorize(matrix);
    results[threads - 1].resize(3, grid.rowCount());
    preconditioner.apply(r, results[threads - 1]);
  }
  setThreadCount(0);
  for (int run = 1; run < 3; ++run)
    EXPECT_EQ(std::memcmp(results[0].data(), results[run].data(), sizeof(double) * static_cast<std::size_t>(r.size())),
              0);
}

} // namespace
