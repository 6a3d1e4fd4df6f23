#pragma once

#include <FleshSim/Core/Memory.hh>
#include <FleshSim/Core/Types.hh>

#include <map>
#include <string>

namespace FleshSim {

/// A moment of a run: all that is needed to go on from it to the last bit. A value: a copy is a roll-back, a file a
/// restart. Positions and velocities are in the user's vertex order; what parts of the solver remember (contacts,
/// integrators, terms, extrapolation, the balance of energy) is theirs alone, by their names.
struct State
{
  int step = 0;            ///< of the run, at its end
  double time = 0.0;       ///< [s]; part of the motion of a quasi-static run
  Points positions{3, 0};  ///< [length]
  Points velocities{3, 0}; ///< [length / s]; no columns in a quasi-static run
  std::map<std::string, Memory> memory;
  std::map<std::string, std::string> texts; ///< what the run is: its meshes, its integrator

  /// A part's memory, or null.
  const Memory* find(const std::string& _part) const
  {
    const auto found = memory.find(_part);
    return found == memory.end() ? nullptr : &found->second;
  }
};

} // namespace FleshSim
