#pragma once

#include <FleshSim/Contact/ConvexCollider.hh>

namespace FleshSim {

/// A solid box along the axes of its frame. At edges and corners vertices roll over it as over a rounded box: normals
/// there point from the nearest point of the box.
class BoxCollider : public ConvexCollider
{
public:
  /// Throws std::invalid_argument unless _low < _high in each coordinate and all values are finite.
  BoxCollider(const Vector3& _low, const Vector3& _high);

  SurfaceMesh surface(const BoundingBox& _around, double _deviation) const override;
  bool hasEdges() const override { return true; }

protected:
  Tangent tangent(const Vector3& _point) const override;

private:
  Vector3 low_;
  Vector3 high_;
};

} // namespace FleshSim
