#pragma once

#include <FleshSim/Core/BoundingBox.hh>
#include <FleshSim/Core/Types.hh>
#include <FleshSim/Mesh/SurfaceMesh.hh>

#include <limits>
#include <memory>

namespace FleshSim {

/// A half-space that a vertex may not leave: normal . x >= distance.
struct ContactPlane
{
  Vector3 normal = Vector3::UnitY(); ///< unit vector, away from the obstacle
  double distance = 0.0;             ///< [length]

  /// How far _point is inside the allowed half-space; negative: it has left it.
  double clearance(const Vector3& _point) const { return normal.dot(_point) - distance; }
};

/// The shape of an obstacle, in its own frame. Vertices keep a distance of at least `_offset` from it, which is small
/// against everything else and large against rounding; so a vertex that touches is never on the wrong side by accident.
///
/// Both questions answer with half-spaces that touch the shape, moved out by the offset. Shapes that are hollow (open
/// triangle meshes) have two sides: a vertex stays on the side where it comes from. Solid shapes have none inside:
/// a vertex that starts inside is sent to the nearest place outside.
class Collider
{
public:
  virtual ~Collider() = default;

  /// True if a vertex that goes straight from _from to _to gets nearer to the shape than half the offset: `_plane` is
  /// the half-space at the first such place (or, where it does not cross the surface but ends too near, at the place
  /// nearest to its end), on the side of _from. Half the offset, so that a vertex held at the offset by an earlier
  /// answer is not found again and again. Nothing slips through: paths that join end to end, each of which either was
  /// not blocked or was cut off before the surface, never get to the other side, edges and vertices of meshes included.
  virtual bool blocks(const Vector3& _from, const Vector3& _to, double _offset, ContactPlane& _plane) const = 0;

  /// The half-space at the place of the surface nearest to _point, if that is within _reach: for following a vertex
  /// that is in contact along a curved surface.
  virtual bool nearest(const Vector3& _point, double _reach, double _offset, ContactPlane& _plane) const = 0;

  /// How far inside the solid a point is; 0 outside, and for what has no inside [length].
  virtual double depth(const Vector3& _point) const = 0;

  /// It has two sides everywhere, and what a closed one encloses may have come from there.
  virtual bool isSheet() const { return false; }

  /// The surface has vertices and edges that could stand in a body; else it is round.
  virtual bool hasEdges() const { return false; }

  /// That of a round obstacle, which may be smaller than the triangles that meet it [length].
  virtual double radius() const { return std::numeric_limits<double>::infinity(); }

  /// Triangles of its surface, as far as it is of interest to what lies in _around. _deviation: how far they may be
  /// from a round surface, within reason [length]; forPictures: as far as nobody sees.
  virtual SurfaceMesh surface(const BoundingBox& _around, double _deviation) const = 0;

  static constexpr double forPictures = std::numeric_limits<double>::infinity();
};

using ColliderPointer = std::shared_ptr<const Collider>;

} // namespace FleshSim
