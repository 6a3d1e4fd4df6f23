#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/StVenantKirchhoff.hh>

namespace FleshSim {

MaterialPointer createStVenantKirchhoff(const MaterialLanes& _lanes)
{
  return makeIsotropic<StVenantKirchhoff>(_lanes);
}

} // namespace FleshSim
