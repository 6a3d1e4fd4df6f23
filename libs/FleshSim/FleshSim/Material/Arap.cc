#include <FleshSim/Material/Arap.hh>
#include <FleshSim/Material/IsotropicMaterial.hh>

namespace FleshSim {

MaterialPointer createArap(const MaterialLanes& _lanes)
{
  return makeIsotropic<Arap>(_lanes);
}

} // namespace FleshSim
