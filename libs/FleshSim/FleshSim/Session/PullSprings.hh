#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Terms/VertexSpring.hh>

#include <vector>

namespace FleshSim {

/// The springs by which a mouse pulls at a region: stiffest in the middle, none at the rim.
class PullSprings
{
public:
  /// Vertices _first to _last-1 within _radius about one of them, at _positions; _stiffness [N / m] is that of all
  /// together. Without a radius the vertex alone.
  void grab(const Points& _positions, int _first, int _last, int _vertex, double _radius, double _stiffness);

  /// Takes the middle to a place, and the others along.
  void drag(const Vector3& _place);

  void release() { springs_.clear(); }

  bool hold() const { return !springs_.empty(); }
  const std::vector<VertexSpring>& springs() const { return springs_; }

private:
  std::vector<VertexSpring> springs_;
  std::vector<Vector3> from_; ///< where each spring's vertex was
  Vector3 middle_ = Vector3::Zero();
};

} // namespace FleshSim
