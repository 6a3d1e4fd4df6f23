#include <FleshSim/Material/FixedCorotated.hh>
#include <FleshSim/Material/IsotropicMaterial.hh>

namespace FleshSim {

MaterialPointer createFixedCorotated(const MaterialLanes& _lanes)
{
  return makeIsotropic<FixedCorotated>(_lanes);
}

} // namespace FleshSim
