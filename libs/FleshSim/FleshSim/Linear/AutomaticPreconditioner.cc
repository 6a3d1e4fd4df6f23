#include <FleshSim/Linear/AutomaticPreconditioner.hh>

#include <FleshSim/Linear/IncompleteCholesky.hh>
#include <FleshSim/Linear/Multilevel.hh>

#include <algorithm>

namespace FleshSim {

namespace {

/// What either may take in any case: for each power of ten, and besides.
constexpr double goodPace = 5.0;
constexpr double grace = 16.0;

/// And how many times its own pace, where the other one's is known.
constexpr double slack = 2.0;

/// Iterations of incomplete Cholesky in the time of one.
constexpr double cost[2] = {1.0, 2.0};

/// The other one has to promise as much: the pace of what did not come to an end is mostly better than its rest.
constexpr double promise = 2.0;

/// Fewer powers of ten say nothing of a pace.
constexpr double leastDecades = 1e-3;

} // namespace

AutomaticPreconditioner::AutomaticPreconditioner() : chosen_(std::make_unique<IncompleteCholesky>()) {}

void AutomaticPreconditioner::setPositions(const Points& _positions)
{
  positions_ = _positions;
  chosen_->setPositions(_positions);
}

void AutomaticPreconditioner::choose(Choice _choice)
{
  choice_ = _choice;
  if (_choice == cholesky)
    chosen_ = std::make_unique<IncompleteCholesky>();
  else
    chosen_ = std::make_unique<Multilevel>();
  chosen_->setPositions(positions_);
}

double AutomaticPreconditioner::time(Choice _choice) const
{
  return cost[_choice] * pace_[_choice];
}

AutomaticPreconditioner::Choice AutomaticPreconditioner::other() const
{
  return choice_ == cholesky ? multilevel : cholesky;
}

int AutomaticPreconditioner::patience(double _decades) const
{
  // What has served is not given up lightly for what is known not to.
  const bool known = pace_[other()] > 0.0;
  const double pace = known ? std::max({goodPace, slack * pace_[choice_], time(other()) / cost[choice_]}) : goodPace;
  return static_cast<int>(std::min(1e9, std::max(pace * _decades + grace, turn_ / cost[choice_])));
}

void AutomaticPreconditioner::giveUp(int _iterations, double _decades)
{
  pace_[choice_] = _iterations / std::max(_decades, leastDecades);
  turn_ = 2.0 * std::max(turn_, cost[choice_] * _iterations);
  if (pace_[other()] == 0.0 || time(other()) < time(choice_)) choose(other());
}

bool AutomaticPreconditioner::succeed(int _iterations, double _decades)
{
  const double pace = _iterations / std::max(_decades, leastDecades);
  pace_[choice_] = pace;
  best_[choice_] = best_[choice_] > 0.0 ? std::min(best_[choice_], pace) : pace;
  turn_ = 0.0;
  // One hard system is no reason to leave what serves the others.
  const double expected = cost[other()] * (best_[other()] > 0.0 ? best_[other()] : pace_[other()]);
  if (expected == 0.0 || promise * expected > time(choice_)) return false;
  choose(other());
  return true;
}

} // namespace FleshSim
