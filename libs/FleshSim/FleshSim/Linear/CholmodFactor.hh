#pragma once

#include <Eigen/SparseCore>

#include <memory>

namespace FleshSim {

/// Sparse Cholesky factorisation L L^T by CHOLMOD's supernodal module (Chen, Davis, Hager, Rajamanickam 2008): columns
/// of L with the same pattern are dense blocks, which BLAS multiplies. CHOLMOD orders by minimum degree, and by nested
/// dissection where that fills too much. Only in builds with FLESHSIM_CHOLMOD, which are under the GPL as that module.
///
/// Throws std::bad_alloc where the factor does not fit the memory, or has more numbers than an int counts.
class CholmodFactor
{
public:
  CholmodFactor();
  ~CholmodFactor();

  /// Factorises the matrix of this lower triangle; `_isOtherPattern` where it is not the pattern of the last time.
  /// False if it is not positive definite.
  bool factorize(const Eigen::SparseMatrix<double>& _lower, bool _isOtherPattern);

  /// A^-1 _b; only after a factorisation that was positive definite.
  Eigen::VectorXd solve(const Eigen::Ref<const Eigen::VectorXd>& _b) const;

  /// Numbers in L, zeros within its dense blocks included.
  double entryCount() const;

private:
  struct Factor; // CHOLMOD's header stays out of ours
  std::unique_ptr<Factor> factor_;
};

} // namespace FleshSim
