#include <FleshSim/Dynamics/VertexConstraint.hh>

#include <Eigen/Eigenvalues>

namespace FleshSim {

void VertexConstraint::hold(const Vector3& _direction, double _place, double _velocity)
{
  if (count_ == 3) return;
  Vector3 rest = _direction;
  double place = _place;
  double velocity = _velocity;
  for (int k = 0; k < count_; ++k) {
    const double along = directions_.col(k).dot(_direction);
    rest -= along * directions_.col(k);
    place -= along * places_[k];
    velocity -= along * velocities_[k];
  }
  const double length = rest.norm();
  if (length < 0.05) return;
  directions_.col(count_) = rest / length;
  places_[count_] = place / length;
  velocities_[count_] = velocity / length;
  ++count_;
}

void VertexConstraint::hold(const Matrix3& _held, const Vector3& _target, const Vector3& _velocity)
{
  const Eigen::SelfAdjointEigenSolver<Matrix3> eigen(_held);
  for (int k = 0; k < 3; ++k) {
    const Vector3 direction = eigen.eigenvectors().col(k);
    if (eigen.eigenvalues()[k] > 0.5) hold(direction, direction.dot(_target), direction.dot(_velocity));
  }
}

void VertexConstraint::holdAll(const Vector3& _target, const Vector3& _velocity)
{
  // The free space as a whole: axes one after the other would make the place depend on their order.
  if (count_ < 3) hold(free(), _target, _velocity);
}

Matrix3 VertexConstraint::free() const
{
  return Matrix3::Identity() - directions_ * directions_.transpose();
}

void VertexConstraint::apply(int _vertex, StepProblem& _problem) const
{
  if (count_ == 0) return;
  _problem.filter.set(_vertex, count_ == 3 ? Matrix3(Matrix3::Zero()) : free());
  _problem.target.col(_vertex) = directions_ * places_;
  _problem.targetVelocity.col(_vertex) = directions_ * velocities_;
}

} // namespace FleshSim
