#include <FleshSim/Linear/DirectSolver.hh>

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

void DirectSolver::prepare(const BlockMatrix& _matrix)
{
  if (pattern_ == _matrix.sharedPattern()) return;
  pattern_ = _matrix.sharedPattern();
  std::vector<Eigen::Triplet<double>> triplets;
  visitLowerTriangle(_matrix, [&](int _r, int _c, double) { triplets.emplace_back(_r, _c, 1.0); });
  lower_.resize(3 * pattern_->rowCount(), 3 * pattern_->rowCount());
  lower_.setFromTriplets(triplets.begin(), triplets.end());
  factor_.analyzePattern(lower_);
}

Status DirectSolver::factorize(const BlockMatrix& _matrix)
{
  prepare(_matrix);
  double* value = lower_.valuePtr();
  visitLowerTriangle(_matrix, [&](int, int, double _value) { *value++ = _value; });
  factor_.factorize(lower_);
  if (factor_.info() != Eigen::Success) return Status::error("the matrix is singular");
  indefinite_ = (factor_.vectorD().array() <= 0.0).any();
  return Status::ok();
}

void DirectSolver::solve(const Points& _b, Points& _x) const
{
  const Eigen::Map<const Eigen::VectorXd> b(_b.data(), _b.size());
  _x.resize(3, _b.cols());
  Eigen::Map<Eigen::VectorXd>(_x.data(), _x.size()) = factor_.solve(b);
}

} // namespace FleshSim
