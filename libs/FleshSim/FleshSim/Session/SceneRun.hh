#pragma once

#include <FleshSim/Session/SessionRun.hh>

#include <memory>

namespace FleshSim {

/// A run that knows its whole motion beforehand: an experiment, handles to be solved for, a scene file. Exactly what
/// the command line does.
class SceneRun : public SessionRun
{
public:
  explicit SceneRun(SimulationSetup _setup);

  Status prepare() override;
  void update(const LiveScene& /*_scene*/) override {}
  StepReport step(int _step, SimulationObserver& _observer) override { return simulation_->step(_step, &_observer); }
  const Points& positions() const override { return simulation_ ? simulation_->positions() : none_; }
  State state() const override;
  const SimulationSetup& setup() const override { return setup_; }

private:
  SimulationSetup setup_;
  Points none_{3, 0}; ///< positions until then
  std::unique_ptr<Simulation> simulation_;
};

} // namespace FleshSim
