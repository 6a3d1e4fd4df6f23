#include <FleshSim/Material/Corotated.hh>
#include <FleshSim/Material/IsotropicMaterial.hh>

namespace FleshSim {

MaterialPointer createCorotated(const MaterialLanes& _lanes)
{
  return makeIsotropic<Corotated>(_lanes);
}

} // namespace FleshSim
