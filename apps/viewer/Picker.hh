#pragma once

#include "Scenery.hh"

#include <FleshSim/Session/HandleGizmo.hh>

#include <vector>

namespace FleshSim {

/// A vertex under the mouse.
struct PickedVertex
{
  int object = -1; ///< none
  int vertex = -1;
  Vector3 place = Vector3::Zero(); ///< of the vertex
};

/// Finds out what lies under pixels of a render window, counted from its lower left corner.
class Picker
{
public:
  explicit Picker(Scenery& _scenery) : scenery_(_scenery) {}

  /// The drawn vertex of the face under a pixel that is nearest to where it was hit.
  PickedVertex pick(double _x, double _y) const;

  /// All vertices of a body in a rectangle, those behind and inside too.
  std::vector<int> verticesIn(int _object, double _left, double _low, double _right, double _high) const;

  /// Where a pixel is in the plane through a place that faces the viewer.
  Vector3 placeOf(double _x, double _y, const Vector3& _depth) const;

  /// What lies behind a pixel.
  ViewRay rayOf(double _x, double _y) const;

  /// The pixel of a place.
  Vector3 pixelOf(const Vector3& _place) const;

private:
  Vector3 placeAt(double _x, double _y, double _depth) const;

  Scenery& scenery_;
};

} // namespace FleshSim
