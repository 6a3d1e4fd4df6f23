#include <FleshSim/Minimize/PpcgStrategy.hh>

#include <FleshSim/Core/Stopwatch.hh>
#include <FleshSim/Minimize/EliminatedCgStrategy.hh>

namespace FleshSim {

PpcgStrategy::PpcgStrategy(const std::string& _preconditioner) : solver_(_preconditioner) {}

void PpcgStrategy::setPositions(const Columns& _positions)
{
  solver_.setPositions(_positions);
}

LinearOutcome PpcgStrategy::solve(BlockMatrix& _matrix, const DirectionalFilter& _filter, const Columns& _b,
                                  double _tolerance, const std::function<bool()>& _cancelled, Columns& _y)
{
  double filterSeconds = 0.0;
  {
    const Stopwatch watch(filterSeconds);
    _filter.apply(_matrix);
  }
  _y.setZero(3, _b.cols());
  ConjugateGradientSettings how;
  how.tolerance = _tolerance;
  how.maximumIterations = iterationLimit(static_cast<int>(_b.cols()));
  how.cancelled = _cancelled;
  how.weights = weights_;
  const ConjugateGradientResult result = solver_.solve(_matrix, _b, _y, how);
  // Rounding may leave a trace in the constrained directions.
  _filter.apply(_y);
  return linearOutcome(result, filterSeconds);
}

} // namespace FleshSim
