#pragma once

#include <FleshSim/Core/LargeArray.hh>
#include <FleshSim/Core/Types.hh>

#include <memory>
#include <utility>
#include <vector>

namespace FleshSim {

/// Where the 3 x 3 blocks of a symmetric sparse matrix are: rows in order, columns ascending within a row, the
/// diagonal always present. Shared by all matrices and preconditioners over one mesh.
struct BlockPattern
{
  std::vector<int> rowStart; ///< n + 1 entries
  std::vector<int> columns;  ///< block column of each slot
  std::vector<int> diagonal; ///< slot of the diagonal block of each row
  std::vector<int> mirror;   ///< slot of the transposed block of each slot

  int rowCount() const { return static_cast<int>(rowStart.size()) - 1; }
  int slotCount() const { return static_cast<int>(columns.size()); }

  /// The slot of block (_row, _column), or -1.
  int find(int _row, int _column) const;

  /// Pattern in which all vertices of a clique are coupled with each other. `_cliques` are the vertex lists of the
  /// elements, `_size` vertices each, one after the other; several lists may be given.
  static BlockPattern fromCliques(int _rowCount, const std::vector<std::pair<const std::vector<int>*, int>>& _cliques);
};

/// A block outside the pattern of a matrix: vertices that touch for a while.
struct CouplingBlock
{
  int row = 0;
  int column = 0;
  Matrix3 value = Matrix3::Zero();
};

/// Symmetric sparse matrix of 3 x 3 blocks in block compressed rows; 9 doubles a slot, column-major. A few blocks
/// outside the pattern may be added for a while; products and the directional filter know them, preconditioners and
/// factorisations leave them out.
class BlockMatrix
{
public:
  BlockMatrix() = default;
  explicit BlockMatrix(std::shared_ptr<const BlockPattern> _pattern);

  const BlockPattern& pattern() const { return *pattern_; }
  std::shared_ptr<const BlockPattern> sharedPattern() const { return pattern_; }
  int rowCount() const { return pattern_->rowCount(); }

  double* block(int _slot) { return values_.data() + 9 * static_cast<std::size_t>(_slot); }
  const double* block(int _slot) const { return values_.data() + 9 * static_cast<std::size_t>(_slot); }
  Eigen::Map<Matrix3> blockMatrix(int _slot) { return Eigen::Map<Matrix3>(block(_slot)); }
  Eigen::Map<const Matrix3> blockMatrix(int _slot) const { return Eigen::Map<const Matrix3>(block(_slot)); }

  /// All blocks; couplings go.
  void setZero();

  /// Replaces the couplings: any order, both triangles, a place may occur more than once. None of them may be on the
  /// diagonal.
  void setCouplings(std::vector<CouplingBlock> _couplings);
  const std::vector<CouplingBlock>& couplings() const { return couplings_; } ///< ordered by row, then column
  std::vector<CouplingBlock>& couplings() { return couplings_; }             ///< to change their values

  /// Becomes _factor A + diagonal: entry v of _diagonal is added to each of the three diagonal numbers of row v.
  void scaleAndAddDiagonal(double _factor, const Eigen::VectorXd& _diagonal);

  /// Adds _factor times a matrix of the same pattern; its couplings do not count.
  void add(double _factor, const BlockMatrix& _other);

  /// Adds _relative times the mean of the diagonal's absolute values to the diagonal.
  void addToDiagonal(double _relative);

  /// Mean of the absolute values on the diagonal, or 1 if they are all zero.
  double meanDiagonal() const;

  /// _y = A _x, rows in parallel; both 3 x n, different objects.
  void multiply(const Points& _x, Points& _y) const;

  /// The rows _first .. _last-1 of the product, serially; _x and _y are the whole vectors.
  void multiplyRows(int _first, int _last, const double* _x, double* _y) const;

private:
  void multiplyCouplings(int _first, int _last, const double* _x, double* _y) const;

  std::shared_ptr<const BlockPattern> pattern_;
  LargeArray<double> values_;
  std::vector<CouplingBlock> couplings_;
};

} // namespace FleshSim
