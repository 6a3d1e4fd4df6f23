#pragma once

#include <FleshSim/Core/State.hh>

#include <utility>
#include <vector>

namespace FleshSim {

/// Moments to go back to, and forth again.
class StateHistory
{
public:
  /// Before something changes them. What was undone cannot be done again then.
  void remember(const State& _state)
  {
    if (past_.size() == limit) past_.erase(past_.begin());
    past_.push_back(_state);
    future_.clear();
  }

  bool canUndo() const { return !past_.empty(); }
  bool canRedo() const { return !future_.empty(); }

  /// Exchanges `_state` for the one before, or after.
  void undo(State& _state) { exchange(past_, future_, _state); }
  void redo(State& _state) { exchange(future_, past_, _state); }

private:
  static constexpr std::size_t limit = 50;

  static void exchange(std::vector<State>& _from, std::vector<State>& _to, State& _state)
  {
    if (_from.empty()) return;
    _to.push_back(std::move(_state));
    _state = std::move(_from.back());
    _from.pop_back();
  }

  std::vector<State> past_;
  std::vector<State> future_;
};

} // namespace FleshSim
