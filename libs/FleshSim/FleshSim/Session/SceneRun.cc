#include <FleshSim/Session/SceneRun.hh>

#include <utility>

namespace FleshSim {

SceneRun::SceneRun(SimulationSetup _setup) : setup_(std::move(_setup)) {}

/// Equilibria have no time, but parts of their motion.
State SceneRun::state() const
{
  State state = simulation_->moment();
  if (!setup_.dynamics) state.time = 0.0;
  return state;
}

Status SceneRun::prepare()
{
  return simulation_ ? Status::ok() : Simulation::create(setup_, simulation_);
}

} // namespace FleshSim
