#include <FleshSim/Scene/HookeConstants.hh>

#include <FleshSim/Core/JsonWriter.hh>

namespace FleshSim {

HookeConstants hookeConstants(const Material& _material)
{
  HookeConstants constants;
  constants.mu = _material.hookeMu();
  constants.lambda = _material.hookeLambda();
  const double sum = constants.lambda + constants.mu;
  constants.young = tidiedNumber(constants.mu * (3.0 * constants.lambda + 2.0 * constants.mu) / sum);
  constants.poisson = tidiedNumber(constants.lambda / (2.0 * sum));
  return constants;
}

} // namespace FleshSim
