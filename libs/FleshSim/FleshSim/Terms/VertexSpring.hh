#pragma once

#include <FleshSim/Core/Types.hh>

namespace FleshSim {

/// A spring of no length between a vertex and a place, energy stiffness/2 |x - place|^2: how a mouse pulls.
struct VertexSpring
{
  int vertex = 0;
  double stiffness = 0.0; ///< [N / m]
  Vector3 place = Vector3::Zero();
};

} // namespace FleshSim
