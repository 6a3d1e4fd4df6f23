#pragma once

#include <FleshSim/Linear/BlockMatrix.hh>

#include <Eigen/SparseCore>

namespace FleshSim {

/// The lower triangle of a block matrix in compressed columns of single numbers, as sparse factorisations want it.
/// Couplings are left out.
class LowerTriangle
{
public:
  /// Takes over the values. Returns whether the pattern is another one than the last time.
  bool assign(const BlockMatrix& _matrix);

  const Eigen::SparseMatrix<double>& matrix() const { return matrix_; }

private:
  std::shared_ptr<const BlockPattern> pattern_;
  Eigen::SparseMatrix<double> matrix_;
};

} // namespace FleshSim
