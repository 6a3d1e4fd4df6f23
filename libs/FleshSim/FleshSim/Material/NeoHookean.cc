#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/NeoHookean.hh>

namespace FleshSim {

NeoHookean::NeoHookean(const MaterialParameters& _parameters) : mu_(_parameters.mu), lambda_(_parameters.lambda)
{
  requireStable(_parameters, {hookeMu(), hookeLambda()});
}

MaterialPointer createNeoHookean(const MaterialParameters& _parameters)
{
  return makeIsotropic(NeoHookean(_parameters));
}

} // namespace FleshSim
