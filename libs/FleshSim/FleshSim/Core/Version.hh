#pragma once

namespace FleshSim {

/// The version that programs and reports show; the same as in the CMakeLists.txt at the root.
constexpr const char* version()
{
  return "0.1.0";
}

} // namespace FleshSim
