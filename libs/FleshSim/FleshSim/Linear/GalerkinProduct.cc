#include <FleshSim/Linear/GalerkinProduct.hh>

#include <algorithm>

namespace FleshSim {

template <int size>
void GalerkinProduct<size>::layOut(const SweepMatrix<size>& _matrix, const Prolongator<size>& _prolongator)
{
  layOutProduct(_matrix, _prolongator);
  layOutGraph(_prolongator);
}

template <int size>
void GalerkinProduct<size>::layOutProduct(const SweepMatrix<size>& _matrix, const Prolongator<size>& _prolongator)
{
  productStart_.assign(1, 0);
  pairStart_.assign(1, 0);
  productAggregates_.clear();
  pairTarget_.clear();
  std::vector<int> place(at(_prolongator.aggregateCount()), -1);
  for (int r = 0; r < _matrix.rowCount(); ++r) {
    const std::size_t begin = productAggregates_.size();
    _matrix.forRow(r, [&](int _column, const float*) {
      for (int e = _prolongator.first(_column); e < _prolongator.last(_column); ++e) {
        const int aggregate = _prolongator.aggregateOf(e);
        int& entry = place[at(aggregate)];
        if (entry < 0) {
          entry = static_cast<int>(productAggregates_.size());
          productAggregates_.push_back(aggregate);
        }
        pairTarget_.push_back(entry);
      }
    });
    for (std::size_t e = begin; e < productAggregates_.size(); ++e)
      place[at(productAggregates_[e])] = -1;
    productStart_.push_back(static_cast<int>(productAggregates_.size()));
    pairStart_.push_back(static_cast<int>(pairTarget_.size()));
  }
  makeRoom(product_, productAggregates_.size() * size * width);
}

template <int size>
void GalerkinProduct<size>::layOutGraph(const Prolongator<size>& _prolongator)
{
  const int aggregates = _prolongator.aggregateCount();
  graph_ = RowGraph{};
  stored_.clear();
  termStart_.assign(1, 0);
  termTarget_.clear();
  int sums = 0;
  std::vector<int> slot(at(aggregates), -1);
  std::vector<int> row;
  const auto forTerms = [&](int _aggregate, const auto& _term) {
    for (int t = _prolongator.firstOf(_aggregate); t < _prolongator.lastOf(_aggregate); ++t) {
      const int r = _prolongator.rowOf(t);
      for (int e = productStart_[at(r)]; e < productStart_[at(r) + 1]; ++e)
        _term(productAggregates_[at(e)]);
    }
  };
  for (int a = 0; a < aggregates; ++a) {
    row.clear();
    forTerms(a, [&](int _column) {
      if (slot[at(_column)] < 0) row.push_back(_column);
      slot[at(_column)] = 0;
    });
    std::sort(row.begin(), row.end());
    for (const int column : row) {
      slot[at(column)] = column >= a ? sums++ : -1;
      graph_.columns.push_back(column);
      stored_.push_back(slot[at(column)]);
    }
    graph_.start.push_back(static_cast<int>(graph_.columns.size()));
    forTerms(a, [&](int _column) { termTarget_.push_back(slot[at(_column)]); });
    termStart_.push_back(static_cast<int>(termTarget_.size()));
    for (const int column : row)
      slot[at(column)] = -1;
  }
  // Rows in order meet the entries of each column in order: one cursor a row finds the mirrors.
  std::vector<int> cursor(graph_.start.begin(), graph_.start.end() - 1);
  for (int a = 0; a < aggregates; ++a)
    for (int s = graph_.first(a); s < graph_.last(a); ++s) {
      const int mirror = cursor[at(graph_.column(s))]++;
      if (stored_[at(s)] < 0) stored_[at(s)] = -1 - stored_[at(mirror)];
    }
  makeRoom(sums_, at(sums) * coarse * width);
}

template <int size>
void GalerkinProduct<size>::compute(const SweepMatrix<size>& _matrix, const Prolongator<size>& _prolongator)
{
  parallelForChunks(
      _matrix.rowCount(),
      [&](int _first, int _last) {
        for (int r = _first; r < _last; ++r)
          multiplyRow(_matrix, _prolongator, r);
      },
      SweepMatrix<size>::chunk);
  parallelFor(
      _prolongator.aggregateCount(), [&](int _aggregate) { sumRow(_prolongator, _aggregate); },
      Prolongator<size>::leastParallelAggregates);
}

template <int size>
void GalerkinProduct<size>::multiplyRow(const SweepMatrix<size>& _matrix, const Prolongator<size>& _prolongator,
                                        int _row)
{
  std::fill(product(productStart_[at(_row)]), product(productStart_[at(_row) + 1]), 0.0F);
  const int* target = pairTarget_.data() + pairStart_[at(_row)];
  _matrix.forRow(_row, [&](int _column, const float* _block) {
    for (int e = _prolongator.first(_column); e < _prolongator.last(_column); ++e) {
      const float* const from = _prolongator.block(e);
      float* const to = product(*target++);
      CoarseLanes rows[size];
      FLESHSIM_UNROLL
      for (int b = 0; b < size; ++b)
        rows[b] = CoarseLanes::load(from + b * coarse);
      FLESHSIM_UNROLL
      for (int a = 0; a < size; ++a) {
        CoarseLanes sumOfRow = CoarseLanes::load(to + a * width);
        FLESHSIM_UNROLL
        for (int b = 0; b < size; ++b)
          sumOfRow.add(rows[b], _block[b * size + a]);
        sumOfRow.store(to + a * width);
      }
    }
  });
}

template <int size>
void GalerkinProduct<size>::sumRow(const Prolongator<size>& _prolongator, int _aggregate)
{
  for (int s = graph_.first(_aggregate); s < graph_.last(_aggregate); ++s)
    if (graph_.column(s) >= _aggregate) std::fill_n(sum(stored_[at(s)]), coarse * width, 0.0F);
  const int* target = termTarget_.data() + termStart_[at(_aggregate)];
  for (int t = _prolongator.firstOf(_aggregate); t < _prolongator.lastOf(_aggregate); ++t) {
    const float* const from = _prolongator.transposedBlock(t);
    CoarseLanes rows[size];
    FLESHSIM_UNROLL
    for (int i = 0; i < size; ++i)
      rows[i] = CoarseLanes::load(from + i * coarse);
    const int r = _prolongator.rowOf(t);
    for (int e = productStart_[at(r)]; e < productStart_[at(r) + 1]; ++e) {
      const int where = *target++;
      if (where < 0) continue;
      const float* const other = product(e);
      float* const to = sum(where);
      FLESHSIM_UNROLL
      for (int c = 0; c < coarse; ++c) {
        CoarseLanes column = CoarseLanes::load(to + c * width);
        FLESHSIM_UNROLL
        for (int i = 0; i < size; ++i)
          column.add(rows[i], other[i * width + c]);
        column.store(to + c * width);
      }
    }
  }
}

template <int size>
typename GalerkinProduct<size>::CoarseBlock GalerkinProduct<size>::block(int _slot) const
{
  const int stored = stored_[at(_slot)];
  const bool mirrored = stored < 0;
  const float* const from =
      sums_.data() + static_cast<std::ptrdiff_t>(mirrored ? -1 - stored : stored) * coarse * width;
  CoarseBlock result;
  for (int c = 0; c < coarse; ++c)
    for (int i = 0; i < coarse; ++i)
      result(i, c) = static_cast<double>(from[mirrored ? i * width + c : c * width + i]);
  return result;
}

template <int size>
std::size_t GalerkinProduct<size>::bytes() const
{
  return (product_.size() + sums_.size()) * sizeof(float) +
         (productAggregates_.size() + pairTarget_.size() + termTarget_.size() + 2 * stored_.size()) * sizeof(int);
}

template class GalerkinProduct<3>;
template class GalerkinProduct<6>;

} // namespace FleshSim
