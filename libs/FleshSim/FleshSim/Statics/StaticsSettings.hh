#pragma once

#include <functional>
#include <optional>
#include <string>

namespace FleshSim {

/// Shown after every Newton iteration, for progress lines.
struct IterationInfo
{
  int iteration = 0;
  double residual = 0.0;  ///< [N]
  double tolerance = 0.0; ///< [N]
  int systems = 0;        ///< linear systems that the step took so far
  double part = 1.0;      ///< of the step that is being solved: a half after it was cut in two
};

struct StaticsSettings
{
  std::string solver = "newton-cg"; ///< a name of solverRegistry()
  std::string preconditioner = "automatic";
  std::optional<double> tolerance; ///< absolute residual norm [N]; absent: relativeTolerance times the force scale
  double relativeTolerance = 1e-10;
  double largestForcing = 1e-3;      ///< and no worse than this part of the residual
  double finalForcing = 0.2;         ///< linear systems are solved no better than this part of the tolerance
  int maximumIterations = 50;        ///< Newton iterations of one (sub-)step
  int roughIterations = 0;           ///< if positive: a step ends after so many, whatever the residual then is
  int maximumHalvings = 8;           ///< nesting depth of halved steps
  int mostMaxima = 20;               ///< a step ends after this many times the maximum of iterations, in all its pieces
  bool smoothTangledStart = true;    ///< see TangledStart; only where no step was taken yet
  std::string hessian = "on-demand"; ///< a name of hessianPolicyRegistry()
  std::function<bool()> cancelled;   ///< asked within every linear iteration; may be empty
  std::function<void(const IterationInfo&)> onIteration;
};

} // namespace FleshSim
