#pragma once

#include <FleshSim/Contact/SafeMotion.hh>
#include <FleshSim/Terms/BarrierKernel.hh>

#include <Eigen/Core>

namespace FleshSim {

/// The repulsion of a vertex by a triangle as an integral over the triangle: with b of BarrierKernel.hh, h the
/// distance of the vertex from a place on the triangle, d the thickness,
///   E = integral of k(h) dA,   k(h) = -b'(h / d) / (2 pi h d),
/// so that over an endless plane E is b(distance / d). Integrals add up: over a flat part of a surface the sum does not
/// depend on how it is cut into triangles, and where a surface is bent it has no kinks. By Green's theorem in polar
/// coordinates about the foot of the vertex on the plane,
///   E = sum over edges of 1/(2 pi) integral of b(h0 / d) - b(sqrt(h0^2 + (c / cos phi)^2) / d) dphi,
/// with h0 the distance from the plane, c that of the foot from the edge's line, and angles that count backwards where
/// the foot is outside. The integrals are Gauss's with fixed nodes: edges that two triangles of one plane share cancel.
/// Derivatives are exact ones of these sums, by Jets of h0^2 and the dot products of u, v, w below.
class TrianglePotential
{
public:
  using Gradient = Eigen::Matrix<double, 12, 1>;
  using Hessian = Eigen::Matrix<double, 12, 12>;

  /// _points: the vertex p, then the corners a, b, c.
  TrianglePotential(BarrierKernel _kernel, const FourPoints& _points, double _thickness);

  double energy() const { return energy_; } ///< without unit; 0 of a triangle without area
  Gradient gradient() const;                ///< by p, a, b, c [1 / length]
  Hessian hessian() const;                  ///< [1 / length^2]

private:
  Eigen::Matrix<double, 9, 1> heightSlope() const;
  Eigen::Matrix<double, 9, 1> areaSlope() const;
  Eigen::Matrix<double, 9, 9> heightBend() const;

  BarrierKernel kernel_;
  double thickness_;
  Vector3 u_;           ///< (b - a) / thickness
  Vector3 v_;           ///< (c - a) / thickness
  Vector3 w_;           ///< (p - a) / thickness
  Vector3 normal_;      ///< u x v
  double area_ = 0.0;   ///< |u x v|
  double height_ = 0.0; ///< of p over the plane
  bool isFlat_ = false; ///< no edge is within reach: it is a plane
  double energy_ = 0.0;
  Eigen::Matrix<double, 6, 1> slope_ = Eigen::Matrix<double, 6, 1>::Zero(); ///< by the six numbers of the Jets
};

} // namespace FleshSim
