#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/NeoHookean.hh>

namespace FleshSim {

MaterialPointer createNeoHookean(const MaterialLanes& _lanes)
{
  return makeIsotropic<NeoHookean>(_lanes);
}

} // namespace FleshSim
