#pragma once

#include <FleshSim/Core/State.hh>
#include <FleshSim/Minimize/NewtonMinimizer.hh>
#include <FleshSim/Statics/Constraints.hh>
#include <FleshSim/Statics/Extrapolation.hh>
#include <FleshSim/Statics/HangingHandles.hh>
#include <FleshSim/Statics/StaticsSettings.hh>
#include <FleshSim/Terms/LoadTerm.hh>
#include <FleshSim/Terms/SpringTerm.hh>
#include <FleshSim/Terms/TermSum.hh>

#include <memory>
#include <vector>

namespace FleshSim {

/// What QuasiStaticSolver does, in the solver's vertex order: sets up each piece of a step, offers it starts,
/// minimises, and halves it when that fails. Arguments are expected to be valid.
class QuasiStaticStepper
{
public:
  QuasiStaticStepper(const ElasticModel& _model, const StaticsSettings& _settings, const Embedding& _hanging)
      : model_(_model), points_(_model, _hanging), settings_(_settings), objective_(_model),
        held_(holdingStiffness(_model, 0.0)), minimizer_(_model.pattern(), settings_),
        positions_(points_.restPositions()), solverPositions_(points_.columnsOf(positions_)),
        reactions_(Points::Zero(3, positions_.cols()))
  {
    problem_.objective = &objective_;
  }

  const Points& positions() const { return positions_; }
  const Points& reactions() const { return reactions_; }

  void setPositions(const Points& _positions);

  void addTerm(std::shared_ptr<Term> _term)
  {
    terms_.push_back(std::move(_term));
    forget();
  }
  StepReport advance(const BoundaryMotion& _motion, double _from, double _to);

  void remember(State& _state) const;

  void recall(const State& _state);

  void dropCaches() { minimizer_.forget(); }

private:
  std::vector<Memory> rememberTerms() const;
  void recallTerms(const std::vector<Memory>& _memories);
  void forget();
  void prepare(const BoundaryMotion& _motion);
  bool isHeldAgainstLoads(const BoundaryMotion& _motion) const;
  void setTime(const BoundaryMotion& _motion, double _time);
  void offerStarts(double _time);
  void untangle(Columns& _positions, StepReport& _report);
  bool isStill(const BoundaryMotion& _motion, double _from, double _to) const;
  void minimizeAndFollow(Columns& _positions, StepReport& _report);
  bool advancePiece(const BoundaryMotion& _motion, double _from, double _to, int _depth, StepReport& _report);
  void keepReactions();
  void summarize(StepReport& _report) const;

  const ElasticModel& model_;
  PointMap points_;
  StaticsSettings settings_;
  TermSum objective_;
  SpringTerm springs_{{}};
  LoadTerm loads_{Columns(3, 0)};
  PressureTerm pressure_;
  HeldPointsTerm held_;
  std::shared_ptr<Term> onPoints_[3];        ///< springs, pressure, what is held, as they act on columns
  std::vector<std::shared_ptr<Term>> terms_; ///< that others have added
  NewtonMinimizer minimizer_;
  MinimizationProblem problem_;
  Extrapolation history_;
  Points positions_;        ///< user's order
  Columns solverPositions_; ///< solver's order
  Columns forces_;          ///< solver's order, at scale 1
  Columns guess_;           ///< an extrapolation
  Points reactions_;        ///< user's order
  int bestOrder_ = 1;       ///< of the last one
};

} // namespace FleshSim
