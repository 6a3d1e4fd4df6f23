#pragma once

#include <FleshSim/Dynamics/Integrator.hh>

namespace FleshSim {

/// An integrator that solves a linear model of a step, and another one that takes its place in steps in which bodies
/// may meet: a linear model does not know where a barrier ends.
class MeetingIntegrator : public Integrator
{
public:
  MeetingIntegrator(std::unique_ptr<Integrator> _usual, std::unique_ptr<Integrator> _meeting)
      : usual_(std::move(_usual)), meeting_(std::move(_meeting))
  {
  }

  IntegratorAbilities abilities() const override { return usual_->abilities(); }
  void begin(const DynamicState& _state, double _dt, StepReport& _report) override;
  bool solve(const StepProblem& _problem, Accuracy _accuracy, DynamicState& _end, Points& _reaction,
             StepReport& _report) override;
  Vector3 inertia(int _vertex) const override { return now_->inertia(_vertex); }
  void accept(const DynamicState& _end) override;
  void forget() override;
  void remember(MemoryWriter& _memory) const override { usual_->remember(_memory); }
  void recall(MemoryReader& _memory) override { usual_->recall(_memory); }
  void dropCaches() override;

private:
  std::unique_ptr<Integrator> usual_;
  std::unique_ptr<Integrator> meeting_;
  Integrator* now_ = nullptr; ///< of the two, in this step; null: not known yet
  DynamicState start_;
  double dt_ = 0.0;
};

} // namespace FleshSim
