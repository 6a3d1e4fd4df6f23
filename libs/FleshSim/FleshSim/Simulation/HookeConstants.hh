#pragma once

#include <FleshSim/Material/Material.hh>

namespace FleshSim {

/// How a material answers a tiny load, in both pairs of constants that people use.
struct HookeConstants
{
  double mu = 0.0;      ///< shear modulus [Pa]
  double lambda = 0.0;  ///< Lame's first parameter [Pa]
  double young = 0.0;   ///< mu (3 lambda + 2 mu) / (lambda + mu) [Pa]
  double poisson = 0.0; ///< lambda / (2 (lambda + mu))
};

/// Young and Poisson without the rounding errors of the detour over Lame's constants: 100000 for 100000.00000000001.
HookeConstants hookeConstants(const Material& _material);
HookeConstants hookeConstants(double _mu, double _lambda);

} // namespace FleshSim
