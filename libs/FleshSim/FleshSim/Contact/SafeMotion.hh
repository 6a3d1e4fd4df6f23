#pragma once

#include <FleshSim/Core/Types.hh>

#include <array>

namespace FleshSim {

/// Four points and the way of each: of a vertex and a triangle, or of two edges.
using FourPoints = std::array<Vector3, 4>;

inline FourPoints fourPoints(const std::array<int, 4>& _vertices, const Points& _points)
{
  return {_points.col(_vertices[0]), _points.col(_vertices[1]), _points.col(_vertices[2]), _points.col(_vertices[3])};
}

/// The part (0 to 1) of the motion that two features can make without touching: additive continuous collision detection
/// (Li, Kaufman, Jiang 2021, Codimensional Incremental Potential Contact, algorithm 1). Never too late: at any part up
/// to the answer their distance is greater than 0, and at the answer at least `keep` of what it is at the beginning. 1
/// if the whole motion keeps them apart. Precondition: they do not touch at the beginning; else 0. Vertex-triangle: the
/// first point against the other three. Edge-edge: the first two against the last two.
double safePartOfVertexTriangle(const FourPoints& _points, const FourPoints& _motion, double _keep);
double safePartOfEdgeEdge(const FourPoints& _points, const FourPoints& _motion, double _keep);

} // namespace FleshSim
