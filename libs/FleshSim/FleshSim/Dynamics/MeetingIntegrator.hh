#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Dynamics/Integrator.hh>

#include <functional>

namespace FleshSim {

/// An integrator that solves a linear model of a step, and another one that takes its place where a linear model is not
/// enough: in steps in which bodies may meet (it does not know where a barrier ends), and where terms are to be
/// followed.
class MeetingIntegrator : public Integrator
{
public:
  /// _makeOther is called when the other one is wanted for the first time.
  MeetingIntegrator(std::unique_ptr<Integrator> _usual, std::function<std::unique_ptr<Integrator>()> _makeOther)
      : usual_(std::move(_usual)), makeOther_(std::move(_makeOther))
  {
  }

  IntegratorAbilities abilities() const override { return usual_->abilities(); }
  void begin(const DynamicState& _state, double _dt, StepReport& _report) override;
  bool solve(const StepProblem& _problem, Accuracy _accuracy, DynamicState& _end, Columns& _reaction,
             StepReport& _report) override;
  Vector3 inertia(int _vertex) const override { return now_->inertia(_vertex); }
  void accept(const DynamicState& _end) override;
  void forget() override;
  void remember(MemoryWriter& _memory) const override;
  void recall(MemoryReader& _memory) override;
  void dropCaches() override;

private:
  std::unique_ptr<Integrator> usual_;
  std::function<std::unique_ptr<Integrator>()> makeOther_;
  std::unique_ptr<Integrator> other_; ///< null: not needed yet
  Integrator* now_ = nullptr;         ///< of the two, in this step; null: not known yet
  DynamicState start_;
  double dt_ = 0.0;
};

} // namespace FleshSim
