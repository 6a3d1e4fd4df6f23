#pragma once

#include <FleshSim/Simulation/Selection.hh>

#include <string>

namespace FleshSim {

/// Vertices of a body of a scene that are nailed to a rigid body.
struct AttachmentDescription
{
  long line = 0;
  std::string name;
  int body = 0;
  Selection select;
  std::string to; ///< a rigid body's name
  bool collide = false;
};

} // namespace FleshSim
