#include <FleshSim/Linear/Prolongator.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// A motion is left out of an aggregate when less than this part of its square is left beside the others.
constexpr double leastPart = 1e-8;

using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// Upper triangular R with R^T R = _gram; the row of a column that depends on those before it is zero.
Matrix6 triangularFactor(const Matrix6& _gram)
{
  Matrix6 factor = Matrix6::Zero();
  for (int k = 0; k < 6; ++k) {
    const double square = _gram(k, k) - factor.col(k).head(k).squaredNorm();
    if (!(square > leastPart * _gram(k, k))) continue;
    factor(k, k) = std::sqrt(square);
    for (int c = k + 1; c < 6; ++c)
      factor(k, c) = (_gram(k, c) - factor.col(k).head(k).dot(factor.col(c).head(k))) / factor(k, k);
  }
  return factor;
}

} // namespace

template <int size>
Eigen::Matrix<double, size, 6> RigidFrames<size>::about(const Vector3& _centre, int _row) const
{
  Eigen::Matrix<double, size, 6> result = factors[static_cast<std::size_t>(_row)];
  const Vector3 away = places.col(_row) - _centre;
  for (int i = 0; i < 3; ++i)
    result.col(3 + i) += result.template leftCols<3>() * Vector3::Unit(i).cross(away);
  return result;
}

template <int size>
void Prolongator<size>::layOut(const RowGraph& _graph, const Aggregates& _aggregates)
{
  const int rows = _graph.rowCount();
  ownAggregate_.resize(at(rows));
  memberStart_.assign(at(_aggregates.count) + 1, 0);
  start_.assign(1, 0);
  aggregates_.clear();
  std::vector<int> row;
  for (int r = 0; r < rows; ++r) {
    ownAggregate_[at(r)] = _aggregates.of[at(r)];
    if (ownAggregate_[at(r)] >= 0) ++memberStart_[at(ownAggregate_[at(r)]) + 1];
    row.clear();
    for (int s = _graph.first(r); s < _graph.last(r); ++s)
      if (const int aggregate = _aggregates.of[at(_graph.column(s))]; aggregate >= 0) row.push_back(aggregate);
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    aggregates_.insert(aggregates_.end(), row.begin(), row.end());
    start_.push_back(static_cast<int>(aggregates_.size()));
  }
  for (std::size_t a = 1; a < memberStart_.size(); ++a)
    memberStart_[a] += memberStart_[a - 1];
  members_.resize(at(memberStart_.back()));
  std::vector<int> next(memberStart_.begin(), memberStart_.end());
  for (int r = 0; r < rows; ++r)
    if (ownAggregate_[at(r)] >= 0) members_[at(next[at(ownAggregate_[at(r)])]++)] = r;
  makeRoom(values_, aggregates_.size() * blockFloats);
  tentative_.assign(at(rows) * size * CoarseLanes::width, 0.0F);
  layOutTransposed();
}

template <int size>
void Prolongator<size>::layOutTransposed()
{
  transposedStart_.assign(memberStart_.size(), 0);
  for (const int aggregate : aggregates_)
    ++transposedStart_[at(aggregate) + 1];
  for (std::size_t a = 1; a < transposedStart_.size(); ++a)
    transposedStart_[a] += transposedStart_[a - 1];
  transposedRows_.resize(aggregates_.size());
  transposedEntry_.resize(aggregates_.size());
  std::vector<int> next(transposedStart_.begin(), transposedStart_.end());
  for (int r = 0; r + 1 < static_cast<int>(start_.size()); ++r)
    for (int e = first(r); e < last(r); ++e) {
      const int place = next[at(aggregateOf(e))]++;
      transposedRows_[at(place)] = r;
      transposedEntry_[at(place)] = e;
    }
  makeRoom(transposedValues_, aggregates_.size() * blockFloats);
}

template <int size>
void Prolongator<size>::makeTentative(const RigidFrames<size>& _frames, RigidFrames<coarse>& _coarseFrames)
{
  _coarseFrames.factors.resize(at(aggregateCount()));
  _coarseFrames.places.resize(3, aggregateCount());
  parallelFor(
      aggregateCount(), [&](int _aggregate) { makeTentativeOf(_aggregate, _frames, _coarseFrames); },
      leastParallelAggregates);
}

template <int size>
void Prolongator<size>::makeTentativeOf(int _aggregate, const RigidFrames<size>& _frames,
                                        RigidFrames<coarse>& _coarseFrames)
{
  const int begin = memberStart_[at(_aggregate)];
  const int end = memberStart_[at(_aggregate) + 1];
  Vector3 centre = Vector3::Zero();
  for (int m = begin; m < end; ++m)
    centre += _frames.places.col(members_[at(m)]) / (end - begin);
  double reach = 0.0;
  for (int m = begin; m < end; ++m)
    reach += (_frames.places.col(members_[at(m)]) - centre).squaredNorm() / (end - begin);
  // Rotations in units in which they move an aggregate as far as translations do.
  const double unit = reach > 0.0 ? 1.0 / std::sqrt(reach) : 1.0;
  const auto modes = [&](int _m) {
    Eigen::Matrix<double, size, 6> result = _frames.about(centre, members_[at(_m)]);
    result.template rightCols<3>() *= unit;
    return result;
  };
  Matrix6 gram = Matrix6::Zero();
  for (int m = begin; m < end; ++m) {
    const auto values = modes(m);
    gram.noalias() += values.transpose() * values;
  }
  const Matrix6 factor = triangularFactor(gram);
  for (int m = begin; m < end; ++m) {
    Eigen::Matrix<double, size, 6> values = modes(m);
    for (int k = 0; k < 6; ++k) {
      const Eigen::Matrix<double, size, 1> rest = values.col(k) - values.leftCols(k) * factor.col(k).head(k);
      values.col(k) = factor(k, k) > 0.0 ? Eigen::Matrix<double, size, 1>(rest / factor(k, k))
                                         : Eigen::Matrix<double, size, 1>(rest * 0.0);
    }
    float* const to = tentative(members_[at(m)]);
    for (int i = 0; i < size; ++i)
      for (int k = 0; k < 6; ++k)
        to[i * CoarseLanes::width + k] = static_cast<float>(values(i, k));
  }
  _coarseFrames.places.col(_aggregate) = centre;
  _coarseFrames.factors[at(_aggregate)] = factor;
  _coarseFrames.factors[at(_aggregate)].template rightCols<3>() /= unit;
}

