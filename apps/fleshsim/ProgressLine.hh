#pragma once

#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <chrono>

namespace FleshSim {

/// One line on a terminal that is written over and over: step, iteration, residual, time left. Silent when standard
/// output or standard error is no terminal.
class ProgressLine
{
public:
  ProgressLine(int _steps, bool _quiet);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(int _step, const IterationInfo& _iteration);
  void finishedStep(int _step) { finished_ = _step; }

  /// Wipes the line, before something else is printed.
  void clear();

private:
  using Clock = std::chrono::steady_clock;

  int steps_;
  bool visible_;
  bool dirty_ = false;
  int finished_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_;
};

} // namespace FleshSim
