#pragma once

#include <FleshSim/Linear/Prolongator.hh>

#include <vector>

namespace FleshSim {

/// The coarse matrix P^T A P, in natural order of the aggregates. Where everything goes is found once for a pattern;
/// afterwards only numbers are computed, in one order.
template <int size>
class GalerkinProduct
{
public:
  static constexpr int coarse = 6;
  using CoarseBlock = Eigen::Matrix<double, coarse, coarse>;

  void layOut(const SweepMatrix<size>& _matrix, const Prolongator<size>& _prolongator);
  void compute(const SweepMatrix<size>& _matrix, const Prolongator<size>& _prolongator);

  const RowGraph& graph() const { return graph_; }

  /// The block at a slot of the graph.
  CoarseBlock block(int _slot) const;

  /// Bytes of the numbers and their places.
  std::size_t bytes() const;

private:
  static constexpr int width = lanesFor(coarse);
  using CoarseLanes = FloatLanes<width>;

  static std::size_t at(int _i) { return static_cast<std::size_t>(_i); }
  float* product(int _entry) { return product_.data() + static_cast<std::ptrdiff_t>(_entry) * size * width; }
  float* sum(int _slot) { return sums_.data() + static_cast<std::ptrdiff_t>(_slot) * coarse * width; }

  void layOutProduct(const SweepMatrix<size>& _matrix, const Prolongator<size>& _prolongator);
  void layOutGraph(const Prolongator<size>& _prolongator);
  void multiplyRow(const SweepMatrix<size>& _matrix, const Prolongator<size>& _prolongator, int _row);
  void sumRow(const Prolongator<size>& _prolongator, int _aggregate);

  std::vector<int> productStart_;      ///< A P row by row
  std::vector<int> productAggregates_; ///< of each entry
  std::vector<int> pairStart_;         ///< first pair (block of A, block of P) of each row
  std::vector<int> pairTarget_;        ///< the entry of A P that each of them adds to
  LaneBlocks product_;                 ///< blocks row by row, padded
  RowGraph graph_;
  std::vector<int> stored_;     ///< for each slot of the graph where its sum is, that of the mirror below the diagonal
  std::vector<int> termStart_;  ///< first pair (block of P, block of A P) of each aggregate
  std::vector<int> termTarget_; ///< the sum that each of them adds to, or -1 below the diagonal
  LaneBlocks sums_;             ///< blocks column by column, padded
};

extern template class GalerkinProduct<3>;
extern template class GalerkinProduct<6>;

} // namespace FleshSim
