#pragma once

#include <FleshSim/Contact/SafeMotion.hh>

#include <Eigen/Core>

namespace FleshSim {

/// The repulsion of a vertex by a triangle as an integral over the triangle: with b of SurfaceBarrier.hh, h the
/// distance of the vertex from a place on the triangle, d the thickness,
///   E = integral of k(h) dA,   k(h) = -b'(h / d) / (2 pi h d),
/// so that over an endless plane E is b(distance / d). Integrals add up: over a flat part of a surface the sum does not
/// depend on how it is cut into triangles, and where a surface is bent it has no kinks. By Green's theorem in polar
/// coordinates about the foot of the vertex on the plane,
///   E = sum over edges of 1/(2 pi) integral of b(h0 / d) - b(sqrt(h0^2 + (c / cos phi)^2) / d) dphi,
/// with h0 the distance from the plane, c that of the foot from the edge's line, and angles that count backwards where
/// the foot is outside. The integrals are Gauss's with fixed nodes: edges that two triangles of one plane share cancel.
struct TrianglePotential
{
  bool isFlat = false;                                                ///< no edge is within reach: it is a plane
  double energy = 0.0;                                                ///< without unit
  Eigen::Matrix<double, 12, 1> gradient = decltype(gradient)::Zero(); ///< by the vertex and the three corners

  /// _points: the vertex, then the corners. Nothing of a triangle without area.
  static TrianglePotential at(const FourPoints& _points, double _thickness);
};

} // namespace FleshSim
