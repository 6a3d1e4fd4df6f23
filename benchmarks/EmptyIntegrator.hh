#pragma once

#include <FleshSim/Dynamics/Integrator.hh>

namespace DynamicRuns {

/// Does nothing: what a step with it costs is what every step costs around its integrator.
class EmptyIntegrator : public FleshSim::Integrator
{
public:
  /// _isChecked: whether the energy of each step is balanced.
  explicit EmptyIntegrator(bool _isChecked) : isChecked_(_isChecked) {}

  FleshSim::IntegratorAbilities abilities() const override { return {false, false, isChecked_}; }
  void begin(const FleshSim::DynamicState& _state, double _dt, FleshSim::StepReport& /*_report*/) override
  {
    end_ = _state.time + _dt;
  }
  bool solve(const FleshSim::StepProblem& _problem, FleshSim::Accuracy /*_accuracy*/, FleshSim::DynamicState& _end,
             FleshSim::Columns& _reaction, FleshSim::StepReport& /*_report*/) override
  {
    _end.time = end_;
    if (_reaction.cols() != _problem.forces.cols()) _reaction.setZero(3, _problem.forces.cols());
    return true;
  }
  FleshSim::Vector3 inertia(int /*_vertex*/) const override { return FleshSim::Vector3::Zero(); }
  void accept(const FleshSim::DynamicState& /*_end*/) override {}
  void forget() override {}

private:
  bool isChecked_;
  double end_ = 0.0;
};

} // namespace DynamicRuns
