#include <FleshSim/Simulation/HookeConstants.hh>

#include <FleshSim/Core/JsonWriter.hh>

namespace FleshSim {

HookeConstants hookeConstants(double _mu, double _lambda)
{
  HookeConstants constants;
  constants.mu = _mu;
  constants.lambda = _lambda;
  const double sum = _lambda + _mu;
  constants.young = tidiedNumber(_mu * (3.0 * _lambda + 2.0 * _mu) / sum);
  constants.poisson = tidiedNumber(_lambda / (2.0 * sum));
  return constants;
}

HookeConstants hookeConstants(const Material& _material)
{
  return hookeConstants(_material.hookeMu(), _material.hookeLambda());
}

} // namespace FleshSim
