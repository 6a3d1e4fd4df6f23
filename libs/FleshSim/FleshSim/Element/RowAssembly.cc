#include <FleshSim/Element/RowAssembly.hh>

#include <FleshSim/Core/PackTranspose.hh>

#include <algorithm>

namespace FleshSim {

void RowAssembly::clear(int _begin, int _end)
{
  const BlockPattern& pattern = matrix_.pattern();
  // Elements couple their vertices with each other, so none reaches beyond the last columns of these rows.
  int reach = 0;
  for (int r = _begin; r < std::min(_end, pattern.rowCount()); ++r)
    reach = std::max(
        reach, pattern.columns[static_cast<std::size_t>(pattern.rowStart[static_cast<std::size_t>(r) + 1]) - 1] + 1);
  for (int r = std::max(cleared_, first_); r < std::min(reach, last_); ++r)
    std::fill(matrix_.block(pattern.diagonal[static_cast<std::size_t>(r)]),
              matrix_.block(pattern.rowStart[static_cast<std::size_t>(r) + 1]), 0.0);
  cleared_ = std::max(cleared_, reach);
}

void RowAssembly::complete(int _begin, int _end)
{
  for (int r = std::max(_begin, first_); r < std::min(_end, last_); ++r)
    if (!isBorder(r)) completeRow(r);
}

void RowAssembly::completeBorder()
{
  for (int r = first_; r < last_; ++r)
    if (isBorder(r)) completeRow(r);
}

bool RowAssembly::isBorder(int _row) const
{
  const BlockPattern& pattern = matrix_.pattern();
  return pattern.columns[static_cast<std::size_t>(pattern.rowStart[static_cast<std::size_t>(_row)])] < first_;
}

void RowAssembly::completeRow(int _row)
{
  const BlockPattern& pattern = matrix_.pattern();
  const int diagonal = pattern.diagonal[static_cast<std::size_t>(_row)];
  Pack sum;
  double last = 0.0;
  for (int s = pattern.rowStart[static_cast<std::size_t>(_row)]; s < diagonal; ++s) {
    const double* const above = matrix_.block(pattern.mirror[static_cast<std::size_t>(s)]);
    double* const target = matrix_.block(s);
    const Pack transposed = loadTransposed(above);
    storePack(transposed, target);
    target[packWidth] = above[packWidth];
    sum -= transposed;
    last -= above[packWidth];
  }
  for (int s = diagonal + 1; s < pattern.rowStart[static_cast<std::size_t>(_row) + 1]; ++s) {
    const double* const block = matrix_.block(s);
    sum -= loadPack(block);
    last -= block[packWidth];
  }
  // Symmetric but for rounding: the sum is made so.
  double* const target = matrix_.block(diagonal);
  for (int c = 0; c < 3; ++c)
    for (int r = 0; r < 3; ++r)
      target[r + 3 * c] = r == 2 && c == 2 ? last : 0.5 * (sum[r + 3 * c] + sum[c + 3 * r]);
}

} // namespace FleshSim
