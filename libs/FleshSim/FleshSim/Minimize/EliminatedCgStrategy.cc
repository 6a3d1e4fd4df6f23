#include <FleshSim/Minimize/EliminatedCgStrategy.hh>

#include <FleshSim/Core/Stopwatch.hh>

namespace FleshSim {

EliminatedCgStrategy::EliminatedCgStrategy(const std::string& _preconditioner) : solver_(_preconditioner) {}

void EliminatedCgStrategy::setPositions(const Columns& _positions)
{
  positions_ = _positions;
}

LinearOutcome EliminatedCgStrategy::solve(BlockMatrix& _matrix, const DirectionalFilter& _filter, const Columns& _b,
                                          double _tolerance, const std::function<bool()>& _cancelled, Columns& _y)
{
  double filterSeconds = 0.0;
  {
    const Stopwatch watch(filterSeconds);
    reduced_.choose(_matrix, _filter);
    // Rows and columns of vertices that cannot move at all are left out: only other constraints change what stays.
    if (_filter.leavesDirections()) _filter.apply(_matrix);
    reduced_.gather(_matrix);
  }
  if (positions_.cols() == _b.cols())
    reduced_.gather(positions_, reducedPositions_);
  else
    reducedPositions_.resize(3, 0);
  solver_.setPositions(reducedPositions_);
  reduced_.gather(_b, b_);
  y_.setZero(3, b_.cols());
  ConjugateGradientSettings how;
  how.tolerance = _tolerance;
  how.maximumIterations = iterationLimit(static_cast<int>(b_.cols()));
  how.cancelled = _cancelled;
  if (weights_ != nullptr) {
    reduced_.gather(*weights_, reducedWeights_);
    how.weights = &reducedWeights_;
  }
  const ConjugateGradientResult result = solver_.solve(reduced_.matrix(), b_, y_, how);
  reduced_.scatter(y_, _y);
  // Preconditioners of single precision let a little go where nothing may: along directions other than x, y and z that
  // is never exactly zero, and Newton's method stalls on it.
  if (_filter.leavesDirections()) _filter.apply(_y);
  return linearOutcome(result, filterSeconds);
}

LinearOutcome linearOutcome(const ConjugateGradientResult& _result, double _filterSeconds)
{
  LinearOutcome outcome;
  outcome.iterations = _result.iterations;
  outcome.solved = _result.converged;
  outcome.indefinite = _result.negativeCurvature;
  outcome.cancelled = _result.cancelled;
  outcome.filterSeconds = _filterSeconds;
  return outcome;
}

int iterationLimit(int _rows)
{
  return 200 + 9 * _rows;
}

} // namespace FleshSim
