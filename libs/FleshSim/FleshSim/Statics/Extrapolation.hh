#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Core/Memory.hh>

#include <deque>

namespace FleshSim {

/// The last few states of a motion and the polynomials through them. Extrapolating costs no linear solve, and the guess
/// is good to the order of the polynomial as long as the motion is smooth in time.
class Extrapolation
{
public:
  static constexpr int maximumOrder = 4;

  void clear() { states_.clear(); }

  /// Adds a state; times must ascend or descend, another time than the last state's. Forgets the oldest beyond what the
  /// highest order needs.
  void add(double _time, const Columns& _positions);

  /// The highest order that the states allow; -1 without a state.
  int availableOrder() const { return static_cast<int>(states_.size()) - 1; }

  /// Lagrange's polynomial through the last _order + 1 states at _time.
  void predict(int _order, double _time, Columns& _positions) const;

  void remember(MemoryWriter& _memory) const;
  void recall(MemoryReader& _memory);

private:
  struct Moment
  {
    double time;
    Columns positions;
  };
  std::deque<Moment> states_; ///< the newest last
};

} // namespace FleshSim
