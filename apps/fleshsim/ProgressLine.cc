#include "ProgressLine.hh"

#include <cmath>
#include <cstdio>
#include <string>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

namespace FleshSim {

namespace {

bool onTerminal()
{
#if defined(__unix__) || defined(__APPLE__)
  return isatty(STDOUT_FILENO) != 0 && isatty(STDERR_FILENO) != 0;
#else
  return false;
#endif
}

std::string clockText(double _seconds)
{
  const long long seconds = static_cast<long long>(_seconds + 0.5);
  char text[32];
  if (seconds >= 3600)
    std::snprintf(text, sizeof(text), "%lld:%02lld:%02lld", seconds / 3600, seconds / 60 % 60, seconds % 60);
  else
    std::snprintf(text, sizeof(text), "%lld:%02lld", seconds / 60, seconds % 60);
  return text;
}

} // namespace

ProgressLine::ProgressLine(int _steps, bool _quiet) : steps_(_steps), visible_(!_quiet && onTerminal()) {}

void ProgressLine::show(int _step, const IterationInfo& _iteration)
{
  const Clock::time_point now = Clock::now();
  // A terminal is slower than a small step.
  if (!visible_ || (dirty_ && now - shown_ < std::chrono::milliseconds(50))) return;
  shown_ = now;
  dirty_ = true;
  std::string left;
  if (finished_ > 0) {
    const double seconds = std::chrono::duration<double>(now - start_).count();
    left = ", " + clockText(seconds / finished_ * (steps_ - finished_)) + " left";
  }
  std::string part;
  if (_iteration.part < 1.0) part = ", part 1/" + std::to_string(std::lround(1.0 / _iteration.part));
  std::fprintf(stderr, "\rstep %d/%d%s, iteration %d, residual %.2e (until %.0e)%s\x1b[K", _step, steps_, part.c_str(),
               _iteration.iteration, _iteration.residual, _iteration.tolerance, left.c_str());
  std::fflush(stderr);
}

void ProgressLine::clear()
{
  if (!dirty_) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
  dirty_ = false;
}

} // namespace FleshSim
