#include <FleshSim/Material/FixedCorotated.hh>
#include <FleshSim/Material/IsotropicMaterial.hh>

namespace FleshSim {

FixedCorotated::FixedCorotated(const MaterialParameters& _parameters) : mu_(_parameters.mu), lambda_(_parameters.lambda)
{
  requireStable(_parameters, {hookeMu(), hookeLambda()});
}

MaterialPointer createFixedCorotated(const MaterialParameters& _parameters)
{
  return makeIsotropic(FixedCorotated(_parameters));
}

} // namespace FleshSim
