#include <FleshSim/Linear/DirectSolver.hh>

namespace FleshSim {

Status DirectSolver::factorize(const BlockMatrix& _matrix)
{
  const bool isOther = lower_.assign(_matrix);
  if (isOther) analyzed_ = false;
#ifdef FLESHSIM_HAVE_CHOLMOD
  indefinite_ = false;
  positive_ = positiveFactor_.factorize(lower_.matrix(), isOther);
  if (positive_) return Status::ok();
#endif
  return factorizeAnySign();
}

Status DirectSolver::factorizeAnySign()
{
  if (!analyzed_) factor_.analyzePattern(lower_.matrix());
  analyzed_ = true;
  factor_.factorize(lower_.matrix());
  if (factor_.info() != Eigen::Success) return Status::error("the matrix is singular");
  indefinite_ = (factor_.vectorD().array() <= 0.0).any();
  return Status::ok();
}

void DirectSolver::solve(const Points& _b, Points& _x) const
{
  const Eigen::Map<const Eigen::VectorXd> b(_b.data(), _b.size());
  _x.resize(3, _b.cols());
  Eigen::Map<Eigen::VectorXd> x(_x.data(), _x.size());
#ifdef FLESHSIM_HAVE_CHOLMOD
  if (positive_) {
    x = positiveFactor_.solve(b);
    return;
  }
#endif
  x = factor_.solve(b);
}

} // namespace FleshSim
