#pragma once

#include <FleshSim/Linear/MultilevelLevel.hh>
#include <FleshSim/Linear/Preconditioner.hh>

#include <deque>

namespace FleshSim {

/// Smoothed aggregation multigrid for elasticity (Vanek, Mandel, Brezina 1996), one V-cycle with one Gauss-Seidel sweep
/// before and one backwards after each coarse correction. Coarse levels have six unknowns for each aggregate: its rigid
/// motions where positions are known, its translations otherwise. All in single precision but the coarsest level's
/// dense factor. Symmetric and positive definite for any symmetric matrix, see SweepMatrix. Rows are swept in strips
/// that depend on the matrix alone, so the result does not depend on the number of threads.
class Multilevel : public Preconditioner
{
public:
  void setPositions(const Points& _positions) override { positions_ = _positions; }
  void factorize(const BlockMatrix& _matrix) override;
  void apply(const Points& _r, Points& _z) const override;
  int factorizationCost() const override { return 8; }

  /// Rows of each level, the finest first.
  std::vector<int> levelRows() const;
  std::size_t bytes() const;

  /// The finest level, for tests.
  const MultilevelLevel<3>& finest() const { return fine_; }

private:
  void layOut(const BlockMatrix& _matrix);
  void fineFrames(const BlockMatrix& _matrix);
  void factorizeCoarsest();
  void solveCoarsest() const;

  std::shared_ptr<const BlockPattern> pattern_;
  Points positions_{3, 0};
  RigidFrames<3> frames_;
  std::vector<RigidFrames<6>> coarseFrames_;
  // The vectors of an application are parts of the levels.
  mutable MultilevelLevel<3> fine_;
  mutable std::deque<MultilevelLevel<6>> coarse_;
  bool dense_ = false;       ///< the coarsest level has a factor
  Eigen::MatrixXd coarsest_; ///< its matrix
  Eigen::MatrixXd factor_;   ///< and the lower triangle of that
  mutable Eigen::VectorXd coarsestVector_;
};

} // namespace FleshSim
