#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/MooneyRivlin.hh>

namespace FleshSim {

MaterialPointer createMooneyRivlin(const MaterialLanes& _lanes)
{
  return makeIsotropic<MooneyRivlin>(_lanes);
}

} // namespace FleshSim
