#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/StableNeoHookean.hh>

namespace FleshSim {

StableNeoHookean::StableNeoHookean(const MaterialParameters& _parameters)
    : mu_(_parameters.mu), lambda_(_parameters.lambda + (_parameters.modelConstants ? 0.0 : _parameters.mu))
{
  requireStable(_parameters, {hookeMu(), hookeLambda()});
}

MaterialPointer createStableNeoHookean(const MaterialParameters& _parameters)
{
  return makeIsotropic(StableNeoHookean(_parameters));
}

} // namespace FleshSim
