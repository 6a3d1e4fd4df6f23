#pragma once

#include <FleshSim/Dynamics/DynamicSolver.hh>

namespace FleshSim {

/// The length of sub-steps of an offline run, driven by failure: cut in half when one fails, and back to twice as long
/// after a few that went well, up to a longest.
class AdaptiveStep
{
public:
  /// [s]
  explicit AdaptiveStep(double _longest) : longest_(_longest), current_(_longest) {}

  /// Goes on until the solver's time is _end, in as many sub-steps as it takes; the report adds them up. When even the
  /// shortest sub-step fails, or they get too many, the state is that of the last good one, and the report says why.
  StepReport advance(DynamicSolver& _solver, double _end);

  double current() const { return current_; }

  void remember(MemoryWriter& _memory) const { _memory.add(current_).add(good_); }
  void recall(MemoryReader& _memory)
  {
    current_ = _memory.number();
    good_ = _memory.integer();
  }

private:
  double longest_;
  double current_;
  int good_ = 0; ///< sub-steps since the last failure or growth
};

} // namespace FleshSim
