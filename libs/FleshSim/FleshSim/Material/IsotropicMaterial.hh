#pragma once

#include <FleshSim/Material/StretchDerivatives.hh>

#include <limits>
#include <utility>

namespace FleshSim {

/// An infinite energy instead of one that is not a number or beyond the largest double.
template <class T>
T orInfinity(const T& _energy)
{
  const T infinity(std::numeric_limits<double>::infinity());
  return select(_energy < infinity, _energy, infinity);
}

/// Turns an isotropic energy into a Material. `Energy` provides, for T double or Pack,
///   energy(s), stretchDerivatives(s)                 in the signed principal stretches, and unless needsRotation
///   energy(F), stress(F), hessian(F, H)              without a decomposition,
/// hookeMu(), hookeLambda(), and the constants name, needsRotation, needsPositiveJacobian.
/// Filtered Hessians go through the nine eigenpairs; there is no eigen-solver on a 9 x 9 matrix.
template <class Energy>
class IsotropicMaterial final : public Material
{
public:
  explicit IsotropicMaterial(const Energy& _energy) : energy_(_energy) {}

  std::string name() const override { return Energy::name; }
  double hookeMu() const override { return energy_.hookeMu(); }
  double hookeLambda() const override { return energy_.hookeLambda(); }
  bool needsPositiveJacobian() const override { return Energy::needsPositiveJacobian; }

  Pack energy(const Pack* _F) const override
  {
    const Matrix3T<Pack> F = loadMatrix(_F);
    if constexpr (Energy::needsRotation)
      return orInfinity(energy_.energy(signedSvd(F).s));
    else
      return orInfinity(energy_.energy(F));
  }

  Pack stress(const Pack* _F, Pack* _P) const override
  {
    const Matrix3T<Pack> F = loadMatrix(_F);
    if constexpr (Energy::needsRotation) {
      const SignedSvd<Pack> svd = signedSvd(F);
      const StretchDerivatives<Pack> d = energy_.stretchDerivatives(svd.s);
      storeMatrix(composeDiagonal(svd.U, d.gradient, svd.V), _P);
      return orInfinity(energy_.energy(svd.s));
    }
    else {
      storeMatrix(energy_.stress(F), _P);
      return orInfinity(energy_.energy(F));
    }
  }

  PackMask hessian(const Pack* _F, HessianFilter _filter, Pack& _energy, Pack* _P, Pack* _H) const override
  {
    const Matrix3T<Pack> F = loadMatrix(_F);
    if constexpr (!Energy::needsRotation) {
      _energy = orInfinity(energy_.energy(F));
      if (_filter == HessianFilter::none) {
        storeMatrix(energy_.hessian(F, _H), _P);
        return PackMask{};
      }
      storeMatrix(energy_.stress(F), _P);
    }
    const SignedSvd<Pack> svd = signedSvd(F);
    StretchDerivatives<Pack> d = energy_.stretchDerivatives(svd.s);
    if constexpr (Energy::needsRotation) {
      _energy = orInfinity(energy_.energy(svd.s));
      storeMatrix(composeDiagonal(svd.U, d.gradient, svd.V), _P);
    }
    PackMask changed{};
    if (_filter != HessianFilter::none) changed = filterStretches(d, _filter) < Pack(-StretchDetail::tolerance);
    composeHessian(d, svd.U, svd.V, _H);
    return changed;
  }

private:
  Energy energy_;
};

template <class Energy>
MaterialPointer makeIsotropic(const Energy& _energy)
{
  return std::make_shared<const IsotropicMaterial<Energy>>(_energy);
}

} // namespace FleshSim
