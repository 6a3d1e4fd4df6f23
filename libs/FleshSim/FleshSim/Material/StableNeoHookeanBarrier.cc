#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/StableNeoHookeanBarrier.hh>

namespace FleshSim {

StableNeoHookeanBarrier::StableNeoHookeanBarrier(const MaterialParameters& _parameters)
    : mu_(_parameters.mu * (_parameters.modelConstants ? 1.0 : 4.0 / 3.0)),
      lambda_(_parameters.lambda + (_parameters.modelConstants ? 0.0 : 5.0 / 6.0 * _parameters.mu))
{
  requireStable(_parameters, {hookeMu(), hookeLambda()});
}

MaterialPointer createStableNeoHookeanBarrier(const MaterialParameters& _parameters)
{
  return makeIsotropic(StableNeoHookeanBarrier(_parameters));
}

} // namespace FleshSim
