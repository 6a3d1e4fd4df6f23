#include <FleshSim/Linear/CholmodFactor.hh>

#ifdef FLESHSIM_HAVE_CHOLMOD // nothing in other builds

#include <Eigen/CholmodSupport>

#include <new>

namespace FleshSim {

struct CholmodFactor::Factor : Eigen::CholmodSupernodalLLT<Eigen::SparseMatrix<double>, Eigen::Lower>
{
  /// CHOLMOD keeps negative numbers for what ended a call, positive ones for what it found in the matrix.
  void requireMemory()
  {
    if (cholmod().status == CHOLMOD_OUT_OF_MEMORY || cholmod().status == CHOLMOD_TOO_LARGE) throw std::bad_alloc();
  }

  double entryCount() const { return static_cast<double>(m_cholmodFactor->xsize); }
};

CholmodFactor::CholmodFactor() : factor_(std::make_unique<Factor>())
{
  factor_->cholmod().print = 0; // it would say on the terminal that a matrix is indefinite
}

CholmodFactor::~CholmodFactor() = default;

bool CholmodFactor::factorize(const Eigen::SparseMatrix<double>& _lower, bool _isOtherPattern)
{
  if (_isOtherPattern) {
    factor_->analyzePattern(_lower);
    factor_->requireMemory();
  }
  factor_->factorize(_lower);
  factor_->requireMemory();
  return factor_->info() == Eigen::Success;
}

Eigen::VectorXd CholmodFactor::solve(const Eigen::Ref<const Eigen::VectorXd>& _b) const
{
  return factor_->solve(_b);
}

double CholmodFactor::entryCount() const
{
  return factor_->entryCount();
}

} // namespace FleshSim

#endif
