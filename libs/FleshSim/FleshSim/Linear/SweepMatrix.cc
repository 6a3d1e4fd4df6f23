#include <FleshSim/Linear/SweepMatrix.hh>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

namespace FleshSim {

namespace {

/// Pivots smaller than this, in parts of the largest number on the diagonal, are rounding or almost.
constexpr double leastPivot = 1e-6;

} // namespace

template <int size>
void SweepMatrix<size>::layOut(const RowGraph& _graph)
{
  strips_ = cutIntoStrips(_graph, leastRowsOfStrip);
  const int rows = _graph.rowCount();
  diagonalSource_.assign(at(rows), -1);
  for (const Side side : {lower, upper}) {
    start_[side].assign(1, 0);
    columns_[side].clear();
    source_[side].clear();
    columns_[side].reserve(_graph.columns.size() / 2);
    source_[side].reserve(_graph.columns.size() / 2);
  }
  for (const Side side : {lower, upper})
    for (int p = 0; p < rows; ++p) {
      const int r = side == lower ? p : rows - 1 - p;
      for (int s = _graph.first(r); s < _graph.last(r); ++s) {
        const int column = _graph.column(s);
        if (column == r) diagonalSource_[at(r)] = s;
        if (column == r || isLower(column, r) != (side == lower)) continue;
        columns_[side].push_back(column);
        source_[side].push_back(s);
      }
      start_[side].push_back(static_cast<int>(columns_[side].size()));
    }
  for (const Side side : {lower, upper})
    makeRoom(values_[side], columns_[side].size() * blockFloats);
  makeRoom(diagonal_, at(rows) * blockFloats);
  makeRoom(inverse_, at(rows) * blockFloats);
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
template <class Body>
void SweepMatrix<size>::forStrips(bool _oddFirst, const Body& _body) const
{
  const int count = strips_.count();
  const auto middle = [&](int _strip) { return (strips_.first(_strip) + strips_.last(_strip)) / 2; };
#pragma omp parallel if (rowCount() >= leastParallelRows && count >= 4)
  for (const int parity : {_oddFirst ? 1 : 0, _oddFirst ? 0 : 1}) {
    // A thread has strips of both kinds in one part of the rows: what it reads of the vector it has written itself.
    for (int strip = parity; strip < count; strip += 2)
      if (isMyShare(middle(strip), rowCount())) _body(strip);
#pragma omp barrier
  }
}

template <int size>
void SweepMatrix<size>::sweepForward(const LaneVector& _r, LaneVector& _x) const
{
  forStrips(false, [&](int _strip) {
    for (int r = strips_.first(_strip); r < strips_.last(_strip); ++r) {
      Lanes sum = Lanes::load(_r.data() + vectorPlace(r));
      subtractSide(lower, r, _x.data(), sum);
      float rest[lanes];
      sum.store(rest);
      divide(r, rest, _x.data() + vectorPlace(r));
    }
  });
}

template <int size>
void SweepMatrix<size>::restAfterForward(const LaneVector& _x, LaneVector& _rest) const
{
  parallelForChunks(
      rowCount(),
      [&](int _first, int _last) {
        for (int p = _first; p < _last; ++p) {
          const int r = rowCount() - 1 - p;
          Lanes sum;
          subtractSide(upper, r, _x.data(), sum);
          sum.store(_rest.data() + vectorPlace(r));
        }
      },
      chunk);
}

template <int size>
void SweepMatrix<size>::sweepBackward(const LaneVector& _r, LaneVector& _x, LaneVector& _work) const
{
  // Lower columns are not met before the row, so what they hold can be taken away beforehand, in order.
  parallelForChunks(
      rowCount(),
      [&](int _first, int _last) {
        for (int r = _first; r < _last; ++r) {
          Lanes sum = Lanes::load(_r.data() + vectorPlace(r));
          subtractSide(lower, r, _x.data(), sum);
          sum.store(_work.data() + vectorPlace(r));
        }
      },
      chunk);
  forStrips(true, [&](int _strip) {
    for (int r = strips_.last(_strip) - 1; r >= strips_.first(_strip); --r) {
      Lanes sum = Lanes::load(_work.data() + vectorPlace(r));
      subtractSide(upper, r, _x.data(), sum);
      float rest[lanes];
      sum.store(rest);
      divide(r, rest, _x.data() + vectorPlace(r));
    }
  });
}

template <int size>
void SweepMatrix<size>::multiply(const LaneVector& _x, LaneVector& _y, double& _xAx, double& _xDx) const
{
  const auto dotOfRow = [&](int _row, const float* _y0) {
    double sum = 0.0;
    for (int i = 0; i < size; ++i)
      sum += static_cast<double>(_x[static_cast<std::size_t>(vectorPlace(_row) + i)]) * static_cast<double>(_y0[i]);
    return sum;
  };
  _xAx = sumOverChunks(rowCount(), [&](int _first, int _last) {
    double partial = 0.0;
    for (int r = _first; r < _last; ++r) {
      Lanes sum;
      subtractSide(lower, r, _x.data(), sum);
      subtractSide(upper, r, _x.data(), sum);
      Lanes result = product(diagonal_.data() + offset(r), _x.data() + vectorPlace(r));
      result.subtract(sum, 1.0F);
      result.store(_y.data() + vectorPlace(r));
      partial += dotOfRow(r, _y.data() + vectorPlace(r));
    }
    return partial;
  });
  _xDx = sumOverChunks(rowCount(), [&](int _first, int _last) {
    double partial = 0.0;
    for (int r = _first; r < _last; ++r) {
      float d[lanes];
      product(diagonal_.data() + offset(r), _x.data() + vectorPlace(r)).store(d);
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
