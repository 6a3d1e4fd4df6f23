#include <FleshSim/Linear/BlockMatrix.hh>

#include <FleshSim/Core/Pack.hh>
#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Prefetch.hh>

#include <algorithm>
#include <cstring>

namespace FleshSim {

namespace {

/// For each vertex the cliques that it is in, as a compressed list.
struct Incidence
{
  std::vector<int> start;
  std::vector<int> cliques;
};

Incidence incidence(int _rowCount, const std::vector<int>& _vertices, int _size)
{
  Incidence result;
  result.start.assign(static_cast<std::size_t>(_rowCount) + 1, 0);
  for (const int v : _vertices)
    ++result.start[static_cast<std::size_t>(v) + 1];
  for (int v = 0; v < _rowCount; ++v)
    result.start[static_cast<std::size_t>(v) + 1] += result.start[static_cast<std::size_t>(v)];
  result.cliques.resize(_vertices.size());
  std::vector<int> next(result.start.begin(), result.start.end() - 1);
  for (std::size_t i = 0; i < _vertices.size(); ++i)
    result.cliques[static_cast<std::size_t>(next[static_cast<std::size_t>(_vertices[i])]++)] =
        static_cast<int>(i / static_cast<std::size_t>(_size));
  return result;
}

#if defined(__AVX__) && (defined(__GNUC__) || defined(__clang__))
using Quad = double __attribute__((vector_size(4 * sizeof(double))));

FLESHSIM_INLINE Quad loadQuad(const double* _values)
{
  Quad quad;
  std::memcpy(&quad, _values, sizeof(quad));
  return quad;
}

/// _y = sum over the _count blocks at _a of block times the column's vector. A column of a block is three of four
/// lanes; the third is loaded one double early, so that nothing behind the last block is touched.
FLESHSIM_INLINE void multiplyRow(const double* _a, const int* _columns, int _count, const double* _x, double* _y)
{
  Quad sum0{};
  Quad sum1{};
  Quad sum2{};
  for (int s = 0; s < _count; ++s, _a += 9) {
    const double* const x = _x + 3 * static_cast<std::ptrdiff_t>(_columns[s]);
    prefetchAhead(_a);
    sum0 += loadQuad(_a) * x[0];
    sum1 += loadQuad(_a + 3) * x[1];
    sum2 += loadQuad(_a + 5) * x[2];
  }
  sum0 += sum1;
  for (int i = 0; i < 3; ++i)
    _y[i] = sum0[i] + sum2[i + 1];
}
#else
FLESHSIM_INLINE void multiplyRow(const double* _a, const int* _columns, int _count, const double* _x, double* _y)
{
  double y0 = 0.0;
  double y1 = 0.0;
  double y2 = 0.0;
  for (int s = 0; s < _count; ++s, _a += 9) {
    const double* const x = _x + 3 * static_cast<std::ptrdiff_t>(_columns[s]);
    prefetchAhead(_a);
    y0 += _a[0] * x[0] + _a[3] * x[1] + _a[6] * x[2];
    y1 += _a[1] * x[0] + _a[4] * x[1] + _a[7] * x[2];
    y2 += _a[2] * x[0] + _a[5] * x[1] + _a[8] * x[2];
  }
  _y[0] = y0;
  _y[1] = y1;
  _y[2] = y2;
}
#endif

} // namespace

int BlockPattern::find(int _row, int _column) const
{
  const auto first = columns.begin() + rowStart[static_cast<std::size_t>(_row)];
  const auto last = columns.begin() + rowStart[static_cast<std::size_t>(_row) + 1];
  const auto place = std::lower_bound(first, last, _column);
  return place != last && *place == _column ? static_cast<int>(place - columns.begin()) : -1;
}

BlockPattern BlockPattern::fromCliques(int _rowCount,
                                       const std::vector<std::pair<const std::vector<int>*, int>>& _cliques)
{
  std::vector<Incidence> incidences;
  for (const auto& [vertices, size] : _cliques)
    incidences.push_back(incidence(_rowCount, *vertices, size));

  BlockPattern pattern;
  pattern.rowStart.assign(1, 0);
  std::vector<int> row;
  for (int r = 0; r < _rowCount; ++r) {
    row.assign(1, r);
    for (std::size_t k = 0; k < _cliques.size(); ++k) {
      const auto& [vertices, size] = _cliques[k];
      const Incidence& in = incidences[k];
      for (int i = in.start[static_cast<std::size_t>(r)]; i < in.start[static_cast<std::size_t>(r) + 1]; ++i) {
        const int* clique =
            vertices->data() + static_cast<std::ptrdiff_t>(in.cliques[static_cast<std::size_t>(i)]) * size;
        row.insert(row.end(), clique, clique + size);
      }
    }
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    pattern.columns.insert(pattern.columns.end(), row.begin(), row.end());
    pattern.rowStart.push_back(static_cast<int>(pattern.columns.size()));
  }

  pattern.diagonal.resize(static_cast<std::size_t>(_rowCount));
  pattern.mirror.resize(pattern.columns.size());
  // Visiting rows in order meets the entries of each column in order, so one cursor a row finds every mirror.
  std::vector<int> cursor(pattern.rowStart.begin(), pattern.rowStart.end() - 1);
  for (int r = 0; r < _rowCount; ++r)
    for (int s = pattern.rowStart[static_cast<std::size_t>(r)]; s < pattern.rowStart[static_cast<std::size_t>(r) + 1];
         ++s) {
      const int column = pattern.columns[static_cast<std::size_t>(s)];
      pattern.mirror[static_cast<std::size_t>(s)] = cursor[static_cast<std::size_t>(column)]++;
      if (column == r) pattern.diagonal[static_cast<std::size_t>(r)] = s;
    }
  return pattern;
}

BlockMatrix::BlockMatrix(std::shared_ptr<const BlockPattern> _pattern)
    : pattern_(std::move(_pattern)), values_(9 * static_cast<std::size_t>(pattern_->slotCount()))
{
  setZero();
}

void BlockMatrix::setZero()
{
  couplings_.clear();
  parallelForChunks(rowCount(), [&](int _first, int _last) {
    std::fill(block(pattern_->rowStart[static_cast<std::size_t>(_first)]),
              block(pattern_->rowStart[static_cast<std::size_t>(_last)]), 0.0);
  });
}

void BlockMatrix::setCouplings(std::vector<CouplingBlock> _couplings)
{
  // Keys are lighter than blocks, and blocks of one place add up in the order in which they came.
  std::vector<std::pair<std::pair<int, int>, std::size_t>> order;
  order.reserve(_couplings.size());
  for (std::size_t i = 0; i < _couplings.size(); ++i)
    order.push_back({{_couplings[i].row, _couplings[i].column}, i});
  std::sort(order.begin(), order.end());
  couplings_.clear();
  for (const auto& [place, i] : order)
    if (!couplings_.empty() && couplings_.back().row == place.first && couplings_.back().column == place.second)
      couplings_.back().value += _couplings[i].value;
    else
      couplings_.push_back(_couplings[i]);
}

void BlockMatrix::multiplyCouplings(int _first, int _last, const double* _x, double* _y) const
{
  auto coupling = std::lower_bound(couplings_.begin(), couplings_.end(), _first,
                                   [](const CouplingBlock& _block, int _row) { return _block.row < _row; });
  for (; coupling != couplings_.end() && coupling->row < _last; ++coupling)
    Eigen::Map<Vector3>(_y + 3 * static_cast<std::ptrdiff_t>(coupling->row)).noalias() +=
        coupling->value * Eigen::Map<const Vector3>(_x + 3 * static_cast<std::ptrdiff_t>(coupling->column));
}

double BlockMatrix::meanDiagonal() const
{
  const double sum = sumOverChunks(rowCount(), [&](int _first, int _last) {
    double partial = 0.0;
    for (int r = _first; r < _last; ++r)
      partial += blockMatrix(pattern_->diagonal[static_cast<std::size_t>(r)]).diagonal().cwiseAbs().sum();
    return partial;
  });
  return sum > 0.0 ? sum / (3.0 * rowCount()) : 1.0;
}

void BlockMatrix::scaleAndAddDiagonal(double _factor, const Eigen::VectorXd& _diagonal)
{
  parallelForChunks(rowCount(), [&](int _first, int _last) {
    double* const end = block(pattern_->rowStart[static_cast<std::size_t>(_last)]);
    for (double* value = block(pattern_->rowStart[static_cast<std::size_t>(_first)]); value != end; ++value)
      *value *= _factor;
    for (int r = _first; r < _last; ++r)
      blockMatrix(pattern_->diagonal[static_cast<std::size_t>(r)]).diagonal().array() += _diagonal[r];
  });
}

void BlockMatrix::add(double _factor, const BlockMatrix& _other)
{
  parallelForChunks(rowCount(), [&](int _first, int _last) {
    const int first = pattern_->rowStart[static_cast<std::size_t>(_first)];
    const int last = pattern_->rowStart[static_cast<std::size_t>(_last)];
    double* const values = block(first);
    const double* const others = _other.block(first);
    for (std::ptrdiff_t i = 0; i < 9 * static_cast<std::ptrdiff_t>(last - first); ++i)
      values[i] += _factor * others[i];
  });
}

void BlockMatrix::addToDiagonal(double _relative)
{
  const double shift = _relative * meanDiagonal();
  for (const int slot : pattern_->diagonal)
    blockMatrix(slot).diagonal().array() += shift;
}

void BlockMatrix::multiply(const Points& _x, Points& _y) const
{
  _y.resize(3, rowCount());
  parallelForChunks(rowCount(), [&](int _first, int _last) { multiplyRows(_first, _last, _x.data(), _y.data()); });
}

void BlockMatrix::multiplyRows(int _first, int _last, const double* _x, double* _y) const
{
  const int* const rowStart = pattern_->rowStart.data();
  const int* const columns = pattern_->columns.data();
  for (int r = _first; r < _last; ++r)
    multiplyRow(block(rowStart[r]), columns + rowStart[r], rowStart[r + 1] - rowStart[r], _x,
                _y + 3 * static_cast<std::ptrdiff_t>(r));
  if (!couplings_.empty()) multiplyCouplings(_first, _last, _x, _y);
}

} // namespace FleshSim
