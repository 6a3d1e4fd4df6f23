#pragma once

#include <FleshSim/Dynamics/DynamicState.hh>
#include <FleshSim/Element/ElasticModel.hh>

namespace FleshSim {

/// How rigid bodies turn in steps of backward Euler. By itself that scheme would take the part (omega dt)^2 of a spin
/// in each step, as the ends of its axes fly straight. As a centre of mass keeps its velocity in a step without forces,
/// so a spin is to keep its angular momentum: frames are foretold as they turn without torque,
///   dR/dt = [I(R)^-1 L]x R   with L constant,
/// forces act on what differs from that, and the angular momentum at the end is L and what they have given,
///   L1 = L0 + sum_k m_k a_k x (a_k - foretold a_k) / dt.
/// Without forces that is exact (to 1e-5 of the turn); with them it is of first order, as the scheme is.
class RigidSpin
{
public:
  /// The model must outlive it.
  explicit RigidSpin(const ElasticModel& _model) : model_(_model) {}

  /// Puts the axes of frames in _anchor where they are after a step of length _dt [s] without torque.
  void foretell(const DynamicState& _start, double _dt, Columns& _anchor) const;

  /// Puts the velocities of axes at the end of a step right. _foretold: what foretell() gave.
  void complete(const DynamicState& _start, const Columns& _foretold, double _dt, DynamicState& _end) const;

private:
  Vector3 momentum(const RigidFrame& _frame, const Columns& _positions, const Columns& _velocities) const;
  Vector3 spin(const RigidFrame& _frame, const Columns& _positions, const Vector3& _momentum) const;

  const ElasticModel& model_;
};

} // namespace FleshSim
