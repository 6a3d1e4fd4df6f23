#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Linear/DirectionalFilter.hh>
#include <FleshSim/Minimize/HessianPolicy.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>
#include <FleshSim/Minimize/NewtonSettings.hh>
#include <FleshSim/Minimize/Objective.hh>
#include <FleshSim/Minimize/StepReport.hh>

#include <memory>

namespace FleshSim {

/// The constrained minimisation of one (sub-)step, in the solver's vertex order.
struct MinimizationProblem
{
  const Objective* objective = nullptr;
  DirectionalFilter filter;        ///< free directions of each vertex; nothing of the objective's idle columns
  Columns target;                  ///< positions of constrained vertices at the end (other columns do not matter)
  const Points* weights = nullptr; ///< of forces in norms, so that soft bodies count beside stiff ones; null: 1
  double tolerance = 0.0;          ///< absolute norm of the force on free unknowns [N]
  double relative = 0.0;           ///< or this part of what that norm is at first, if it is larger
  double acceptable = 0.0;         ///< what will do where rounding, or a kink of the energy, lets no step, or not all
                                   ///< iterations, get below that [N]
  int patience = 1;                ///< how many times the settings' maximum of iterations may be taken
  int roughIterations = 0;         ///< if positive: at most so many iterations, whatever the residual then is
  int mostSystems = 0;             ///< if positive: gives up when the report counts so many linear systems
  double part = 1.0;               ///< of a step that is being solved, for progress lines
  bool tangled = false;            ///< the start is a heap of inverted elements
};

/// Newton's method with line search for an objective over the free unknowns (Nocedal and Wright 2006, chapters 3, 7).
///
/// - The true Hessian is used as long as it serves. A system in which conjugate gradients meet negative curvature is
///   assembled again with every element made positive semi-definite; such systems go on until few elements need it.
/// - Where many systems in a row are indefinite (a body that buckles, wrinkles), the elements' own negative directions
///   hide the body's few: from then on a multiple of the identity, as small as serves, makes the true Hessian definite.
/// - From a tangled start elements are filtered by absolute values (Chen et al. 2024), and nothing is shifted: the
///   negative curvature there is that of thousands of inverted elements, not of the body.
/// - Constrained vertices that are not yet where they should be are taken there by the first system: the solution of
///   S A S y = S (b - A z) spreads their motion z into the body.
/// - Where something is in the way of that motion (Objective::safePart) it waits until the rest has found its balance.
///   Where it then gets no farther it stops there: the constrained vertices stay where they have got, and the report
///   says how far from their targets (handleLag).
/// - Systems are solved only as well as the progress of the outer iteration deserves (Eisenstat and Walker 1996).
/// - The line search tests the energy and its slope; where rounding hides the energy's decrease, the slope decides
///   (Hager and Zhang 2005). A step that is still steep downhill is made longer.
class NewtonMinimizer
{
public:
  NewtonMinimizer(const std::shared_ptr<const BlockPattern>& _pattern, const NewtonSettings& _settings);

  /// Improves `_positions` until the residual is below the problem's tolerance and adds to the report. On failure the
  /// positions are where the iteration ended, `converged` is false and `message` says why.
  void minimize(const MinimizationProblem& _problem, Columns& _positions, StepReport& _report);

  /// What follows starts from another state and must not depend on what was.
  void forget()
  {
    strategy_->forget();
    offered_ = false;
  }

  /// The gradient at the last positions that `minimize` ended with, until a start is offered: on constrained unknowns,
  /// the force that holds them.
  const Columns& gradient() const { return current_.gradient; }

  /// Constrained vertices of the last problem are not where they should be: something was in the way.
  bool hasLagged() const { return lagged_; }

  /// Evaluates a start for the next `minimize` of the same problem, which takes the one with the least norm of the
  /// force on free unknowns instead of the positions that it is given, and need not evaluate it again. Returns that
  /// norm, infinite where the energy is.
  double offerStart(const MinimizationProblem& _problem, const Columns& _positions);

private:
  struct Point
  {
    Columns x;
    Columns gradient; ///< filtered by nothing
    double value = 0.0;
  };

  void begin(const MinimizationProblem& _problem, const Columns& _positions, StepReport& _report);
  bool isFinished(const MinimizationProblem& _problem, int _iteration, StepReport& _report);
  bool iterate(const MinimizationProblem& _problem, StepReport& _report);
  void completeMotion(const MinimizationProblem& _problem, StepReport& _report);
  void acceptIfPossible(const MinimizationProblem& _problem, StepReport& _report);
  void pause(double _residual);
  void evaluate(const MinimizationProblem& _problem, Point& _point) const;
  double filteredNorm(const MinimizationProblem& _problem, const Columns& _gradient);
  void remainingMotion(const MinimizationProblem& _problem, const Columns& _x);
  double lag(const MinimizationProblem& _problem) const;
  HessianFilter filterFor(const MinimizationProblem& _problem) const;
  bool solveShifted(const MinimizationProblem& _problem, double _tolerance, StepReport& _report,
                    LinearOutcome& _outcome);
  bool solveSystem(const MinimizationProblem& _problem, double _tolerance, StepReport& _report);
  bool solveOnce(const MinimizationProblem& _problem, HessianFilter _filter, double _shift, double _tolerance,
                 StepReport& _report, LinearOutcome& _outcome);
  void solveLinear(const MinimizationProblem& _problem, double _tolerance, double& _seconds, LinearOutcome& _outcome);
  double forcingTolerance(double _residual, double _tolerance) const;
  bool takeWholeStep(const MinimizationProblem& _problem);
  bool searchLine(const MinimizationProblem& _problem);

  const NewtonSettings& settings_;
  HessianPolicy policy_;
  std::unique_ptr<LinearStrategy> strategy_;
  BlockMatrix hessian_;
  Point current_;
  Point trial_;
  bool offered_ = false;         ///< `current_` is a start
  double offeredResidual_ = 0.0; ///< and its force
  Columns motion_;               ///< z: what is left of the prescribed motion
  Columns direction_;            ///< y + z
  Columns work_;
  Columns filtered_;
  bool moving_ = false;       ///< z is not zero
  bool isBlocked_ = false;    ///< nothing of z is safe
  bool isPaused_ = false;     ///< so z waits until the rest has found its balance
  double pausedWith_ = 0.0;   ///< the residual when it began to wait
  double blockedWith_ = 0.0;  ///< the size of z when it was blocked last
  bool lagged_ = false;       ///< z is not gone any more
  bool filtering_ = false;    ///< the next system is made positive semi-definite
  int indefiniteSystems_ = 0; ///< of this minimisation
  double shift_ = 0.0;        ///< that served last, in parts of the mean diagonal
  double previousResidual_ = 0.0;
};

} // namespace FleshSim
