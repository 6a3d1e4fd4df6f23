#pragma once

#include <FleshSim/Core/Pack.hh>

namespace FleshSim {

/// d2Psi/dF2 of packWidth deformation gradients in the form with which its evaluation ends: elements contract that with
/// the gradients of their shape functions, which is less work than 45 entries first. Matrices column-major, all in
/// [Pa].
struct HessianForm
{
  enum class Kind
  {
    packed,     ///< the 45 entries of Material::hessian
    invariants, ///< identity Id + norm f f^T + volume g g^T + curvature H_J, see InvariantEnergy::hessian
    stretches   ///< eigenpairs in the frames U, V, see composeHessian
  };

  Kind kind = Kind::packed;

  Pack H[45];

  Pack identity;        ///< 2 Psi_2
  Pack norm;            ///< 4 Psi_22
  Pack volume;          ///< Psi_33
  Pack curvature;       ///< Psi_3
  bool hasNorm = false; ///< false: `norm` is zero

  Pack U[9];
  Pack V[9];
  Pack diagonal[3]; ///< scaling, d2Psi / ds_i^2
  Pack off[3];      ///< d2Psi / ds_i ds_j in the place of the third index
  Pack mean[3];     ///< (flip + twist) / 2
  Pack half[3];     ///< (flip - twist) / 2
};

} // namespace FleshSim
