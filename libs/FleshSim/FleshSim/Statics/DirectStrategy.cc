#include <FleshSim/Statics/DirectStrategy.hh>

namespace FleshSim {

LinearOutcome DirectStrategy::solve(BlockMatrix& _matrix, const DirectionalFilter& _filter, const Points& _b,
                                    double /*_tolerance*/, const std::function<bool()>& _cancelled, Points& _y)
{
  LinearOutcome outcome;
  _y.setZero(3, _b.cols());
  if (_cancelled && _cancelled()) {
    outcome.cancelled = true;
    return outcome;
  }
  _filter.apply(_matrix);
  if (!direct_.factorize(_matrix) || direct_.indefinite()) {
    outcome.indefinite = true;
    return outcome;
  }
  direct_.solve(_b, _y);
  _filter.apply(_y);
  outcome.iterations = 1;
  outcome.solved = _y.allFinite();
  return outcome;
}

} // namespace FleshSim
