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
  lower_.resize(columns_.size());
  pivotInverse_.resize(index(rows));
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
    if (positive || shift_ > 1e6) return;
  }
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
        if (a == b) block.noalias() -= work[index(mine - first)] * lower_[index(other)].cast<double>().transpose();
        mine += a <= b ? 1 : 0;
        other += b <= a ? 1 : 0;
      }
      const Matrix3 lower = block * pivotInverse_[index(column)];
      pivot.noalias() -= lower * block.transpose();
      work[index(s - first)] = block;
      lower_[index(s)] = lower.cast<float>();
    }
    const bool positive = Eigen::LLT<Matrix3>(pivot).info() == Eigen::Success;
    if (!positive && shift_ <= 1e6) return false;
    pivotInverse_[index(r)] = positive ? Matrix3(pivot.inverse()) : Matrix3::Identity();
  }
  return true;
}

void IncompleteCholesky::apply(const Points& _r, Points& _z) const
{
  parallelFor(static_cast<int>(rangeStart_.size()) - 1, [&](int _range) { solveRange(_range, _r.data(), _z.data()); });
}

void IncompleteCholesky::solveRange(int _range, const double* _r, double* _z) const
{
  const int first = rangeStart_[index(_range)];
  const int last = rangeStart_[index(_range) + 1];
  for (int r = first; r < last; ++r) {
    double z0 = _r[3 * r];
    double z1 = _r[3 * r + 1];
    double z2 = _r[3 * r + 2];
    for (int s = rowStart_[index(r)]; s < rowStart_[index(r) + 1]; ++s) {
      const float* const l = lower_[index(s)].data();
      const double* const z = _z + 3 * columns_[index(s)];
      z0 -= l[0] * z[0] + l[3] * z[1] + l[6] * z[2];
      z1 -= l[1] * z[0] + l[4] * z[1] + l[7] * z[2];
      z2 -= l[2] * z[0] + l[5] * z[1] + l[8] * z[2];
    }
    _z[3 * r] = z0;
    _z[3 * r + 1] = z1;
    _z[3 * r + 2] = z2;
  }
  for (int r = first; r < last; ++r)
    Eigen::Map<Vector3>(_z + 3 * r) = pivotInverse_[index(r)] * Eigen::Map<Vector3>(_z + 3 * r).eval();
  for (int r = last - 1; r >= first; --r) {
    const double* const x = _z + 3 * r;
    for (int s = rowStart_[index(r)]; s < rowStart_[index(r) + 1]; ++s) {
      const float* const l = lower_[index(s)].data();
      double* const z = _z + 3 * columns_[index(s)];
      z[0] -= l[0] * x[0] + l[1] * x[1] + l[2] * x[2];
      z[1] -= l[3] * x[0] + l[4] * x[1] + l[5] * x[2];
      z[2] -= l[6] * x[0] + l[7] * x[1] + l[8] * x[2];
    }
  }
}

} // namespace FleshSim
