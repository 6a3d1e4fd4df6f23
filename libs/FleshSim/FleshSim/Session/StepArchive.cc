#include <FleshSim/Session/StepArchive.hh>

#include <algorithm>
#include <utility>

namespace FleshSim {

void StepArchive::add(State _state)
{
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!states_.empty() && states_.back().step == _state.step) return;
  if (lastIsExtra_) states_.pop_back();
  states_.push_back(std::move(_state));
  lastIsExtra_ = added_++ % stride_ != 0;
  if (states_.size() > 2 && states_.size() * stateBytes() > bytes_) thin();
}

/// Keeps the states of twice the stride.
void StepArchive::thin()
{
  State last = std::move(states_.back());
  if (lastIsExtra_) states_.pop_back();
  const std::size_t regular = states_.size();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < regular; i += 2, ++kept)
    if (kept != i) states_[kept] = std::move(states_[i]);
  const bool lastWasKept = !lastIsExtra_ && regular % 2 == 1;
  states_.resize(kept);
  stride_ *= 2;
  lastIsExtra_ = !lastWasKept;
  if (lastWasKept)
    states_.back() = std::move(last);
  else
    states_.push_back(std::move(last));
}

/// The first and the last one tell: what is remembered of contacts grows and shrinks in between.
std::size_t StepArchive::stateBytes() const
{
  const auto bytes = [](const State& _state) {
    std::size_t numbers = static_cast<std::size_t>(_state.positions.size() + _state.velocities.size());
    for (const auto& [part, memory] : _state.memory)
      numbers += memory.size();
    return sizeof(State) + numbers * sizeof(double);
  };
  return std::max(bytes(states_.front()), bytes(states_.back()));
}

std::vector<int> StepArchive::steps() const
{
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<int> steps;
  for (const State& state : states_)
    steps.push_back(state.step);
  return steps;
}

bool StepArchive::find(int _step, State& _state) const
{
  const std::lock_guard<std::mutex> lock(mutex_);
  if (states_.empty()) return false;
  auto after = std::upper_bound(states_.begin(), states_.end(), _step,
                                [](int _wanted, const State& _kept) { return _wanted < _kept.step; });
  if (after != states_.begin()) --after;
  _state = *after;
  return true;
}

std::size_t StepArchive::byteCount() const
{
  const std::lock_guard<std::mutex> lock(mutex_);
  return states_.empty() ? 0 : states_.size() * stateBytes();
}

} // namespace FleshSim
