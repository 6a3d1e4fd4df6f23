#include <FleshSim/Material/Corotated.hh>
#include <FleshSim/Material/IsotropicMaterial.hh>

namespace FleshSim {

Corotated::Corotated(const MaterialParameters& _parameters) : mu_(_parameters.mu), lambda_(_parameters.lambda)
{
  requireStable(_parameters, {hookeMu(), hookeLambda()});
}

MaterialPointer createCorotated(const MaterialParameters& _parameters)
{
  return makeIsotropic(Corotated(_parameters));
}

} // namespace FleshSim
