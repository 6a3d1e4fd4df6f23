#pragma once

#include <FleshSim/Material/InvariantEnergy.hh>
#include <FleshSim/Material/MaterialParameters.hh>
#include <FleshSim/Material/StretchDerivatives.hh>

#include <limits>
#include <type_traits>
#include <utility>

namespace FleshSim {

/// An infinite energy instead of one that is not a number or beyond the largest double.
template <class T>
T orInfinity(const T& _energy)
{
  const T infinity(std::numeric_limits<double>::infinity());
  return select(_energy < infinity, _energy, infinity);
}

/// Whether an energy gives its part in J alone.
template <class Energy, class = void>
struct HasVolumePart : std::false_type
{
};

template <class Energy>
struct HasVolumePart<Energy, std::void_t<decltype(std::declval<const Energy&>().withoutVolumePart())>> : std::true_type
{
};

/// Turns an isotropic energy into a Material. `Energy` provides, for T double or Pack,
///   energy(s), stretchDerivatives(s)                 in the signed principal stretches, and unless needsRotation
///   energy(F), stress(F), hessian(F, H)              without a decomposition,
/// hookeMu(), hookeLambda(), and the constants name, needsRotation, needsPositiveJacobian. An energy with a part in J
/// alone says so, see IsotropicVolumeSplit.
/// Filtered Hessians go through the nine eigenpairs; there is no eigen-solver on a 9 x 9 matrix.
template <class Energy>
class IsotropicMaterial final : public Material
{
public:
  explicit IsotropicMaterial(const Energy& _energy) : energy_(_energy) {}

  std::string name() const override { return Energy::name; }
  double hookeMu() const override { return largestOf(energy_.hookeMu()); }
  double hookeLambda() const override { return largestOf(energy_.hookeLambda()); }
  bool needsPositiveJacobian() const override { return Energy::needsPositiveJacobian; }
  std::shared_ptr<const VolumeSplit> volumeSplit() const override;

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
    if constexpr (!Energy::needsRotation)
      if (_filter == HessianFilter::none) {
        _energy = orInfinity(energy_.energy(F));
        storeMatrix(energy_.hessian(F, _H), _P);
        return PackMask{};
      }
    SignedSvd<Pack> svd;
    StretchDerivatives<Pack> d;
    const PackMask changed = stretches(F, _filter, _energy, _P, svd, d);
    composeHessian(d, svd.U, svd.V, _H);
    return changed;
  }

  PackMask hessianForm(const Pack* _F, HessianFilter _filter, Pack& _energy, Pack* _P,
                       HessianForm& _form) const override
  {
    const Matrix3T<Pack> F = loadMatrix(_F);
    if constexpr (!Energy::needsRotation)
      if (_filter == HessianFilter::none) {
        if constexpr (!hasShortForm())
          return Material::hessianForm(_F, _filter, _energy, _P, _form);
        else {
          _energy = orInfinity(energy_.energy(F));
          storeMatrix(energy_.hessianForm(F, _form), _P);
          return PackMask{};
        }
      }
    SignedSvd<Pack> svd;
    StretchDerivatives<Pack> d;
    const PackMask changed = stretches(F, _filter, _energy, _P, svd, d);
    storeStretches(d, svd.U, svd.V, _form);
    return changed;
  }

private:
  /// Whether the true Hessian has the form HessianForm::Kind::invariants.
  static constexpr bool hasShortForm()
  {
    if constexpr (std::is_base_of_v<InvariantEnergy<Energy>, Energy>)
      return !Energy::mixesInvariants;
    else
      return false;
  }

  /// Energy, stress, and the filtered eigenpairs in the frames of the decomposition.
  FLESHSIM_INLINE PackMask stretches(const Matrix3T<Pack>& _F, HessianFilter _filter, Pack& _energy, Pack* _P,
                                     SignedSvd<Pack>& _svd, StretchDerivatives<Pack>& _d) const
  {
    _svd = signedSvd(_F);
    _d = energy_.stretchDerivatives(_svd.s);
    if constexpr (Energy::needsRotation) {
      _energy = orInfinity(energy_.energy(_svd.s));
      storeMatrix(composeDiagonal(_svd.U, _d.gradient, _svd.V), _P);
    }
    else {
      _energy = orInfinity(energy_.energy(_F));
      storeMatrix(energy_.stress(_F), _P);
    }
    if (_filter == HessianFilter::none) return PackMask{};
    return filterStretches(_d, _filter) < Pack(-StretchDetail::tolerance);
  }

  Energy energy_;
};

/// The material of an energy.
template <class Energy>
MaterialPointer makeIsotropic(const Energy& _energy)
{
  return std::make_shared<const IsotropicMaterial<Energy>>(_energy);
}

/// The material of an energy whose constants are numbers or packs: `Energy` is a template over their type, with the
/// constructor Energy(constants) and the function constantsOf(parameters), which gives an array of doubles.
template <template <class> class Energy>
MaterialPointer makeIsotropic(const MaterialLanes& _lanes)
{
  return makeWithConstants<Energy>(_lanes, [](const auto& _energy) { return makeIsotropic(_energy); });
}

} // namespace FleshSim

#include <FleshSim/Material/IsotropicVolumeSplit.hh>
