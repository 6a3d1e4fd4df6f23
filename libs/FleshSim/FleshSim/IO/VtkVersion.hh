#pragma once

#include <string>

namespace FleshSim {

/// "9.1.0": of the VTK that is used, not of the one that was built with.
std::string vtkVersionText();

} // namespace FleshSim
