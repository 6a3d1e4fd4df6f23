#include "Pictures.hh"

#include <algorithm>

namespace FleshSim {

void Pictures::keep(const Simulation& _simulation, int _step)
{
  const bool already =
      std::any_of(states_.begin(), states_.end(), [&](const State& _state) { return _state.step == _step; });
  if (folder_.empty() || already) return;
  State state;
  state.step = _step;
  for (int body = 0; body < static_cast<int>(_simulation.setup().bodies.size()); ++body) {
    state.names.push_back(_simulation.setup().bodies[body].name);
    state.documents.push_back(_simulation.document(body, true));
  }
  states_.push_back(std::move(state));
}

Status Pictures::draw() const
{
  return Status::ok();
}

} // namespace FleshSim
