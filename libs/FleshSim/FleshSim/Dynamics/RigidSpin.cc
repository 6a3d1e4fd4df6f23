#include <FleshSim/Dynamics/RigidSpin.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// Turns without torque are made of pieces no larger than this [radians]: a midpoint rule of second order.
constexpr double piece = 0.02;
constexpr int mostPieces = 200;

void turn(const RigidFrame& _frame, const Columns& _from, const Vector3& _by, Columns& _to)
{
  const double angle = _by.norm();
  const Eigen::AngleAxisd rotation(angle, angle > 0.0 ? Vector3(_by / angle) : Vector3(Vector3::UnitX()));
  for (const int axis : _frame.axes)
    _to.col(axis) = rotation * Vector3(_from.col(axis));
}

} // namespace

/// sum_k m_k a_k x v_k.
Vector3 RigidSpin::momentum(const RigidFrame& _frame, const Columns& _positions, const Columns& _velocities) const
{
  Vector3 momentum = Vector3::Zero();
  for (const int axis : _frame.axes)
    momentum += model_.masses()[axis] * Vector3(_positions.col(axis)).cross(Vector3(_velocities.col(axis)));
  return momentum;
}

/// The angular velocity that has an angular momentum: I = sum_k m_k (|a_k|^2 1 - a_k a_k^T), its axes the frame's.
Vector3 RigidSpin::spin(const RigidFrame& _frame, const Columns& _positions, const Vector3& _momentum) const
{
  const double squared = _frame.size * _frame.size;
  double all = 0.0;
  for (const int axis : _frame.axes)
    all += model_.masses()[axis] * squared;
  Vector3 spin = Vector3::Zero();
  for (const int axis : _frame.axes) {
    const Vector3 a = _positions.col(axis) / _frame.size;
    spin += a * (a.dot(_momentum) / (all - model_.masses()[axis] * squared));
  }
  return spin;
}

void RigidSpin::foretell(const DynamicState& _start, double _dt, Columns& _anchor) const
{
  Columns half;
  for (const RigidFrame& frame : model_.rigidFrames()) {
    const Vector3 kept = momentum(frame, _start.positions, _start.velocities);
    for (const int axis : frame.axes)
      _anchor.col(axis) = _start.positions.col(axis);
    if (half.cols() == 0) half = _anchor;
    const double angle = _dt * spin(frame, _anchor, kept).norm();
    const int pieces = std::clamp(static_cast<int>(std::ceil(angle / piece)), 1, mostPieces);
    for (int i = 0; i < pieces; ++i) {
      turn(frame, _anchor, 0.5 * _dt / pieces * spin(frame, _anchor, kept), half);
      turn(frame, _anchor, _dt / pieces * spin(frame, half, kept), _anchor);
    }
  }
}

void RigidSpin::complete(const DynamicState& _start, const Columns& _foretold, double _dt, DynamicState& _end) const
{
  for (const RigidFrame& frame : model_.rigidFrames()) {
    Vector3 now = momentum(frame, _start.positions, _start.velocities);
    for (const int axis : frame.axes) {
      const Vector3 a = _end.positions.col(axis);
      now += model_.masses()[axis] / _dt * a.cross(Vector3(a - _foretold.col(axis)));
    }
    const Vector3 omega = spin(frame, _end.positions, now);
    for (const int axis : frame.axes)
      _end.velocities.col(axis) = omega.cross(Vector3(_end.positions.col(axis)));
  }
}

} // namespace FleshSim
