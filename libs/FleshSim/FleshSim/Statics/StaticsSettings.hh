#pragma once

#include <FleshSim/Minimize/NewtonSettings.hh>

namespace FleshSim {

/// How equilibria are found: Newton's method, and what a quasi-static step does around it.
struct StaticsSettings : NewtonSettings
{
  int maximumHalvings = 8;        ///< nesting depth of halved steps
  int mostMaxima = 20;            ///< a step ends after this many times the maximum of iterations, in all its pieces
  bool smoothTangledStart = true; ///< see TangledStart; only where no step was taken yet
};

} // namespace FleshSim
