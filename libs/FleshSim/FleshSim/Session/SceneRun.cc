#include <FleshSim/Session/SceneRun.hh>

#include <utility>

namespace FleshSim {

SceneRun::SceneRun(SimulationSetup _setup) : setup_(std::move(_setup)) {}

Status SceneRun::prepare()
{
  return simulation_ ? Status::ok() : Simulation::create(setup_, simulation_);
}

} // namespace FleshSim
