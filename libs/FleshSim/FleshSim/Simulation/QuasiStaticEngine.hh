#pragma once

#include <FleshSim/Simulation/SimulationEngine.hh>
#include <FleshSim/Statics/QuasiStaticSolver.hh>

namespace FleshSim {

/// Moves the boundary from step to step and finds the equilibrium of each.
class QuasiStaticEngine : public SimulationEngine
{
public:
  /// _contact: how bodies meet; null: they do not. Throws std::invalid_argument for inadmissible settings.
  QuasiStaticEngine(const ElasticModel& _model, const StaticsSettings& _settings, int _steps, BoundaryMotion _motion,
                    const std::optional<Points>& _start, const std::shared_ptr<Term>& _contact)
      : solver_(_model, _settings), motion_(std::move(_motion)), steps_(_steps)
  {
    if (_contact) solver_.addTerm(_contact);
    if (_start) solver_.setPositions(*_start);
  }

  const Points& positions() const override { return solver_.positions(); }

  Points handleForces() const override { return solver_.reactions(); }

  State state() const override { return solver_.state(); }
  void setState(const State& _state) override { solver_.setState(_state); }
  void dropCaches() override { solver_.dropCaches(); }
  double timeAfter(int _step) const override { return static_cast<double>(_step) / steps_; }

  StepReport step(int _step) override { return solver_.advance(motion_, timeAfter(_step - 1), timeAfter(_step)); }

private:
  QuasiStaticSolver solver_;
  BoundaryMotion motion_;
  int steps_;
};

} // namespace FleshSim
