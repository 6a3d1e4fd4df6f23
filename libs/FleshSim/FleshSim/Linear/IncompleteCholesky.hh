#pragma once

#include <FleshSim/Linear/FloatLanes.hh>
#include <FleshSim/Linear/Preconditioner.hh>

namespace FleshSim {

/// Incomplete Cholesky factorisation A ~ L D L^T in 3 x 3 blocks, on the pattern of A (no fill). Rows are cut into
/// ranges whose number depends on the size of the matrix alone. The rows of a range that are coupled with an earlier
/// one are its border. All inner rows come first, then all borders, so that ranges are independent of each other, and
/// so are borders; only couplings between two borders are dropped. The result does not depend on the number of threads.
/// When a pivot is not positive definite the diagonal is enlarged and the factorisation repeated (Manteuffel 1980).
/// Factors are kept in single precision: half the bytes of every application, and the accuracy of the solution is the
/// outer iteration's.
class IncompleteCholesky : public Preconditioner
{
public:
  void factorize(const BlockMatrix& _matrix) override;
  void apply(const Points& _r, Points& _z) const override;
  int factorizationCost() const override { return 3; }

  /// What the diagonal was multiplied with beyond 1 in the last factorisation.
  double shift() const { return shift_; }

private:
  static constexpr int blockFloats = 9;
  using Lanes = FloatLanes<4>;

  void prepare(const BlockMatrix& _matrix);
  void orderRows();
  void prepareApplication();
  Eigen::Map<const Eigen::Matrix3f> lower(int _slot) const
  {
    return Eigen::Map<const Eigen::Matrix3f>(lower_.data() + static_cast<std::ptrdiff_t>(blockFloats) * _slot);
  }
  bool factorizeRange(const BlockMatrix& _matrix, int _range);
  void storeRange(int _range);
  void solveLower(int _range, const double* _r) const;
  void solveUpper(int _range, double* _z) const;
  void subtract(const LaneBlocks& _blocks, const std::vector<int>& _columns, int _first, int _last, Lanes& _sum) const;
  template <class Body>
  void forRanges(bool _bordersFirst, const Body& _body) const;

  std::shared_ptr<const BlockPattern> pattern_;
  std::vector<int> order_;                    ///< the rows as they are eliminated
  std::vector<int> place_;                    ///< of each row in `order_`; all indices below are such places
  std::vector<int> rangeStart_;               ///< inner ranges, then as many borders
  int borderStart_ = 0;                       ///< where these begin
  std::vector<int> rowStart_;                 ///< of the strictly lower blocks that are kept
  std::vector<int> columns_;                  ///< block column of each of them
  std::vector<int> slots_;                    ///< and its slot in the matrix
  std::vector<std::vector<Matrix3>> rowWork_; ///< a range's row of L D while it is made
  LaneBlocks lower_;                          ///< blocks of the unit lower triangular L, column by column
  std::vector<Matrix3> pivotInverse_;         ///< D^-1
  std::vector<int> upperStart_;               ///< L^T, as solveUpper reads it
  std::vector<int> upperColumns_;
  std::vector<int> upperSource_; ///< the block of L
  LaneBlocks upper_;
  LaneBlocks pivots_;               ///< D^-1
  mutable std::vector<float> work_; ///< of an application
  double shift_ = 0.0;
};

} // namespace FleshSim
