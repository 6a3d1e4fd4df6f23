#pragma once

#include <FleshSim/Core/Types.hh>

#include <array>
#include <vector>

namespace FleshSim {

/// Unit normals of a triangle surface at any of its points: at a face its own, at an edge the sum of its faces', at a
/// vertex the sum of its faces' weighted by their angles there (Baerentzen and Aanaes 2005). If q is the point of a
/// closed surface nearest to p, then p is inside exactly when normal . (p - q) < 0, at sharp edges and corners too.
///
/// Knows only which triangles meet where; normals come from the positions of each question. Nothing allocates.
/// A normal is zero where triangles have no area or cancel each other.
class SurfaceNormals
{
public:
  SurfaceNormals() = default;

  /// Precondition: indices in 0 .. _vertexCount-1. An edge may belong to any number of triangles.
  SurfaceNormals(std::vector<std::array<int, 3>> _triangles, int _vertexCount);

  Vector3 face(const Points& _positions, int _triangle) const;
  Vector3 vertex(const Points& _positions, int _vertex) const;

  /// At the point of that triangle with those barycentric weights. Weights of 1e-9 or less count as zero: right on an
  /// edge the edge's normal is the safe one.
  Vector3 at(const Points& _positions, int _triangle, const Vector3& _weights) const;

  /// Calls _visit(triangle) for all triangles that share the face, edge or vertex on which that point lies.
  template <class Visit>
  void visitAround(int _triangle, const Vector3& _weights, const Visit& _visit) const;

private:
  /// Index of the corner with all the weight, or -1.
  static int onlyCorner(const Vector3& _weights);

  bool contains(int _triangle, int _vertex) const
  {
    const auto& t = triangles_[static_cast<std::size_t>(_triangle)];
    return t[0] == _vertex || t[1] == _vertex || t[2] == _vertex;
  }

  static constexpr double least = 1e-9;

  std::vector<std::array<int, 3>> triangles_;
  std::vector<int> start_;  ///< of each vertex in around_
  std::vector<int> around_; ///< triangles of each vertex, rising
};

template <class Visit>
void SurfaceNormals::visitAround(int _triangle, const Vector3& _weights, const Visit& _visit) const
{
  if (_weights.minCoeff() > least) {
    _visit(_triangle);
    return;
  }
  int first = -1;
  int second = -1;
  for (int c = 0; c < 3; ++c)
    if (_weights[c] > least)
      (first < 0 ? first : second) = triangles_[static_cast<std::size_t>(_triangle)][static_cast<std::size_t>(c)];
  if (first < 0) return;
  for (int i = start_[static_cast<std::size_t>(first)]; i < start_[static_cast<std::size_t>(first) + 1]; ++i) {
    const int triangle = around_[static_cast<std::size_t>(i)];
    if (second < 0 || contains(triangle, second)) _visit(triangle);
  }
}

} // namespace FleshSim
