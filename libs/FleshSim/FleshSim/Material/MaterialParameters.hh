#pragma once

#include <FleshSim/Material/Material.hh>

namespace FleshSim {

/// Two Lame constants [Pa].
struct LameConstants
{
  double mu;
  double lambda;
};

/// Throws std::invalid_argument with one sentence if a value is not finite, or if the solid they describe is not stable
/// under a small load: shear modulus _hooke.mu > 0 and bulk modulus _hooke.lambda + 2/3 _hooke.mu > 0 are needed.
/// `_given` is what the user wrote (named in the sentence), `_hooke` the Hooke values equivalent to it.
void requireStable(const MaterialParameters& _given, const LameConstants& _hooke);

} // namespace FleshSim
