#pragma once

#include <FleshSim/Dynamics/StepProblem.hh>

namespace FleshSim {

/// Gathers what holds one vertex, direction by direction, and turns it into columns of a StepProblem. Directions that
/// come first win: what is left of a later one is orthogonal to them.
class VertexConstraint
{
public:
  /// direction . x = place and direction . v = velocity at the end of the step; _direction is a unit vector. Directions
  /// that are nearly among those already held are left out.
  void hold(const Vector3& _direction, double _place, double _velocity);

  /// What a projector _held, a _target and its velocity say.
  void hold(const Matrix3& _held, const Vector3& _target, const Vector3& _velocity);

  /// All that is left.
  void holdAll(const Vector3& _target, const Vector3& _velocity);

  int count() const { return count_; }

  /// Projector onto the directions that are still free.
  Matrix3 free() const;

  void apply(int _vertex, StepProblem& _problem) const;

private:
  int count_ = 0;
  Matrix3 directions_ = Matrix3::Zero(); ///< orthonormal, one per column
  Vector3 places_ = Vector3::Zero();
  Vector3 velocities_ = Vector3::Zero();
};

} // namespace FleshSim
