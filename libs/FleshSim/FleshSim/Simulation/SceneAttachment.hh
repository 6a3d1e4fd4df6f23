#pragma once

#include <string>
#include <vector>

namespace FleshSim {

/// Vertices of flesh that are nailed to a rigid body: they move with it, and it with them.
struct SceneAttachment
{
  std::string name;
  int body = 0;
  std::vector<int> vertices; ///< indices into the positions of all bodies
  int rigid = 0;             ///< among the rigid bodies of the run
  bool collide = false;      ///< the two meet each other besides
};

} // namespace FleshSim
