#include <FleshSim/Terms/AndersonMixing.hh>

#include <Eigen/QR>

namespace FleshSim {

void AndersonMixing::forget()
{
  begun_ = false;
  foundChanges_.clear();
  residualChanges_.clear();
}

Eigen::VectorXd AndersonMixing::next(const Eigen::VectorXd& _used, const Eigen::VectorXd& _found)
{
  const Eigen::VectorXd residual = _found - _used;
  if (begun_) {
    foundChanges_.emplace_back(_found - lastFound_);
    residualChanges_.emplace_back(residual - lastResidual_);
    if (static_cast<int>(foundChanges_.size()) > depth_) {
      foundChanges_.erase(foundChanges_.begin());
      residualChanges_.erase(residualChanges_.begin());
    }
  }
  begun_ = true;
  lastFound_ = _found;
  lastResidual_ = residual;
  if (residualChanges_.empty()) return _found;
  Eigen::MatrixXd changes(residual.size(), static_cast<Eigen::Index>(residualChanges_.size()));
  for (std::size_t k = 0; k < residualChanges_.size(); ++k)
    changes.col(static_cast<Eigen::Index>(k)) = residualChanges_[k];
  const Eigen::VectorXd weights = changes.colPivHouseholderQr().solve(residual);
  Eigen::VectorXd next = _found;
  for (std::size_t k = 0; k < foundChanges_.size(); ++k)
    next -= weights[static_cast<Eigen::Index>(k)] * foundChanges_[k];
  return next;
}

} // namespace FleshSim
