#include <FleshSim/Mesh/PolyhedraToCells.hh>

#include <cstddef>

// Linking a module against a static library shows that it is position independent.
extern "C" std::size_t probe()
{
  FleshSim::VolumeMesh mesh;
  FleshSim::PolyhedraReport report;
  return FleshSim::polyhedraToCells({}, FleshSim::Points(3, 0), mesh, report) ? mesh.cellCount() : 0;
}
