#pragma once

#include <FleshSim/Mesh/SurfaceMesh.hh>

namespace FleshSim {

/// What a rigid solid needs to move: its mass, its centre of mass, and how its mass is spread about that.
struct MassProperties
{
  double mass = 0.0;                       ///< [kg]
  Vector3 center = Vector3::Zero();        ///< [length]
  Matrix3 secondMoments = Matrix3::Zero(); ///< S = integral of density x x^T, x from the centre [kg m^2]

  /// The tensor of inertia about the centre, I = tr(S) 1 - S [kg m^2].
  Matrix3 inertia() const { return secondMoments.trace() * Matrix3::Identity() - secondMoments; }

  /// The inverse of that: S = tr(I) / 2 1 - I. It has a negative eigenvalue where no mass can have that inertia: one
  /// of its principal values is larger than the sum of the other two.
  static Matrix3 secondMomentsOf(const Matrix3& _inertia)
  {
    return 0.5 * _inertia.trace() * Matrix3::Identity() - _inertia;
  }
};

/// Of a solid that a closed surface encloses, exactly: the surface's triangles and a point make tets, with signs
/// (Tonon 2004, by another way). A surface that is inside out encloses a negative mass. _density in kg / m^3.
MassProperties solidMass(const SurfaceMesh& _surface, double _density);

/// Of a box with its edges along the axes, a ball, and a cylinder along y with a half ball at each end; centre at the
/// origin. _length: of a capsule's cylinder alone.
MassProperties boxMass(const Vector3& _size, double _density);
MassProperties ballMass(double _radius, double _density);
MassProperties capsuleMass(double _radius, double _length, double _density);

} // namespace FleshSim
