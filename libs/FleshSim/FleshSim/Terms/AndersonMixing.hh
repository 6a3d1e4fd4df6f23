#pragma once

#include <Eigen/Core>

#include <vector>

namespace FleshSim {

/// Anderson's acceleration of a fixed-point iteration x = g(x) (Anderson 1965; Walker and Ni 2011, type II): the next
/// point combines the last ones so that their residuals g(x) - x cancel as far as they can. Finds points at which the
/// plain iteration would not stay.
class AndersonMixing
{
public:
  /// _depth: how many earlier iterations are combined.
  explicit AndersonMixing(int _depth = 5) : depth_(_depth) {}

  /// The next iteration begins anew.
  void forget();

  /// _used: x; _found: g(x).
  Eigen::VectorXd next(const Eigen::VectorXd& _used, const Eigen::VectorXd& _found);

private:
  int depth_;
  bool begun_ = false;
  Eigen::VectorXd lastFound_;
  Eigen::VectorXd lastResidual_;
  std::vector<Eigen::VectorXd> foundChanges_;
  std::vector<Eigen::VectorXd> residualChanges_;
};

} // namespace FleshSim
