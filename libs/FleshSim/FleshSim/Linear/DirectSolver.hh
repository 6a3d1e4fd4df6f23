#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Linear/LowerTriangle.hh>
#ifdef FLESHSIM_HAVE_CHOLMOD
#include <FleshSim/Linear/CholmodFactor.hh>
#endif

#include <Eigen/SparseCholesky>

namespace FleshSim {

/// Sparse L D L^T by Eigen (approximate minimum degree ordering); the symbolic analysis is kept as long as the pattern
/// stays. For small meshes, and as a check of the iterative solvers: fill grows fast with size. In builds with
/// FLESHSIM_CHOLMOD a `CholmodFactor`, and Eigen's only for matrices that are not positive definite.
class DirectSolver
{
public:
  /// Fails when a pivot vanishes. `indefinite()` tells afterwards if some pivot was negative.
  Status factorize(const BlockMatrix& _matrix);

  bool indefinite() const { return indefinite_; }

  /// _x = A^-1 _b.
  void solve(const Points& _b, Points& _x) const;

private:
  Status factorizeAnySign();

  LowerTriangle lower_;
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>, Eigen::Lower> factor_;
  bool analyzed_ = false; ///< the pattern of `lower_`, by `factor_`
  bool indefinite_ = false;
#ifdef FLESHSIM_HAVE_CHOLMOD
  CholmodFactor positiveFactor_;
  bool positive_ = false; ///< `positiveFactor_` has the matrix, not `factor_`
#endif
};

} // namespace FleshSim
