#include <FleshSim/IO/VtkVersion.hh>

#include <vtkVersion.h>

namespace FleshSim {

std::string vtkVersionText()
{
  return vtkVersion::GetVTKVersion();
}

} // namespace FleshSim
