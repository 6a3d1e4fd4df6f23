#pragma once

#include <FleshSim/Material/Material.hh>

#include <algorithm>
#include <string>

namespace FleshSim {

/// Dirichlet's energy |F|^2 / 2: no material, but the measure of smoothness whose minimum is the harmonic map.
class DirichletEnergy : public Material
{
public:
  std::string name() const override { return "dirichlet"; }
  double hookeMu() const override { return 0.0; }
  double hookeLambda() const override { return 0.0; }

  Pack energy(const Pack* _F) const override
  {
    Pack sum;
    for (int i = 0; i < 9; ++i)
      sum += 0.5 * (_F[i] * _F[i]);
    return sum;
  }

  Pack stress(const Pack* _F, Pack* _P) const override
  {
    std::copy_n(_F, 9, _P);
    return energy(_F);
  }

  PackMask hessian(const Pack* _F, HessianFilter /*_filter*/, Pack& _energy, Pack* _P, Pack* _H) const override
  {
    _energy = stress(_F, _P);
    std::fill_n(_H, 45, Pack(0.0));
    for (int i = 0; i < 9; ++i)
      _H[packedIndex(i, i)] = Pack(1.0);
    return PackMask{};
  }
};

} // namespace FleshSim
