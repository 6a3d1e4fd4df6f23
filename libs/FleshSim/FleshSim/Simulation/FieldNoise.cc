#include <FleshSim/Simulation/FieldNoise.hh>

namespace FleshSim {

double fieldNoise(const std::string& _field, double _size, double _stiffness)
{
  constexpr double strain = 1e-9;
  if (_field == "displacement") return strain * _size;
  if (_field == "energy_density") return 1e-14 * _stiffness;
  if (_field == "von_mises") return strain * _stiffness;
  if (_field == "residual") return strain * _stiffness * _size * _size;
  return strain;
}

} // namespace FleshSim
