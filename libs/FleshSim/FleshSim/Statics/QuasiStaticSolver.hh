#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Statics/Constraints.hh>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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
  std::string message;      ///< why not, in words; empty when converged
  int newtonIterations = 0; ///< every linear system that was solved, predictor and sub-steps included
  int linearIterations = 0;
  int halvings = 0;        ///< how often the step was cut in two
  double residual = 0.0;   ///< norm of the force on free unknowns [N]
  double tolerance = 0.0;  ///< what the residual was asked to be below [N]
  double energy = 0.0;     ///< elastic energy, zero at rest [J]
  double volumeRatio = 1.0; ///< volume over rest volume
  int inverted = 0;        ///< elements with J <= 0 at some integration point
  PhaseSeconds seconds;
};

/// Shown after every Newton iteration, for progress lines.
struct IterationInfo
{
  int iteration = 0;
  double residual = 0.0;
  double tolerance = 0.0;
};

struct StaticsSettings
{
  std::string solver = "newton-cg"; ///< a name of solverRegistry()
  std::optional<double> tolerance;  ///< absolute residual norm [N]; absent: relativeTolerance times a force scale
  double relativeTolerance = 1e-8;
  int maximumIterations = 50; ///< Newton iterations of one (sub-)step
  int maximumHalvings = 8;    ///< nesting depth of halved steps
  HessianFilter indefiniteFilter = HessianFilter::clamp;
  std::function<bool()> cancelled; ///< asked within every linear iteration; may be empty
  std::function<void(const IterationInfo&)> onIteration;
};

/// One way to solve a step, by name.
struct SolverEntry
{
  std::string name;
  std::string description;
};

/// "newton-cg" (default), "newton-ppcg", "newton-direct".
const std::vector<SolverEntry>& solverRegistry();

/// Minimises the elastic energy under prescribed motion of some vertices, step after step (theory.md section 4).
/// Positions are in the vertex order of the meshes that were added to the model. The model must outlive the solver.
class QuasiStaticSolver
{
public:
  /// Throws std::invalid_argument for an unknown solver or an inadmissible setting.
  QuasiStaticSolver(const ElasticModel& _model, const StaticsSettings& _settings);
  ~QuasiStaticSolver();

  /// The last good state: at first the rest shape.
  const Points& positions() const;

  /// Starts from another state; forgets the history that steps are extrapolated from.
  void setPositions(const Points& _positions);

  /// Moves the boundary from where it is at time _from to where it is at _to and finds the equilibrium there. When it
  /// cannot (after halving the step), the positions stay those before the call and the report says why.
  StepReport advance(const BoundaryMotion& _motion, double _from, double _to);

private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace FleshSim
