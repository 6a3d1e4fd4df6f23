#pragma once

#include <FleshSim/Material/MaterialParameters.hh>
#include <FleshSim/Material/Tensor.hh>

namespace FleshSim {

/// Psi = mu |e|^2 + lambda/2 (tr e)^2 [J/m^3], e = (D + D^T) / 2, D = F - I: linear elasticity, for small strains and
/// small rotations only (a turned body is under stress). Constants are Hooke's [Pa]. The Hessian is constant, its
/// eigenvalues 2 mu + 3 lambda (once), 2 mu (five times), 0 (three times, infinitesimal rotations): never filtered.
class LinearElastic final : public Material
{
public:
  /// Throws std::invalid_argument, see requireStable.
  explicit LinearElastic(const MaterialParameters& _parameters);

  std::string name() const override { return "linear"; }
  Pack energy(const Pack* _F) const override;
  Pack stress(const Pack* _F, Pack* _P) const override;
  PackMask hessian(const Pack* _F, HessianFilter _filter, Pack& _energy, Pack* _P, Pack* _H) const override;
  double hookeMu() const override { return mu_; }
  double hookeLambda() const override { return lambda_; }

private:
  double mu_;     ///< [Pa]
  double lambda_; ///< [Pa]
};

MaterialPointer createLinearElastic(const MaterialParameters& _parameters);

} // namespace FleshSim
