#pragma once

#include <FleshSim/Core/Types.hh>

namespace FleshSim {

/// Positions and velocities at one time, in the solver's vertex order.
struct DynamicState
{
  Points positions{3, 0};
  Points velocities{3, 0};
  double time = 0.0; ///< [s]
};

} // namespace FleshSim
