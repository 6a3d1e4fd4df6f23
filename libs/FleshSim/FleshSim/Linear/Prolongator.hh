#pragma once

#include <FleshSim/Linear/SweepMatrix.hh>

#include <vector>

namespace FleshSim {

/// What rigid motions look like in the unknowns of each row: column i < 3 of a factor answers the unit translation
/// along axis i, column 3 + i the unit rotation about that axis through the row's place.
template <int size>
struct RigidFrames
{
  std::vector<Eigen::Matrix<double, size, 6>> factors;
  Points places{3, 0};

  /// The answer to rigid motions about another centre: a rotation about it also translates the row's place.
  Eigen::Matrix<double, size, 6> about(const Vector3& _centre, int _row) const;
};

/// Takes corrections from a coarse level, six unknowns for each aggregate of rows, to the fine one. The tentative
/// prolongator T reproduces the rigid motions (orthonormal columns within each aggregate; motions that an aggregate
/// cannot tell apart are left out); smoothing it by one damped Jacobi step,
///   P = (I - omega D^-1 A) T,   omega = 4 / (3 lambda_max(D^-1 A)),
/// lowers the energy of its columns (Vanek, Mandel, Brezina 1996).
template <int size>
class Prolongator
{
public:
  static constexpr int coarse = 6;
  static constexpr int leastParallelAggregates = 24; ///< fewer are one thread's work
  static constexpr int blockFloats = size * coarse;  ///< a block is kept row by row
  using CoarseLanes = FloatLanes<lanesFor(coarse)>;

  /// The places of P's blocks.
  void layOut(const RowGraph& _graph, const Aggregates& _aggregates);

  /// Makes T, and the frames of the coarse level.
  void makeTentative(const RigidFrames<size>& _frames, RigidFrames<coarse>& _coarseFrames);

  void smooth(const SweepMatrix<size>& _matrix, double _omega);

  /// _coarse = P^T _fine.
  void restrictTo(const LaneVector& _fine, LaneVector& _coarse) const;

  /// _fine += P _coarse.
  void prolongate(const LaneVector& _coarse, LaneVector& _fine) const;

  int aggregateCount() const { return static_cast<int>(memberStart_.size()) - 1; }

  // For products with it: the entries of a fine row, and of an aggregate.
  int first(int _row) const { return start_[at(_row)]; }
  int last(int _row) const { return start_[at(_row) + 1]; }
  int aggregateOf(int _entry) const { return aggregates_[at(_entry)]; }
  const float* block(int _entry) const { return values_.data() + static_cast<std::ptrdiff_t>(_entry) * blockFloats; }
  int firstOf(int _aggregate) const { return transposedStart_[at(_aggregate)]; }
  int lastOf(int _aggregate) const { return transposedStart_[at(_aggregate) + 1]; }
  int rowOf(int _transposed) const { return transposedRows_[at(_transposed)]; }
  const float* transposedBlock(int _transposed) const
  {
    return transposedValues_.data() + static_cast<std::ptrdiff_t>(_transposed) * blockFloats;
  }
  std::size_t bytes() const;

private:
  using CoarseBlock = Eigen::Matrix<double, coarse, coarse>;

  static std::size_t at(int _i) { return static_cast<std::size_t>(_i); }
  float* tentative(int _row)
  {
    return tentative_.data() + static_cast<std::ptrdiff_t>(_row) * size * CoarseLanes::width;
  }
  const float* tentative(int _row) const
  {
    return tentative_.data() + static_cast<std::ptrdiff_t>(_row) * size * CoarseLanes::width;
  }
  void layOutTransposed();
  void makeTentativeOf(int _aggregate, const RigidFrames<size>& _frames, RigidFrames<coarse>& _coarseFrames);

  std::vector<int> memberStart_; ///< rows of each aggregate
  std::vector<int> members_;
  std::vector<int> ownAggregate_; ///< of each row, or -1
  std::vector<int> start_;        ///< P row by row
  std::vector<int> aggregates_;   ///< of each entry, ascending within a row
  LaneBlocks values_;
  std::vector<int> transposedStart_; ///< P aggregate by aggregate: a second copy, so that both products read in order
  std::vector<int> transposedRows_;
  std::vector<int> transposedEntry_;
  LaneBlocks transposedValues_;
  std::vector<float> tentative_;
};

extern template struct RigidFrames<3>;
extern template struct RigidFrames<6>;
extern template class Prolongator<3>;
extern template class Prolongator<6>;

} // namespace FleshSim
