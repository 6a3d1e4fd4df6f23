#pragma once

#include <chrono>

namespace FleshSim {

/// Adds the time between its construction and its end to a sum, in seconds.
class Stopwatch
{
public:
  explicit Stopwatch(double& _seconds) : seconds_(_seconds), start_(Clock::now()) {}
  ~Stopwatch() { seconds_ += std::chrono::duration<double>(Clock::now() - start_).count(); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

private:
  using Clock = std::chrono::steady_clock;
  double& seconds_;
  Clock::time_point start_;
};

} // namespace FleshSim
