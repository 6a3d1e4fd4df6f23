#pragma once

#include <FleshSim/Core/Types.hh>

#include <array>

namespace FleshSim {

/// A rigid body as a model is given it: a frame of principal axes at its centre of mass.
struct RigidBlock
{
  Vector3 center = Vector3::Zero();        ///< of mass, at first [length]
  Matrix3 axes = Matrix3::Identity();      ///< principal axes, one a column; a rotation
  double size = 1.0;                       ///< about the body's own [length]
  double mass = 1.0;                       ///< [kg]
  Vector3 secondMoments = Vector3::Ones(); ///< along each axis, integral of density x_k^2 [kg m^2]; positive
};

/// Four columns of unknowns that tell a rigid body's pose: three axes, each `size` long, and the centre of mass p. A
/// point X of the body, in the frame's coordinates, is at p + sum_k X_k / size a_k, and with the masses m of the centre
/// and S_k / size^2 of the axes the kinetic energy of the columns is that of the body (Betsch and Steinmann 2001). The
/// axes stay orthogonal and as long as they are: who solves for them turns them (Terms/RigidReduction).
struct RigidFrame
{
  std::array<int, 3> axes; ///< columns
  int center;              ///< column
  double size;             ///< [length]
};

} // namespace FleshSim
