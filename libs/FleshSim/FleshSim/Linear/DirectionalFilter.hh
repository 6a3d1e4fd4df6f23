#pragma once

#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Linear/SavedBlocks.hh>

#include <algorithm>
#include <vector>

namespace FleshSim {

/// The block-diagonal projector S of constrained conjugate gradients: s_i is the identity for a free vertex, zero for a
/// fixed one, I - n n^T for one that may not move along n. Pre-filtered conjugate gradients (PPCG; Tamstorf, Jones and
/// McCormick 2015; docs/theory.md, section 5) solve (S A S + I - S) y = S (b - A z) for the motion y + z with
/// prescribed z.
class DirectionalFilter
{
public:
  explicit DirectionalFilter(int _rowCount = 0) { clear(_rowCount); }

  /// All vertices free.
  void clear(int _rowCount);

  /// s_i of one vertex: a symmetric projector onto its free directions.
  void set(int _vertex, const Matrix3& _free);

  bool isConstrained(int _vertex) const { return entry_[static_cast<std::size_t>(_vertex)] >= 0; }
  const std::vector<int>& constrainedVertices() const { return vertices_; }
  const Matrix3& free(int _constrainedIndex) const { return free_[static_cast<std::size_t>(_constrainedIndex)]; }

  /// Whether some constrained vertex may still move along something.
  bool leavesDirections() const
  {
    return std::any_of(free_.begin(), free_.end(), [](const Matrix3& _free) { return !_free.isZero(); });
  }

  /// s_i of any vertex.
  Matrix3 freeOf(int _vertex) const
  {
    const int entry = entry_[static_cast<std::size_t>(_vertex)];
    return entry >= 0 ? free_[static_cast<std::size_t>(entry)] : Matrix3(Matrix3::Identity());
  }

  /// _x = S _x.
  void apply(Points& _x) const;

  /// A becomes S A S + I - S; (S A S)_ij = s_i a_ij s_j, so only blocks in constrained rows and columns change.
  /// The identity is scaled by the mean diagonal of A, which keeps the condition of the matrix.
  void apply(BlockMatrix& _matrix) const { apply(_matrix, nullptr); }

  /// The same; `_before` can give the matrix back as it was.
  void apply(BlockMatrix& _matrix, SavedBlocks& _before) const { apply(_matrix, &_before); }

private:
  void apply(BlockMatrix& _matrix, SavedBlocks* _before) const;
  void applyToCouplings(BlockMatrix& _matrix) const;

  std::vector<int> entry_; ///< index into the lists below, or -1
  std::vector<int> vertices_;
  std::vector<Matrix3> free_;
};

} // namespace FleshSim
