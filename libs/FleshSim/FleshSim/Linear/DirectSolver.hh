#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Linear/BlockMatrix.hh>

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>

namespace FleshSim {

/// Sparse L D L^T by Eigen (approximate minimum degree ordering); the symbolic analysis is kept as long as the pattern
/// stays. For small meshes, and as a check of the iterative solvers: fill grows fast with size.
class DirectSolver
{
public:
  /// Fails when a pivot vanishes. `indefinite()` tells afterwards if some pivot was negative.
  Status factorize(const BlockMatrix& _matrix);

  bool indefinite() const { return indefinite_; }

  /// _x = A^-1 _b.
  void solve(const Points& _b, Points& _x) const;

private:
  void prepare(const BlockMatrix& _matrix);

  std::shared_ptr<const BlockPattern> pattern_;
  Eigen::SparseMatrix<double> lower_;
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>, Eigen::Lower> factor_;
  bool indefinite_ = false;
};

} // namespace FleshSim
