#pragma once

#include <string>

namespace FleshSim {

/// Seconds spent in the phases of a step.
struct PhaseSeconds
{
  double assembly = 0.0;
  double linear = 0.0;
  double lineSearch = 0.0;
  double total = 0.0;
};

/// What a step did, as the report and the table show it.
struct StepReport
{
  bool converged = false;
  bool cancelled = false;
  std::string message;      ///< why not, in words; empty when converged
  int newtonIterations = 0; ///< every linear system that was solved, predictor and sub-steps included
  int linearIterations = 0;
  int filteredSystems = 0;  ///< how many of the systems were made positive semi-definite element by element
  int halvings = 0;         ///< how often the step was cut in two
  double residual = 0.0;    ///< norm of the force on free unknowns [N]
  double tolerance = 0.0;   ///< what the residual was asked to be below [N]
  double energy = 0.0;      ///< elastic energy, zero at rest [J]
  double volumeRatio = 1.0; ///< volume over rest volume
  int inverted = 0;         ///< elements with J <= 0 at some integration point
  PhaseSeconds seconds;
};

} // namespace FleshSim
