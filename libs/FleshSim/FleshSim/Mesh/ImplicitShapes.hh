#pragma once

// Solids as functions, positive inside, about the distance to the surface there; to model what implicitTetMesh() fills.

#include <FleshSim/Core/Types.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

/// Union with the crease filled to a width of about `_blend`: the quadratic smooth maximum (Quilez 2013, "smooth
/// minimum").
inline double smoothUnion(double _a, double _b, double _blend)
{
  const double h = std::max(_blend - std::abs(_a - _b), 0.0) / _blend;
  return std::max(_a, _b) + 0.25 * _blend * h * h;
}

/// Capsule whose radius changes linearly from `_radiusA` at `_a` to `_radiusB` at `_b`.
inline double roundCone(const Vector3& _p, const Vector3& _a, const Vector3& _b, double _radiusA, double _radiusB)
{
  const Vector3 axis = _b - _a;
  const double t = std::clamp((_p - _a).dot(axis) / axis.squaredNorm(), 0.0, 1.0);
  return (1 - t) * _radiusA + t * _radiusB - (_p - _a - t * axis).norm();
}

/// Superellipsoid |x/rx|^n + |y/ry|^n + |z/rz|^n < 1 around the origin: n = 2 an ellipsoid, more a rounded box. The
/// value is scaled by the least radius.
inline double superellipsoid(const Vector3& _p, const Vector3& _radii, double _exponent)
{
  const double sum = (_p.array() / _radii.array()).abs().pow(_exponent).sum();
  return _radii.minCoeff() * (1 - std::pow(sum, 1 / _exponent));
}

} // namespace FleshSim
