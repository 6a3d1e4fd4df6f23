#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/StableNeoHookean.hh>

namespace FleshSim {

MaterialPointer createStableNeoHookean(const MaterialLanes& _lanes)
{
  return makeIsotropic<StableNeoHookean>(_lanes);
}

} // namespace FleshSim
