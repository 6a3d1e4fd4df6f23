#pragma once

#include <FleshSim/Core/State.hh>
#include <FleshSim/Core/Types.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>
#include <FleshSim/Minimize/StepReport.hh>
#include <FleshSim/Statics/Constraints.hh>
#include <FleshSim/Statics/StaticsSettings.hh>
#include <FleshSim/Terms/Embedding.hh>
#include <FleshSim/Terms/Term.hh>

#include <memory>

namespace FleshSim {

/// Minimises the elastic energy under prescribed motion of some points, step after step (docs/theory.md, section 4).
/// Points are vertices in the order of the meshes that were added to the model, and behind them those that hang on
/// other columns. The model must outlive the solver.
class QuasiStaticSolver
{
public:
  /// _hanging: points that hang on the model's columns, numbered behind these (PointMap). Throws std::invalid_argument
  /// for an unknown solver or an inadmissible setting.
  QuasiStaticSolver(const ElasticModel& _model, const StaticsSettings& _settings,
                    const Embedding& _hanging = Embedding());
  ~QuasiStaticSolver();

  /// The last good state: at first the rest shape.
  const Points& positions() const;

  /// The forces [N] that hold prescribed vertices in their prescribed directions, at the end of the last step; zero
  /// elsewhere, and after a step that failed.
  const Points& reactions() const;

  /// Starts from another state; forgets the history that steps are extrapolated from.
  void setPositions(const Points& _positions);

  /// The last good state with what steps are extrapolated from, to go on from later. Its time is for the caller to set.
  State state() const;

  /// Goes on from a state that state() gave, of a solver with the same bodies and terms: to the last bit, if
  /// dropCaches() was called there. Throws std::invalid_argument for a state of something else.
  void setState(const State& _state);

  /// What is kept only to save time (preconditioners) is made anew.
  void dropCaches();

  /// Something else that acts from now on, in the model's numbering of vertices (ElasticModel::solverVertex).
  void addTerm(std::shared_ptr<Term> _term);

  /// Moves the boundary from where it is at time _from to where it is at _to and finds the equilibrium there. When it
  /// cannot (after halving the step), the positions stay those before the call and the report says why.
  StepReport advance(const BoundaryMotion& _motion, double _from, double _to);

private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace FleshSim
