#pragma once

#include <FleshSim/Core/Types.hh>

#include <utility>
#include <vector>

namespace FleshSim {

/// Positions to go back to, and forth again.
class PositionHistory
{
public:
  /// Before something changes them. What was undone cannot be done again then.
  void remember(const Points& _positions)
  {
    if (past_.size() == limit) past_.erase(past_.begin());
    past_.push_back(_positions);
    future_.clear();
  }

  bool canUndo() const { return !past_.empty(); }
  bool canRedo() const { return !future_.empty(); }

  /// Exchanges `_positions` for those before, or after.
  void undo(Points& _positions) { exchange(past_, future_, _positions); }
  void redo(Points& _positions) { exchange(future_, past_, _positions); }

private:
  static constexpr std::size_t limit = 50;

  static void exchange(std::vector<Points>& _from, std::vector<Points>& _to, Points& _positions)
  {
    if (_from.empty()) return;
    _to.push_back(std::move(_positions));
    _positions = std::move(_from.back());
    _from.pop_back();
  }

  std::vector<Points> past_;
  std::vector<Points> future_;
};

} // namespace FleshSim
