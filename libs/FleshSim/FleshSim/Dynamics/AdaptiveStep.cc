#include <FleshSim/Dynamics/AdaptiveStep.hh>

#include <FleshSim/Core/RoundedNumber.hh>

#include <algorithm>

namespace FleshSim {

namespace {

constexpr int goodBeforeGrowth = 4;
constexpr double shortest = 1.0 / (1 << 16); ///< in parts of the longest

/// What a step may take in all its sub-steps.
constexpr int mostSubSteps = 4096;
constexpr int mostSystems = 20000;

/// What a sub-step did on top of those before it; the state's measures are those of the last.
void add(const StepReport& _part, StepReport& _sum)
{
  StepReport sum = _part;
  sum.newtonIterations += _sum.newtonIterations;
  sum.linearIterations += _sum.linearIterations;
  sum.filteredSystems += _sum.filteredSystems;
  sum.halvings += _sum.halvings;
  sum.unsettled = (_part.converged ? _part.unsettled : 0) + _sum.unsettled;
  if (sum.trouble.empty()) sum.trouble = _sum.trouble;
  sum.subSteps += _sum.subSteps;
  sum.seconds += _sum.seconds;
  _sum = sum;
}

void giveUp(double _dt, StepReport& _report)
{
  _report.message = "the step took " + std::to_string(_report.subSteps) + " sub-steps and " +
                    std::to_string(_report.newtonIterations) + " linear systems, the last one " +
                    roundedNumber(_dt, 3) + " s long" +
                    (_report.trouble.empty() ? std::string() : "; the last trouble was: " + _report.trouble);
  _report.converged = false;
}

} // namespace

StepReport AdaptiveStep::advance(DynamicSolver& _solver, double _end)
{
  StepReport report;
  report.subSteps = 0;
  while (_solver.time() < _end) {
    const double left = _end - _solver.time();
    // Two nearly equal sub-steps rather than a long one and a crumb.
    const double dt = left <= current_ * (1.0 + 1e-9) ? left : std::min(current_, std::max(0.5 * left, 0.5 * current_));
    const StepReport part = _solver.step(dt);
    add(part, report);
    const bool isDone = part.converged && _solver.time() >= _end;
    if (!isDone && (report.subSteps >= mostSubSteps || report.newtonIterations >= mostSystems)) {
      giveUp(dt, report);
      return report;
    }
    if (!part.converged) {
      if (part.cancelled || current_ <= shortest * longest_) return report;
      current_ *= 0.5;
      good_ = 0;
      ++report.halvings;
      continue;
    }
    if (part.halvings > 0) {
      current_ = std::max(shortest * longest_, 0.5 * dt);
      good_ = 0;
    }
    else if (++good_ >= goodBeforeGrowth) {
      current_ = std::min(longest_, 2.0 * current_);
      good_ = 0;
    }
  }
  return report;
}

} // namespace FleshSim
