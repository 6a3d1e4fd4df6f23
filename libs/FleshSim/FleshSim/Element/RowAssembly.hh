#pragma once

#include <FleshSim/Linear/BlockMatrix.hh>

namespace FleshSim {

/// What happens to the rows _first .. _last-1 of a Hessian besides the elements' additions above the diagonal: they
/// begin as zero, and end with the transposed blocks of the rows above them below the diagonal, and on it minus the sum
/// of all others, since a translation costs no force. It goes along with the elements, chunk by chunk, while the rows
/// are in the cache. Rows that couple with rows before _first, which somebody else assembles, are left to
/// `completeBorder`.
class RowAssembly
{
public:
  RowAssembly(BlockMatrix& _matrix, int _first, int _last) : matrix_(_matrix), first_(_first), last_(_last) {}

  /// Before the elements whose least vertex is in _begin .. _end-1: zero above the diagonal wherever they reach. Chunks
  /// are to be given in ascending order, and once.
  void clear(int _begin, int _end);

  /// After them: they were the last to add to these rows.
  void complete(int _begin, int _end);

  /// When all rows before _first are complete above their diagonal, too.
  void completeBorder();

private:
  bool isBorder(int _row) const;
  void completeRow(int _row);

  BlockMatrix& matrix_;
  int first_;
  int last_;
  int cleared_ = 0; ///< rows before this one are clear
};

} // namespace FleshSim
