#include <FleshSim/Linear/IncompleteCholesky.hh>

#include <FleshSim/Core/Parallel.hh>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include <algorithm>
#include <atomic>
#include <utility>

namespace FleshSim {

namespace {

/// Ranges of rows: a power of two, at least 8192 rows each, at most 16.
std::vector<int> rowRanges(int _rows)
{
  int count = 1;
  while (count < 16 && _rows / (2 * count) >= 8192)
    count *= 2;
  std::vector<int> start;
  for (int i = 0; i <= count; ++i)
    start.push_back(static_cast<int>(static_cast<long long>(_rows) * i / count));
  return start;
}

std::size_t index(int _i)
{
  return static_cast<std::size_t>(_i);
}

} // namespace

void IncompleteCholesky::prepare(const BlockMatrix& _matrix)
{
  if (pattern_ == _matrix.sharedPattern()) return;
  pattern_ = _matrix.sharedPattern();
  orderRows();
  rowStart_.assign(1, 0);
  columns_.clear();
  slots_.clear();
  rowWork_.assign(rangeStart_.size() - 1, {});
  std::vector<std::pair<int, int>> row; // place and slot
  for (std::size_t range = 0; range + 1 < rangeStart_.size(); ++range) {
    std::size_t longest = 0;
    for (int r = rangeStart_[range]; r < rangeStart_[range + 1]; ++r) {
      const int natural = order_[index(r)];
      row.clear();
      for (int s = pattern_->rowStart[index(natural)]; s < pattern_->rowStart[index(natural) + 1]; ++s) {
        const int column = place_[index(pattern_->columns[index(s)])];
        if (column < r && (column >= rangeStart_[range] || column < borderStart_)) row.emplace_back(column, s);
      }
      std::sort(row.begin(), row.end());
      for (const auto& [column, slot] : row) {
        columns_.push_back(column);
        slots_.push_back(slot);
      }
      rowStart_.push_back(static_cast<int>(columns_.size()));
      longest = std::max(longest, row.size());
    }
    rowWork_[range].resize(longest);
  }
  makeRoom(lower_, blockFloats * columns_.size());
  pivotInverse_.resize(order_.size());
  prepareApplication();
}

/// The inner rows of each range, then the borders.
void IncompleteCholesky::orderRows()
{
  const std::vector<int> cuts = rowRanges(pattern_->rowCount());
  order_.clear();
  rangeStart_.assign(1, 0);
  for (const bool border : {false, true}) {
    for (std::size_t range = 0; range + 1 < cuts.size(); ++range) {
      for (int r = cuts[range]; r < cuts[range + 1]; ++r)
        if ((pattern_->columns[index(pattern_->rowStart[index(r)])] < cuts[range]) == border) order_.push_back(r);
      rangeStart_.push_back(static_cast<int>(order_.size()));
    }
    if (!border) borderStart_ = static_cast<int>(order_.size());
  }
  place_.resize(order_.size());
  for (std::size_t r = 0; r < order_.size(); ++r)
    place_[index(order_[r])] = static_cast<int>(r);
}

/// Calls _body for all inner ranges, then for all borders, or the other way round.
template <class Body>
void IncompleteCholesky::forRanges(bool _bordersFirst, const Body& _body) const
{
  const int count = static_cast<int>(rangeStart_.size() - 1) / 2;
  for (const bool border : {_bordersFirst, !_bordersFirst})
    parallelFor(count, [&](int _range) { _body(border ? count + _range : _range); });
}

void IncompleteCholesky::prepareApplication()
{
  const std::size_t rows = pivotInverse_.size();
  upperStart_.assign(rows + 1, 0);
  for (const int column : columns_)
    ++upperStart_[index(column) + 1];
  for (std::size_t r = 0; r < rows; ++r)
    upperStart_[r + 1] += upperStart_[r];
  std::vector<int> next(upperStart_.begin(), upperStart_.end() - 1);
  upperColumns_.resize(columns_.size());
  upperSource_.resize(columns_.size());
  for (std::size_t r = 0; r < rows; ++r)
    for (int s = rowStart_[r]; s < rowStart_[r + 1]; ++s) {
      const std::size_t place = index(next[index(columns_[index(s)])]++);
      upperColumns_[place] = static_cast<int>(r);
      upperSource_[place] = s;
    }
  makeRoom(upper_, blockFloats * columns_.size());
  makeRoom(pivots_, blockFloats * rows);
  work_.assign(4 * rows, 0.0F);
}

void IncompleteCholesky::factorize(const BlockMatrix& _matrix)
{
  prepare(_matrix);
  for (shift_ = 0.0;; shift_ = shift_ == 0.0 ? 1e-3 : 4.0 * shift_) {
    std::atomic<bool> positive{true};
    forRanges(false, [&](int _range) {
      if (!factorizeRange(_matrix, _range)) positive = false;
    });
    // Beyond a shift of 1e6 the factors are the diagonal's inverse for every practical purpose.
    if (positive || shift_ > 1e6) break;
  }
  forRanges(false, [&](int _range) { storeRange(_range); });
}

bool IncompleteCholesky::factorizeRange(const BlockMatrix& _matrix, int _range)
{
  std::vector<Matrix3>& work = rowWork_[index(_range)];
  for (int r = rangeStart_[index(_range)]; r < rangeStart_[index(_range) + 1]; ++r) {
    const int first = rowStart_[index(r)];
    const int last = rowStart_[index(r) + 1];
    Matrix3 pivot = _matrix.blockMatrix(pattern_->diagonal[index(order_[index(r)])]);
    if (shift_ > 0.0) pivot += (shift_ * pivot.diagonal().cwiseAbs().maxCoeff()) * Matrix3::Identity();
    for (int s = first; s < last; ++s) {
      const int column = columns_[index(s)];
      Matrix3 block = _matrix.blockMatrix(slots_[index(s)]);
      // Columns that rows r and `column` share, in ascending order.
      int mine = first;
      int other = rowStart_[index(column)];
      const int otherLast = rowStart_[index(column) + 1];
      while (mine < s && other < otherLast) {
        const int a = columns_[index(mine)];
        const int b = columns_[index(other)];
        if (a == b) block.noalias() -= work[index(mine - first)] * lower(other).cast<double>().transpose();
        mine += a <= b ? 1 : 0;
        other += b <= a ? 1 : 0;
      }
      const Matrix3 factor = block * pivotInverse_[index(column)];
      pivot.noalias() -= factor * block.transpose();
      work[index(s - first)] = block;
      Eigen::Map<Eigen::Matrix3f>(lower_.data() + blockFloats * index(s)) = factor.cast<float>();
    }
    const bool positive = Eigen::LLT<Matrix3>(pivot).info() == Eigen::Success;
    if (!positive && shift_ <= 1e6) return false;
    pivotInverse_[index(r)] = positive ? Matrix3(pivot.inverse()) : Matrix3::Identity();
  }
  return true;
}

/// The factors as they are applied: L^T row by row too, so that both directions gather and read in order.
void IncompleteCholesky::storeRange(int _range)
{
  for (int r = rangeStart_[index(_range)]; r < rangeStart_[index(_range) + 1]; ++r) {
    Eigen::Map<Eigen::Matrix3f>(pivots_.data() + blockFloats * index(r)) = pivotInverse_[index(r)].cast<float>();
    for (int s = upperStart_[index(r)]; s < upperStart_[index(r) + 1]; ++s)
      Eigen::Map<Eigen::Matrix3f>(upper_.data() + blockFloats * index(s)) = lower(upperSource_[index(s)]).transpose();
  }
}

void IncompleteCholesky::apply(const Points& _r, Points& _z) const
{
  forRanges(false, [&](int _range) { solveLower(_range, _r.data()); });
  forRanges(true, [&](int _range) { solveUpper(_range, _z.data()); });
}

/// _sum -= blocks times the parts of an application's vector. Three sums, since a row has to wait for the one before:
/// additions need not wait for each other too.
FLESHSIM_INLINE void IncompleteCholesky::subtract(const LaneBlocks& _blocks, const std::vector<int>& _columns,
                                                  int _first, int _last, Lanes& _sum) const
{
  Lanes sums[3];
  for (int s = _first; s < _last; ++s) {
    const float* const block = _blocks.data() + static_cast<std::ptrdiff_t>(blockFloats) * s;
    const float* const x = work_.data() + 4 * static_cast<std::ptrdiff_t>(_columns[index(s)]);
    FLESHSIM_UNROLL
    for (int c = 0; c < 3; ++c)
      sums[c].add(Lanes::load(block + 3 * c), x[c]);
  }
  sums[0].add(sums[1]);
  sums[0].add(sums[2]);
  _sum.subtract(sums[0], 1.0F);
}

void IncompleteCholesky::solveLower(int _range, const double* _r) const
{
  for (int r = rangeStart_[index(_range)]; r < rangeStart_[index(_range) + 1]; ++r) {
    const double* const from = _r + 3 * static_cast<std::ptrdiff_t>(order_[index(r)]);
    const float right[4] = {static_cast<float>(from[0]), static_cast<float>(from[1]), static_cast<float>(from[2]),
                            0.0F};
    Lanes sum = Lanes::load(right);
    subtract(lower_, columns_, rowStart_[index(r)], rowStart_[index(r) + 1], sum);
    sum.store(work_.data() + 4 * static_cast<std::ptrdiff_t>(r));
  }
}

void IncompleteCholesky::solveUpper(int _range, double* _z) const
{
  for (int r = rangeStart_[index(_range) + 1] - 1; r >= rangeStart_[index(_range)]; --r) {
    float* const z = work_.data() + 4 * static_cast<std::ptrdiff_t>(r);
    Lanes sum;
    FLESHSIM_UNROLL
    for (int c = 0; c < 3; ++c)
      sum.add(Lanes::load(pivots_.data() + static_cast<std::ptrdiff_t>(blockFloats) * r + 3 * c), z[c]);
    subtract(upper_, upperColumns_, upperStart_[index(r)], upperStart_[index(r) + 1], sum);
    sum.store(z);
    for (int i = 0; i < 3; ++i)
      _z[3 * static_cast<std::ptrdiff_t>(order_[index(r)]) + i] = static_cast<double>(z[i]);
  }
}

} // namespace FleshSim
