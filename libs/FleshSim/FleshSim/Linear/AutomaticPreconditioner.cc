#include <FleshSim/Linear/AutomaticPreconditioner.hh>

#include <FleshSim/Linear/IncompleteCholesky.hh>
#include <FleshSim/Linear/Multilevel.hh>

#include <algorithm>
#include <limits>

namespace FleshSim {

namespace {

/// What incomplete Cholesky may take: for each power of ten, and besides.
constexpr double goodPace = 5.0;
constexpr double grace = 16.0;

/// Iterations with it in the time of one multilevel iteration.
constexpr double multilevelCost = 2.0;

} // namespace

AutomaticPreconditioner::AutomaticPreconditioner() : chosen_(std::make_unique<IncompleteCholesky>()) {}

void AutomaticPreconditioner::setPositions(const Points& _positions)
{
  positions_ = _positions;
  chosen_->setPositions(_positions);
}

int AutomaticPreconditioner::patience(double _decades) const
{
  if (choice_ == Choice::choleskyForGood) return std::numeric_limits<int>::max();
  const double pace = choice_ == Choice::cholesky ? goodPace : std::max(goodPace, pace_ / multilevelCost);
  return static_cast<int>(std::min(1e9, pace * _decades + grace));
}

void AutomaticPreconditioner::giveUp(double _iterationsPerDecade)
{
  if (choice_ == Choice::cholesky) {
    pace_ = _iterationsPerDecade;
    choice_ = Choice::multilevel;
    chosen_ = std::make_unique<Multilevel>();
  }
  else {
    choice_ = Choice::choleskyForGood;
    chosen_ = std::make_unique<IncompleteCholesky>();
  }
  chosen_->setPositions(positions_);
}

} // namespace FleshSim
