#include <FleshSim/Linear/SweepMatrix.hh>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include <algorithm>
#include <utility>

namespace FleshSim {

namespace {

/// Pivots smaller than this, in parts of the largest number on the diagonal, are rounding or almost.
constexpr double leastPivot = 1e-6;

} // namespace

template <int size>
void SweepMatrix<size>::layOut(const RowGraph& _graph)
{
  colouring_ = greedyColouring(_graph);
  const int rows = _graph.rowCount();
  diagonalSource_.assign(at(rows), -1);
  for (const Side side : {lower, upper}) {
    start_[side].assign(1, 0);
    columns_[side].clear();
    source_[side].clear();
  }
  std::vector<std::pair<int, int>> row; // place and slot
  for (int r = 0; r < rows; ++r) {
    const int natural = colouring_.order[at(r)];
    row.clear();
    for (int s = _graph.first(natural); s < _graph.last(natural); ++s)
      row.emplace_back(colouring_.place[at(_graph.column(s))], s);
    std::sort(row.begin(), row.end());
    for (const auto& [column, slot] : row) {
      if (column == r) {
        diagonalSource_[at(r)] = slot;
        continue;
      }
      const Side side = column < r ? lower : upper;
      columns_[side].push_back(column);
      source_[side].push_back(slot);
    }
    for (const Side side : {lower, upper})
      start_[side].push_back(static_cast<int>(columns_[side].size()));
  }
  for (const Side side : {lower, upper})
    values_[side].assign(columns_[side].size() * blockFloats + laneOverrun, 0.0F);
  diagonal_.assign(at(rows) * blockFloats + laneOverrun, 0.0F);
  inverse_ = diagonal_;
}

template <int size>
void SweepMatrix<size>::setDiagonal(int _row, const Block& _block)
{
  Block positive = _block;
  Block inverse;
  const double scale = _block.diagonal().cwiseAbs().maxCoeff();
  const Eigen::LLT<Block> factor(_block);
  const double pivot = factor.matrixLLT().diagonal().minCoeff();
  if (factor.info() == Eigen::Success && pivot * pivot > leastPivot * scale) {
    inverse = factor.solve(Block::Identity());
  }
  else {
    // Absolute values of the eigenvalues, none of them zero: never less than the block itself.
    const Eigen::SelfAdjointEigenSolver<Block> eigen(_block);
    Eigen::Matrix<double, size, 1> values = eigen.eigenvalues().cwiseAbs();
    const double largest = values.maxCoeff();
    values = values.cwiseMax(largest > 0.0 ? 10.0 * leastPivot * largest : 1.0);
    positive = eigen.eigenvectors() * values.asDiagonal() * eigen.eigenvectors().transpose();
    inverse = eigen.eigenvectors() * values.cwiseInverse().asDiagonal() * eigen.eigenvectors().transpose();
  }
  Eigen::Map<Eigen::Matrix<float, size, size>>(diagonal_.data() + offset(_row)) = positive.template cast<float>();
  Eigen::Map<Eigen::Matrix<float, size, size>>(inverse_.data() + offset(_row)) =
      (0.5 * (inverse + inverse.transpose())).template cast<float>();
}

template <int size>
void SweepMatrix<size>::sweepForward(const LaneVector& _r, LaneVector& _x) const
{
  for (int colour = 0; colour < colouring_.colourCount(); ++colour)
    forColour(colour, [&](int _row) {
      Lanes sum = Lanes::load(_r.data() + place(_row));
      subtractSide(lower, _row, _x.data(), sum);
      float rest[lanes];
      sum.store(rest);
      divide(_row, rest, _x.data() + place(_row));
    });
}

template <int size>
void SweepMatrix<size>::restAfterForward(const LaneVector& _x, LaneVector& _rest) const
{
  parallelForChunksInTurn(rowCount(), [&](int _first, int _last) {
    for (int r = _first; r < _last; ++r) {
      Lanes sum;
      subtractSide(upper, r, _x.data(), sum);
      sum.store(_rest.data() + place(r));
    }
  });
}

template <int size>
void SweepMatrix<size>::sweepBackward(const LaneVector& _r, LaneVector& _x) const
{
  for (int colour = colouring_.colourCount() - 1; colour >= 0; --colour)
    forColour(colour, [&](int _row) {
      Lanes sum = Lanes::load(_r.data() + place(_row));
      subtractSide(lower, _row, _x.data(), sum);
      subtractSide(upper, _row, _x.data(), sum);
      float rest[lanes];
      sum.store(rest);
      divide(_row, rest, _x.data() + place(_row));
    });
}

template <int size>
void SweepMatrix<size>::multiply(const LaneVector& _x, LaneVector& _y, double& _xAx, double& _xDx) const
{
  const auto dotOfRow = [&](int _row, const float* _y0) {
    double sum = 0.0;
    for (int i = 0; i < size; ++i)
      sum += static_cast<double>(_x[static_cast<std::size_t>(place(_row) + i)]) * static_cast<double>(_y0[i]);
    return sum;
  };
  _xAx = sumOverChunks(rowCount(), [&](int _first, int _last) {
    double partial = 0.0;
    for (int r = _first; r < _last; ++r) {
      Lanes sum;
      subtractSide(lower, r, _x.data(), sum);
      subtractSide(upper, r, _x.data(), sum);
      Lanes result = product(diagonal_.data() + offset(r), _x.data() + place(r));
      result.subtract(sum, 1.0F);
      result.store(_y.data() + place(r));
      partial += dotOfRow(r, _y.data() + place(r));
    }
    return partial;
  });
  _xDx = sumOverChunks(rowCount(), [&](int _first, int _last) {
    double partial = 0.0;
    for (int r = _first; r < _last; ++r) {
      float d[lanes];
      product(diagonal_.data() + offset(r), _x.data() + place(r)).store(d);
      partial += dotOfRow(r, d);
    }
    return partial;
  });
}

template <int size>
std::size_t SweepMatrix<size>::bytes() const
{
  std::size_t sum = (diagonal_.size() + inverse_.size()) * sizeof(float);
  for (const Side side : {lower, upper})
    sum += values_[side].size() * sizeof(float) + 2 * columns_[side].size() * sizeof(int);
  return sum;
}

template class SweepMatrix<3>;
template class SweepMatrix<6>;

} // namespace FleshSim
