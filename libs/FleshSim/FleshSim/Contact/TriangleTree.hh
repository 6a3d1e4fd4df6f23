#pragma once

#include <FleshSim/Core/BoundingBox.hh>
#include <FleshSim/Core/Types.hh>

#include <array>
#include <vector>

namespace FleshSim {

/// The point of triangle abc nearest to _point, as barycentric coordinates: the foot on its plane if that is inside,
/// else the nearest of its edges; of slivers the better of both, of triangles without area the nearest of the edges.
Vector3 nearestOnTriangle(const Vector3& _point, const Vector3& _a, const Vector3& _b, const Vector3& _c);

/// A bounding-volume hierarchy over triangles in double precision: built once by the median of the longest axis, fitted
/// again to moved vertices in O(n) without allocation. Queries are const, allocate nothing and may run in parallel;
/// answers do not depend on the number of threads, ties go to the triangle with the least index.
class TriangleTree
{
public:
  TriangleTree() = default;

  /// Indices in _triangles are columns of _positions. Throws std::invalid_argument for indices out of range and
  /// positions that are not finite.
  TriangleTree(std::vector<std::array<int, 3>> _triangles, const Points& _positions);

  /// The same triangles with moved vertices, which must be finite. Throws std::invalid_argument for another number.
  void refit(const Points& _positions);

  /// Boxes of the ways that the vertices go from here to there, for visitOverlapping() alone: the other queries have
  /// the triangles as they are at the beginning.
  void refitToMotion(const Points& _from, const Points& _to);

  const std::vector<std::array<int, 3>>& triangles() const { return triangles_; }

  struct Crossing
  {
    int triangle = -1;
    double fraction = 0.0; ///< along the segment, 0..1
  };

  /// The first triangle, from either side, that the segment meets. Watertight: a segment through an edge or vertex that
  /// triangles share meets at least one of them (Woop, Benthin and Wald 2013, with edge functions of exact sign).
  /// Triangles that the segment sees exactly from their edge, and those without area, are met by their neighbours only.
  /// A segment without length meets nothing.
  bool firstCrossing(const Vector3& _from, const Vector3& _to, Crossing& _crossing) const;

  struct Nearest
  {
    int triangle = -1;
    double distance = 0.0;
    Vector3 barycentric = Vector3::Zero();
    Vector3 point = Vector3::Zero();
  };

  /// The nearest point of all triangles, if it is not farther than _reach.
  bool nearest(const Vector3& _point, double _reach, Nearest& _nearest) const;

  /// Calls _visit(triangle index) for every triangle whose box overlaps _box, in a fixed order.
  template <class Visit>
  void visitOverlapping(const BoundingBox& _box, const Visit& _visit) const;

private:
  struct Node
  {
    BoundingBox box;
    int first = 0; ///< leaf: index into order_; inner: index of the first of its two children, which are neighbours
    int count = 0; ///< leaf: number of triangles; inner: 0
  };

  void build();
  void fit(const Points* _ends = nullptr);
  void keepNearer(int _triangle, const Vector3& _point, Nearest& _best) const;

  std::vector<std::array<int, 3>> triangles_;
  std::vector<int> order_;
  std::vector<Node> nodes_; ///< children behind their parents, so that a backward pass refits
  Points positions_;
  double magnitude_ = 0.0; ///< largest coordinate
};

template <class Visit>
void TriangleTree::visitOverlapping(const BoundingBox& _box, const Visit& _visit) const
{
  if (nodes_.empty()) return;
  std::array<int, 64> stack; // the depth of a median tree over 2^31 triangles is at most 32
  int size = 0;
  stack[static_cast<std::size_t>(size++)] = 0;
  while (size > 0) {
    const Node& node = nodes_[static_cast<std::size_t>(stack[static_cast<std::size_t>(--size)])];
    if (!node.box.overlaps(_box)) continue;
    if (node.count == 0) {
      stack[static_cast<std::size_t>(size++)] = node.first + 1;
      stack[static_cast<std::size_t>(size++)] = node.first;
      continue;
    }
    for (int i = node.first; i < node.first + node.count; ++i)
      _visit(order_[static_cast<std::size_t>(i)]);
  }
}

} // namespace FleshSim
