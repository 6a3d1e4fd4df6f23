#include <FleshSim/Linear/SweepMatrix.hh>

#include <Support/ElasticGrid.hh>
#include <Support/TestMatrices.hh>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace {

using namespace FleshSim;
using TestMatrices::ElasticGrid;
using TestMatrices::flat;
using TestMatrices::randomField;

void expectStrips(const RowGraph& _graph, const Strips& _strips, int _leastRows)
{
  ASSERT_GE(_strips.count(), 1);
  EXPECT_EQ(_strips.first(0), 0);
  EXPECT_EQ(_strips.last(_strips.count() - 1), _graph.rowCount());
  for (int strip = 0; strip < _strips.count(); ++strip) {
    if (_strips.count() > 1) {
      EXPECT_GE(_strips.last(strip) - _strips.first(strip), _leastRows);
    }
    for (int r = _strips.first(strip); r < _strips.last(strip); ++r) {
      EXPECT_EQ(_strips.of[static_cast<std::size_t>(r)], strip);
      for (int s = _graph.first(r); s < _graph.last(r); ++s)
        EXPECT_LE(std::abs(_strips.of[static_cast<std::size_t>(_graph.column(s))] - strip), 1);
    }
  }
}

/// A path of _rows rows, and a row in the middle that is coupled with the first.
RowGraph pathWithAShortcut(int _rows)
{
  RowGraph graph;
  for (int r = 0; r < _rows; ++r) {
    if (r == _rows / 2) graph.columns.push_back(0);
    for (int c = std::max(0, r - 1); c <= std::min(_rows - 1, r + 1); ++c)
      graph.columns.push_back(c);
    if (r == 0) graph.columns.push_back(_rows / 2);
    graph.start.push_back(static_cast<int>(graph.columns.size()));
  }
  return graph;
}

TEST(Strips, areCoupledWithTheirNeighboursAlone)
{
  const RowGraph cube = RowGraph::of(TestMatrices::elasticCube(12).stiffness().pattern());
  for (const int least : {1, 10, 100, 5000})
    expectStrips(cube, cutIntoStrips(cube, least), least);
  const RowGraph path = pathWithAShortcut(100);
  const Strips strips = cutIntoStrips(path, 3);
  expectStrips(path, strips, 3);
  EXPECT_GT(strips.count(), 10); // behind the shortcut they are thin again
  const RowGraph one{{0, 1}, {0}};
  expectStrips(one, cutIntoStrips(one, 4), 4);
  EXPECT_EQ(cutIntoStrips(RowGraph{}, 4).count(), 0);
}

/// D + L of a dense matrix in the order of a sweep: even strips, then odd ones.
Eigen::MatrixXd lowerPart(const Eigen::MatrixXd& _dense, const Strips& _strips)
{
  const auto rank = [&](Eigen::Index _i) {
    const Eigen::Index row = _i / 3;
    return (_strips.of[static_cast<std::size_t>(row)] % 2 == 0 ? 0 : _dense.rows()) + row;
  };
  Eigen::MatrixXd result = _dense;
  for (Eigen::Index i = 0; i < _dense.rows(); ++i)
    for (Eigen::Index j = 0; j < _dense.cols(); ++j)
      if (rank(j) > rank(i)) result(i, j) = 0.0;
  return result;
}

LaneVector lanes(const Eigen::VectorXd& _x)
{
  LaneVector result(static_cast<std::size_t>(_x.size() / 3 * 4), 0.0F);
  for (Eigen::Index i = 0; i < _x.size(); ++i)
    result[static_cast<std::size_t>(i / 3 * 4 + i % 3)] = static_cast<float>(_x[i]);
  return result;
}

Eigen::VectorXd numbers(const LaneVector& _x)
{
  Eigen::VectorXd result(static_cast<Eigen::Index>(_x.size() / 4 * 3));
  for (Eigen::Index i = 0; i < result.size(); ++i)
    result[i] = static_cast<double>(_x[static_cast<std::size_t>(i / 3 * 4 + i % 3)]);
  return result;
}

TEST(SweepMatrix, sweepsAreThoseOfTheDenseMatrix)
{
  ElasticGrid grid;
  grid.add({3, 3, 60}, Vector3::Zero(), 1.0);
  BlockMatrix stiffness = grid.stiffness();
  stiffness.addToDiagonal(0.05);
  SweepMatrix<3> matrix;
  matrix.layOut(RowGraph::of(stiffness.pattern()));
  matrix.fill([&](int _slot) { return stiffness.blockMatrix(_slot); });
  const Strips strips = cutIntoStrips(RowGraph::of(stiffness.pattern()), SweepMatrix<3>::leastRowsOfStrip);
  ASSERT_GE(strips.count(), 4);
  const Eigen::MatrixXd all = TestMatrices::dense(stiffness);
  const Eigen::MatrixXd lower = lowerPart(all, strips);

  const Eigen::VectorXd r = flat(randomField(grid.rowCount(), 1));
  const LaneVector right = lanes(r);
  LaneVector x(right.size());
  LaneVector rest(right.size());
  matrix.sweepForward(right, x);
  const Eigen::VectorXd forward = lower.lu().solve(r);
  EXPECT_LT((numbers(x) - forward).norm(), 1e-5 * forward.norm());

  matrix.restAfterForward(x, rest);
  EXPECT_LT((numbers(rest) - (r - all * forward)).norm(), 1e-5 * r.norm());

  const Eigen::VectorXd start = flat(randomField(grid.rowCount(), 2));
  x = lanes(start);
  matrix.sweepBackward(right, x, rest);
  const Eigen::VectorXd backward = start + lower.transpose().lu().solve(r - all * start);
  EXPECT_LT((numbers(x) - backward).norm(), 1e-5 * backward.norm());

  double xAx = 0.0;
  double xDx = 0.0;
  matrix.multiply(lanes(start), rest, xAx, xDx);
  EXPECT_LT((numbers(rest) - all * start).norm(), 1e-5 * (all * start).norm());
  EXPECT_NEAR(xAx, start.dot(all * start), 1e-5 * std::abs(xAx));
}

} // namespace
