#pragma once

#include <FleshSim/Contact/Collider.hh>
#include <FleshSim/Contact/TriangleTree.hh>
#include <FleshSim/Mesh/SurfaceMesh.hh>

namespace FleshSim {

/// A sheet of triangles, which may be open, folded, not manifold or partly without area. It has two sides everywhere,
/// also where it is closed: a vertex stays on the side where it comes from.
///
/// A path is blocked if it crosses a triangle (by the triangle's plane, on the side of _from; if _from is in that
/// plane, by the plane across the way from _from to the triangle), or if it ends nearer than half the offset (by the
/// plane across the way from the nearest point). A path beside the border of an open sheet is free unless it ends too
/// near. Points of an answered half-space are legal near the place of contact only: folds need the planes of all their
/// faces. A vertex that starts on the sheet, within a thousandth of the offset, counts as in front of it.
///
/// Queries go through our own TriangleTree: Embree intersects in single precision, which loses crossings at offsets
/// that are small against the scene, and FCL would be a heavy compulsory dependency for two queries.
class MeshCollider : public Collider
{
public:
  /// Throws std::invalid_argument for a mesh without triangles, with indices out of range or positions that are not
  /// finite.
  explicit MeshCollider(const SurfaceMesh& _mesh);

  bool blocks(const Vector3& _from, const Vector3& _to, double _offset, ContactPlane& _plane) const override;
  bool nearest(const Vector3& _point, double _reach, double _offset, ContactPlane& _plane) const override;
  /// By the winding number; only a closed sheet has an inside.
  double depth(const Vector3& _point) const override;
  bool isSheet() const override { return true; }
  bool hasEdges() const override { return true; }
  SurfaceMesh surface(const BoundingBox& /*_around*/, double /*_deviation*/) const override { return mesh_; }

private:
  bool blocksFromSide(const Vector3& _from, const Vector3& _to, double _offset, ContactPlane& _plane) const;
  ContactPlane planeBetween(const Vector3& _from, int _triangle, double _offset) const;
  Vector3 outwardAt(const Vector3& _point, double _reach, const Vector3& _towards) const;

  Vector3 corner(int _triangle, int _i) const
  {
    return mesh_.positions.col(mesh_.triangles[static_cast<std::size_t>(_triangle)][static_cast<std::size_t>(_i)]);
  }

  SurfaceMesh mesh_;
  bool closed_ = false;
  BoundingBox box_;
  Points normals_; ///< unit vectors; zero where a triangle has no area
  TriangleTree tree_;
};

} // namespace FleshSim
