#pragma once

#include <FleshSim/Dynamics/DynamicsSettings.hh>
#include <FleshSim/Statics/StaticsSettings.hh>

namespace FleshSim {

/// How a run is solved, whatever bodies it is about. Scenes, command lines, scripts and panels read and change it by
/// the keys of runSettings().
struct RunSettings
{
  StaticsSettings statics;   ///< Newton's method, for equilibria and for implicit time steps; no callbacks
  DynamicsSettings dynamics; ///< of moving bodies; their gravity is told elsewhere, and so is their Newton's method
  double dt = 0.01;          ///< length of a time step [s]
  bool adaptive = false;     ///< shorter sub-steps where time steps fail
  int threads = 0;           ///< 0: all cores
};

} // namespace FleshSim
