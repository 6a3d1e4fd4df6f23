#pragma once

#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/VolumeSplit.hh>

#include <memory>

namespace FleshSim {

/// Psi + p J with the pressure p of each lane held, for second derivatives; its value is that of Psi alone.
template <class Energy>
class PressedEnergy : public InvariantEnergy<PressedEnergy<Energy>>
{
public:
  static constexpr const char* name = Energy::name;
  static constexpr bool needsRotation = Energy::needsRotation;
  static constexpr bool needsPositiveJacobian = Energy::needsPositiveJacobian;
  static constexpr bool bendsInNorm = Energy::bendsInNorm;
  static constexpr bool mixesInvariants = Energy::mixesInvariants;

  PressedEnergy(const Energy& _energy, const Pack& _pressure) : energy_(_energy), pressure_(_pressure) {}

  auto hookeMu() const { return energy_.hookeMu(); }
  auto hookeLambda() const { return energy_.hookeLambda(); }

  template <class Arguments>
  FLESHSIM_INLINE Pack density(const Arguments& _i) const
  {
    return energy_.density(_i);
  }

  template <class Arguments>
  FLESHSIM_INLINE auto derivatives(const Arguments& _i) const
  {
    auto d = energy_.derivatives(_i);
    d.d3 += pressure_;
    return d;
  }

private:
  Energy energy_;
  Pack pressure_; ///< [Pa]
};

/// VolumeSplit of an energy in invariants. `Energy` provides, beside what InvariantEnergy wants,
///   Energy withoutVolumePart() const                                 R,
///   template <class T> VolumePart<T> volumePart(const T& J - 1) const   U.
template <class Energy>
class IsotropicVolumeSplit final : public VolumeSplit
{
public:
  explicit IsotropicVolumeSplit(const Energy& _energy)
      : energy_(_energy), rest_(_energy.withoutVolumePart()), remainder_(rest_)
  {
  }

  const Material& remainder() const override { return remainder_; }
  VolumePart<Pack> volume(const Pack& _volumeExcess) const override { return energy_.volumePart(_volumeExcess); }

  PackMask hessian(const Pack* _F, const Pack& _pressure, HessianFilter _filter, Pack& _energy, Pack* _P,
                   Pack* _H) const override
  {
    return pressed(_pressure).hessian(_F, _filter, _energy, _P, _H);
  }

  PackMask hessianForm(const Pack* _F, const Pack& _pressure, HessianFilter _filter, Pack& _energy, Pack* _P,
                       HessianForm& _form) const override
  {
    return pressed(_pressure).hessianForm(_F, _filter, _energy, _P, _form);
  }

private:
  using Pressed = PressedEnergy<Energy>;

  IsotropicMaterial<Pressed> pressed(const Pack& _pressure) const
  {
    return IsotropicMaterial<Pressed>(Pressed(rest_, _pressure));
  }

  Energy energy_;
  Energy rest_;
  IsotropicMaterial<Energy> remainder_;
};

template <class Energy>
std::shared_ptr<const VolumeSplit> IsotropicMaterial<Energy>::volumeSplit() const
{
  if constexpr (HasVolumePart<Energy>::value)
    return std::make_shared<const IsotropicVolumeSplit<Energy>>(energy_);
  else
    return nullptr;
}

} // namespace FleshSim
