#pragma once

#include <FleshSim/Contact/Collider.hh>

namespace FleshSim {

/// A convex solid. Its signed distance is convex along a straight path, so that walking from tangent plane to tangent
/// plane (Newton's method) never passes the first place nearer than half the offset. Every half-space answered is a
/// tangent one moved out by the offset: all of it is legal, and a _from at least half the offset away lacks at most
/// half the offset to be in it.
///
/// A vertex that starts inside, or nearer than half the offset, is held by the half-space nearest to its start, unless
/// it moves away from that place and ends far enough outside.
class ConvexCollider : public Collider
{
public:
  bool blocks(const Vector3& _from, const Vector3& _to, double _offset, ContactPlane& _plane) const override;

  /// Inside, too, _reach counts from the surface.
  bool nearest(const Vector3& _point, double _reach, double _offset, ContactPlane& _plane) const override;

  double depth(const Vector3& _point) const override;

protected:
  /// The plane normal . x = height that touches the solid at its surface point nearest to a point, and how far that is.
  struct Tangent
  {
    Vector3 normal = Vector3::UnitY(); ///< unit vector, outward
    double height = 0.0;
    double distance = 0.0; ///< signed, negative inside
  };

  virtual Tangent tangent(const Vector3& _point) const = 0;
};

} // namespace FleshSim
