#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Core/Memory.hh>

namespace FleshSim {

/// Positions and velocities at one time, in the solver's vertex order.
struct DynamicState
{
  Columns positions{3, 0};
  Columns velocities{3, 0};
  double time = 0.0; ///< [s]
};

inline void remember(const DynamicState& _state, MemoryWriter& _memory)
{
  _memory.add(_state.positions).add(_state.velocities).add(_state.time);
}

inline DynamicState recallState(MemoryReader& _memory)
{
  DynamicState state;
  state.positions = _memory.columns();
  state.velocities = _memory.columns();
  state.time = _memory.number();
  return state;
}

} // namespace FleshSim
