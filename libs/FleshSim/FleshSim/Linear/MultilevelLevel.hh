#pragma once

#include <FleshSim/Linear/GalerkinProduct.hh>
#include <FleshSim/Linear/Prolongator.hh>
#include <FleshSim/Linear/SweepMatrix.hh>

namespace FleshSim {

/// One level of the multilevel preconditioner: its matrix, the way to the next coarser level, and its vectors.
template <int size>
class MultilevelLevel
{
public:
  /// Lays out this level and, if its rows can be put together, what leads to the next one.
  void layOut(const RowGraph& _graph);

  /// Blocks as SweepMatrix::fill takes them.
  template <class BlockAt>
  void fill(const BlockAt& _block)
  {
    matrix_.fill(_block);
  }

  /// The way down for the matrix that was filled in.
  void coarsen(const RigidFrames<size>& _frames, RigidFrames<6>& _coarseFrames);

  bool hasCoarse() const { return hasCoarse_; }
  const SweepMatrix<size>& matrix() const { return matrix_; }
  const Prolongator<size>& prolongator() const { return prolongator_; }
  const GalerkinProduct<size>& product() const { return product_; }
  LaneVector& right() { return right_; }
  LaneVector& solution() { return solution_; }

  /// From the right-hand side down to that of the next level, and up again from its solution.
  void descend(LaneVector& _coarseRight);
  void ascend(const LaneVector& _coarseSolution);

  /// A sweep each way, where there is no coarser level.
  void sweep();

  std::size_t bytes() const;

private:
  double largestEigenvalue();

  SweepMatrix<size> matrix_;
  Prolongator<size> prolongator_;
  GalerkinProduct<size> product_;
  bool hasCoarse_ = false;
  bool started_ = false; ///< the power iteration has a vector
  LaneVector right_;
  LaneVector solution_;
  LaneVector rest_;
  LaneVector power_;
};

extern template class MultilevelLevel<3>;
extern template class MultilevelLevel<6>;

} // namespace FleshSim