template <int size>
void Prolongator<size>::smooth(const SweepMatrix<size>& _matrix, double _omega)
{
  const float omega = static_cast<float>(_omega);
  parallelForChunks(
      _matrix.rowCount(),
      [&](int _first, int _last) {
        for (int r = _first; r < _last; ++r)
          for (int e = first(r); e < last(r); ++e) {
            CoarseLanes product[size];
            _matrix.forRow(r, [&](int _column, const float* _block) {
              if (ownAggregate_[at(_column)] != aggregateOf(e)) return;
              const float* const from = tentative(_column);
              for (int b = 0; b < size; ++b) {
                const CoarseLanes row = CoarseLanes::load(from + b * CoarseLanes::width);
                for (int a = 0; a < size; ++a)
                  product[a].add(row, _block[b * size + a]);
              }
            });
            const float* const inverse = _matrix.inverseDiagonal(r);
            float* const to = values_.data() + static_cast<std::ptrdiff_t>(e) * blockFloats;
            for (int a = 0; a < size; ++a) {
              CoarseLanes row;
              if (ownAggregate_[at(r)] == aggregateOf(e))
                row = CoarseLanes::load(tentative(r) + a * CoarseLanes::width);
              for (int b = 0; b < size; ++b)
                row.subtract(product[b], omega * inverse[b * size + a]);
              float values[CoarseLanes::width];
              row.store(values);
              std::copy_n(values, coarse, to + a * coarse);
            }
          }
      },
      SweepMatrix<size>::chunk);
  parallelForChunks(static_cast<int>(transposedEntry_.size()), [&](int _first, int _last) {
    for (int t = _first; t < _last; ++t)
      std::copy_n(block(transposedEntry_[at(t)]), blockFloats,
                  transposedValues_.data() + static_cast<std::ptrdiff_t>(t) * blockFloats);
  });
}

template <int size>
void Prolongator<size>::restrictTo(const LaneVector& _fine, LaneVector& _coarse) const
{
  parallelFor(
      aggregateCount(),
      [&](int _aggregate) {
        CoarseLanes sum;
        for (int t = firstOf(_aggregate); t < lastOf(_aggregate); ++t) {
          const float* const from = transposedBlock(t);
          prefetchAhead(from);
          const float* const fine = _fine.data() + static_cast<std::ptrdiff_t>(rowOf(t)) * lanesFor(size);
          FLESHSIM_UNROLL
          for (int a = 0; a < size; ++a)
            sum.add(CoarseLanes::load(from + a * coarse), fine[a]);
        }
        sum.store(_coarse.data() + static_cast<std::ptrdiff_t>(_aggregate) * CoarseLanes::width);
      },
      leastParallelAggregates);
}

template <int size>
void Prolongator<size>::prolongate(const LaneVector& _coarse, LaneVector& _fine) const
{
  parallelForChunks(
      static_cast<int>(ownAggregate_.size()),
      [&](int _first, int _last) {
        for (int r = _first; r < _last; ++r) {
          CoarseLanes sums[size];
          for (int e = first(r); e < last(r); ++e) {
            prefetchAhead(block(e));
            const CoarseLanes from =
                CoarseLanes::load(_coarse.data() + static_cast<std::ptrdiff_t>(aggregateOf(e)) * CoarseLanes::width);
            FLESHSIM_UNROLL
            for (int a = 0; a < size; ++a)
              sums[a].add(CoarseLanes::load(block(e) + a * coarse), from);
          }
          float* const to = _fine.data() + static_cast<std::ptrdiff_t>(r) * lanesFor(size);
          FLESHSIM_UNROLL
          for (int a = 0; a < size; ++a)
            to[a] += ((sums[a][0] + sums[a][1]) + (sums[a][2] + sums[a][3])) + (sums[a][4] + sums[a][5]);
        }
      },
      SweepMatrix<size>::chunk);
}

template <int size>
std::size_t Prolongator<size>::bytes() const
{
  return (values_.size() + transposedValues_.size() + tentative_.size()) * sizeof(float) +
         (members_.size() + aggregates_.size() + 2 * transposedRows_.size()) * sizeof(int);
}

template struct RigidFrames<3>;
template struct RigidFrames<6>;
template class Prolongator<3>;
template class Prolongator<6>;

} // namespace FleshSim
