#include <FleshSim/Material/Arap.hh>
#include <FleshSim/Material/IsotropicMaterial.hh>

namespace FleshSim {

Arap::Arap(const MaterialParameters& _parameters) : mu_(_parameters.mu)
{
  requireStable(_parameters, {hookeMu(), _parameters.lambda});
}

MaterialPointer createArap(const MaterialParameters& _parameters)
{
  return makeIsotropic(Arap(_parameters));
}

} // namespace FleshSim
