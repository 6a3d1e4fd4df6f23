#pragma once

#include <FleshSim/Material/MaterialParameters.hh>
#include <FleshSim/Material/Tensor.hh>

#include <array>

namespace FleshSim {

/// Psi = mu |e|^2 + lambda/2 (tr e)^2 [J/m^3], e = (D + D^T) / 2, D = F - I: linear elasticity, for small strains and
/// small rotations only (a turned body is under stress). Constants are Hooke's [Pa]. The Hessian is constant, its
/// eigenvalues 2 mu + 3 lambda (once), 2 mu (five times), 0 (three times, infinitesimal rotations): never filtered.
template <class Constant>
class LinearElastic final : public Material
{
public:
  explicit LinearElastic(const std::array<Constant, 2>& _constants) : mu_(_constants[0]), lambda_(_constants[1]) {}

  /// mu and lambda. Throws std::invalid_argument, see requireStable.
  static std::array<double, 2> constantsOf(const MaterialParameters& _given)
  {
    requireStable(_given, {_given.mu, _given.lambda});
    return {_given.mu, _given.lambda};
  }

  std::string name() const override { return "linear"; }
  Pack energy(const Pack* _F) const override;
  Pack stress(const Pack* _F, Pack* _P) const override;
  PackMask hessian(const Pack* _F, HessianFilter _filter, Pack& _energy, Pack* _P, Pack* _H) const override;
  double hookeMu() const override { return largestOf(mu_); }
  double hookeLambda() const override { return largestOf(lambda_); }

private:
  Constant mu_;     ///< [Pa]
  Constant lambda_; ///< [Pa]
};

MaterialPointer createLinearElastic(const MaterialLanes& _lanes);

} // namespace FleshSim
