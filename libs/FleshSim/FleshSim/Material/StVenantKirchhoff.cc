#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/StVenantKirchhoff.hh>

namespace FleshSim {

StVenantKirchhoff::StVenantKirchhoff(const MaterialParameters& _parameters)
    : mu_(_parameters.mu), lambda_(_parameters.lambda)
{
  requireStable(_parameters, {hookeMu(), hookeLambda()});
}

MaterialPointer createStVenantKirchhoff(const MaterialParameters& _parameters)
{
  return makeIsotropic(StVenantKirchhoff(_parameters));
}

} // namespace FleshSim
