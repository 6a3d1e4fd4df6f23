#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/StableNeoHookeanBarrier.hh>

namespace FleshSim {

MaterialPointer createStableNeoHookeanBarrier(const MaterialLanes& _lanes)
{
  return makeIsotropic<StableNeoHookeanBarrier>(_lanes);
}

} // namespace FleshSim
