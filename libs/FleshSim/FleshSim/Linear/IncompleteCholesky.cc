#include <FleshSim/Linear/IncompleteCholesky.hh>

#include <FleshSim/Core/Parallel.hh>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include <algorithm>
#include <atomic>

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
  const int rows = pattern_->rowCount();
  rangeStart_ = rowRanges(rows);
  rowStart_.assign(1, 0);
  columns_.clear();
  slots_.clear();
  rowWork_.assign(rangeStart_.size() - 1, {});
  for (std::size_t range = 0; range + 1 < rangeStart_.size(); ++range) {
    std::size_t longest = 0;
    for (int r = rangeStart_[range]; r < rangeStart_[range + 1]; ++r) {
      for (int s = pattern_->rowStart[index(r)]; s < pattern_->diagonal[index(r)]; ++s)
        if (pattern_->columns[index(s)] >= rangeStart_[range]) {
          columns_.push_back(pattern_->columns[index(s)]);
          slots_.push_back(s);
        }
      rowStart_.push_back(static_cast<int>(columns_.size()));
      longest = std::max(longest, index(rowStart_[index(r) + 1] - rowStart_[index(r)]));
    }
    rowWork_[range].resize(longest);
  }
  lower_.assign(blockFloats * columns_.size() + laneOverrun, 0.0F);
  pivotInverse_.resize(index(rows));
  prepareApplication();
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
  upper_.assign(lower_.size(), 0.0F);
  pivots_.assign(blockFloats * rows + laneOverrun, 0.0F);
  work_.assign(4 * rows, 0.0F);
}

void IncompleteCholesky::factorize(const BlockMatrix& _matrix)
{
  prepare(_matrix);
  for (shift_ = 0.0;; shift_ = shift_ == 0.0 ? 1e-3 : 4.0 * shift_) {
    std::atomic<bool> positive{true};
    parallelFor(static_cast<int>(rangeStart_.size()) - 1, [&](int _range) {
      if (!factorizeRange(_matrix, _range)) positive = false;
    });
    // Beyond a shift of 1e6 the factors are the diagonal's inverse for every practical purpose.
    if (positive || shift_ > 1e6) break;
  }
  parallelFor(static_cast<int>(rangeStart_.size()) - 1, [&](int _range) { storeRange(_range); });
}

bool IncompleteCholesky::factorizeRange(const BlockMatrix& _matrix, int _range)
{
  std::vector<Matrix3>& work = rowWork_[index(_range)];
  for (int r = rangeStart_[index(_range)]; r < rangeStart_[index(_range) + 1]; ++r) {
    const int first = rowStart_[index(r)];
    const int last = rowStart_[index(r) + 1];
    Matrix3 pivot = _matrix.blockMatrix(pattern_->diagonal[index(r)]);
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

/// The factors as `solveRange` reads them: L^T row by row too, so that both directions gather and read in order.
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
  parallelFor(static_cast<int>(rangeStart_.size()) - 1, [&](int _range) { solveRange(_range, _r.data(), _z.data()); });
}

void IncompleteCholesky::solveRange(int _range, const double* _r, double* _z) const
{
  const int first = rangeStart_[index(_range)];
  const int last = rangeStart_[index(_range) + 1];
  float* const work = work_.data();
  // Three sums, since a row has to wait for the one before: additions need not wait for each other too.
  const auto subtract = [work](const float* _blocks, const std::vector<int>& _columns, int _begin, int _end,
                               Lanes& _sum) {
    Lanes sums[3];
    for (int s = _begin; s < _end; ++s) {
      const float* const block = _blocks + static_cast<std::ptrdiff_t>(blockFloats) * s;
      const float* const x = work + 4 * static_cast<std::ptrdiff_t>(_columns[index(s)]);
      FLESHSIM_UNROLL
      for (int c = 0; c < 3; ++c)
        sums[c].add(Lanes::load(block + 3 * c), x[c]);
    }
    sums[0].add(sums[1]);
    sums[0].add(sums[2]);
    _sum.subtract(sums[0], 1.0F);
  };
  for (int r = first; r < last; ++r) {
    const float right[4] = {static_cast<float>(_r[3 * r]), static_cast<float>(_r[3 * r + 1]),
                            static_cast<float>(_r[3 * r + 2]), 0.0F};
    Lanes sum = Lanes::load(right);
    subtract(lower_.data(), columns_, rowStart_[index(r)], rowStart_[index(r) + 1], sum);
    sum.store(work + 4 * static_cast<std::ptrdiff_t>(r));
  }
  for (int r = last - 1; r >= first; --r) {
    float* const z = work + 4 * static_cast<std::ptrdiff_t>(r);
    Lanes sum;
    FLESHSIM_UNROLL
    for (int c = 0; c < 3; ++c)
      sum.add(Lanes::load(pivots_.data() + static_cast<std::ptrdiff_t>(blockFloats) * r + 3 * c), z[c]);
    subtract(upper_.data(), upperColumns_, upperStart_[index(r)], upperStart_[index(r) + 1], sum);
    sum.store(z);
    for (int i = 0; i < 3; ++i)
      _z[3 * r + i] = static_cast<double>(z[i]);
  }
}

} // namespace FleshSim
