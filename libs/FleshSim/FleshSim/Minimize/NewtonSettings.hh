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

/// How Newton's method solves a step, quasi-static or implicit in time.
struct NewtonSettings
{
  std::string solver = "newton-cg";         ///< a name of solverRegistry()
  std::string preconditioner = "automatic"; ///< a name of preconditionerRegistry()
  std::string hessian = "on-demand";        ///< a name of hessianPolicyRegistry()
  std::optional<double> tolerance; ///< absolute residual norm [N]; absent: relativeTolerance times the force scale
  double relativeTolerance = 1e-10;
  double largestForcing = 1e-3;    ///< linear systems are solved no worse than to this part of the residual
  double finalForcing = 0.2;       ///< and no better than to this part of the tolerance
  int maximumIterations = 50;      ///< Newton iterations of one (sub-)step
  int roughIterations = 0;         ///< if positive: a step ends after so many, whatever the residual then is
  std::function<bool()> cancelled; ///< asked within every linear iteration; may be empty
  std::function<void(const IterationInfo&)> onIteration;
};

} // namespace FleshSim
