#include <FleshSim/Linear/LowerTriangle.hh>

namespace FleshSim {

namespace {

/// Calls _entry(row, column, value) for the lower triangle, column by column with ascending rows: the symmetric
/// matrix's block rows are read as block columns.
template <class Entry>
void visitLowerTriangle(const BlockMatrix& _matrix, const Entry& _entry)
{
  const BlockPattern& pattern = _matrix.pattern();
  for (int block = 0; block < pattern.rowCount(); ++block)
    for (int c = 0; c < 3; ++c)
      for (int s = pattern.diagonal[static_cast<std::size_t>(block)];
           s < pattern.rowStart[static_cast<std::size_t>(block) + 1]; ++s) {
        const int other = pattern.columns[static_cast<std::size_t>(s)];
        for (int r = other == block ? c : 0; r < 3; ++r)
          _entry(3 * other + r, 3 * block + c, _matrix.block(s)[c + 3 * r]);
      }
}

} // namespace

bool LowerTriangle::assign(const BlockMatrix& _matrix)
{
  const bool isOther = pattern_ != _matrix.sharedPattern();
  if (isOther) {
    pattern_ = _matrix.sharedPattern();
    std::vector<Eigen::Triplet<double>> triplets;
    visitLowerTriangle(_matrix, [&](int _r, int _c, double) { triplets.emplace_back(_r, _c, 1.0); });
    matrix_.resize(3 * pattern_->rowCount(), 3 * pattern_->rowCount());
    matrix_.setFromTriplets(triplets.begin(), triplets.end());
  }
  double* value = matrix_.valuePtr();
  visitLowerTriangle(_matrix, [&](int, int, double _value) { *value++ = _value; });
  return isOther;
}

} // namespace FleshSim
