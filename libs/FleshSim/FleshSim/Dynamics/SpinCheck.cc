#include <FleshSim/Dynamics/SpinCheck.hh>

#include <Eigen/Geometry>

namespace FleshSim {

namespace {

/// A rotation is worth talking about if its angular momentum is no less than this part of what it could be at most.
constexpr double leastSpin = 0.05;

struct Spin
{
  Vector3 momentum = Vector3::Zero();
  double most = 0.0; ///< if all velocities were along one rotation
};

Spin spinOf(const DynamicState& _state, const Eigen::VectorXd& _masses)
{
  const double mass = _masses.sum();
  const Vector3 center = _state.positions * _masses / mass;
  const Vector3 velocity = _state.velocities * _masses / mass;
  Spin spin;
  for (Eigen::Index v = 0; v < _masses.size(); ++v) {
    const Vector3 arm = _state.positions.col(v) - center;
    const Vector3 moving = _masses[v] * (_state.velocities.col(v) - velocity);
    spin.momentum += arm.cross(moving);
    spin.most += arm.norm() * moving.norm();
  }
  return spin;
}

} // namespace

void SpinCheck::begin(const DynamicState& _state, const Eigen::VectorXd& _masses)
{
  const Spin spin = spinOf(_state, _masses);
  start_ = spin.momentum.norm();
  free_ = start_ > leastSpin * spin.most;
}

double SpinCheck::kept(const DynamicState& _state, const Eigen::VectorXd& _masses) const
{
  return free_ ? spinOf(_state, _masses).momentum.norm() / start_ : 1.0;
}

} // namespace FleshSim
