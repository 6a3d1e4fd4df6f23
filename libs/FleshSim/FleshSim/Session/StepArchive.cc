#include <FleshSim/Session/StepArchive.hh>

#include <algorithm>
#include <utility>

namespace FleshSim {

void StepArchive::add(int _step, double _time, const Points& _positions)
{
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!states_.empty() && states_.back().step == _step) return;
  if (lastIsExtra_) states_.pop_back();
  states_.push_back({_step, _time, _positions});
  lastIsExtra_ = added_++ % stride_ != 0;
  if (states_.size() > 2 && states_.size() * stateBytes() > bytes_) thin();
}

/// Keeps the states of twice the stride.
void StepArchive::thin()
{
  ArchivedState last = std::move(states_.back());
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

std::size_t StepArchive::stateBytes() const
{
  return sizeof(ArchivedState) + static_cast<std::size_t>(states_.front().positions.size()) * sizeof(double);
}

std::vector<int> StepArchive::steps() const
{
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<int> steps;
  for (const ArchivedState& state : states_)
    steps.push_back(state.step);
  return steps;
}

bool StepArchive::find(int _step, ArchivedState& _state) const
{
  const std::lock_guard<std::mutex> lock(mutex_);
  if (states_.empty()) return false;
  auto after = std::upper_bound(states_.begin(), states_.end(), _step,
                                [](int _wanted, const ArchivedState& _kept) { return _wanted < _kept.step; });
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
