#pragma once

#include <FleshSim/Contact/Collider.hh>

namespace FleshSim {

/// Where a rigid body is: x = rotation p + translation for a point p of its own frame.
struct RigidPose
{
  Matrix3 rotation = Matrix3::Identity(); ///< orthonormal
  Vector3 translation = Vector3::Zero();

  Vector3 apply(const Vector3& _point) const { return rotation * _point + translation; }
  Vector3 applyInverse(const Vector3& _point) const { return rotation.transpose() * (_point - translation); }
  Vector3 rotate(const Vector3& _vector) const { return rotation * _vector; }
};

/// An obstacle that moves in a step from one pose to another. It looks at vertices in its own frame, where the path of
/// a vertex goes straight from where it is at the beginning to where it is at the end. These paths join end to end if
/// each step begins with the pose in which the last one ended, so nothing slips through obstacles that move or turn,
/// however fast. A vertex that has to stay goes where `carried` says, not where it was.
class MovingCollider
{
public:
  /// In no motion at the origin. Throws std::invalid_argument without a shape, or for a _friction (Coulomb's
  /// coefficient) that is negative or not finite.
  explicit MovingCollider(ColliderPointer _shape, double _friction = 0.0);

  /// Throws std::invalid_argument for poses that are not finite or not rotations.
  void setPoses(const RigidPose& _begin, const RigidPose& _end);

  /// Collider::blocks from _from, at the beginning, to _to, at the end of the step; the half-space is the world's at
  /// the end.
  bool blocks(const Vector3& _from, const Vector3& _to, double _offset, ContactPlane& _plane) const;

  /// Collider::nearest at the end of the step.
  bool nearest(const Vector3& _point, double _reach, double _offset, ContactPlane& _plane) const;

  /// Where a point that moves with the obstacle from _from is at the end of the step.
  Vector3 carried(const Vector3& _from) const { return end_.apply(begin_.applyInverse(_from)); }

  const Collider& shape() const { return *shape_; }
  double friction() const { return friction_; }
  const RigidPose& begin() const { return begin_; }
  const RigidPose& end() const { return end_; }

private:
  ContactPlane atEnd(const ContactPlane& _plane) const;

  ColliderPointer shape_;
  double friction_;
  RigidPose begin_;
  RigidPose end_;
};

} // namespace FleshSim
