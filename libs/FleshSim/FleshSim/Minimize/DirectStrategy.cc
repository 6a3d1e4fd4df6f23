#include <FleshSim/Minimize/DirectStrategy.hh>

#include <FleshSim/Core/Stopwatch.hh>
#include <FleshSim/Minimize/EliminatedCgStrategy.hh>

namespace FleshSim {

namespace {

/// The factorisation knows no couplings outside the matrix's pattern, but then it is a very good preconditioner.
class FactorPreconditioner : public Preconditioner
{
public:
  explicit FactorPreconditioner(const DirectSolver& _factor) : factor_(_factor) {}
  void factorize(const BlockMatrix& /*_matrix*/) override {}
  void apply(const Points& _r, Points& _z) const override { factor_.solve(_r, _z); }

private:
  const DirectSolver& factor_;
};

} // namespace

LinearOutcome DirectStrategy::solve(BlockMatrix& _matrix, const DirectionalFilter& _filter, const Columns& _b,
                                    double _tolerance, const std::function<bool()>& _cancelled, Columns& _y)
{
  LinearOutcome outcome;
  _y.setZero(3, _b.cols());
  if (_cancelled && _cancelled()) {
    outcome.cancelled = true;
    return outcome;
  }
  {
    const Stopwatch watch(outcome.filterSeconds);
    _filter.apply(_matrix);
  }
  if (!direct_.factorize(_matrix) || direct_.indefinite()) {
    outcome.indefinite = true;
    return outcome;
  }
  if (!_matrix.couplings().empty()) {
    const ConjugateGradientResult result =
        conjugateGradient_.solve(_matrix, FactorPreconditioner(direct_), _b, _y,
                                 {_tolerance, iterationLimit(static_cast<int>(_b.cols())), _cancelled});
    _filter.apply(_y);
    return linearOutcome(result, outcome.filterSeconds);
  }
  direct_.solve(_b, _y);
  _filter.apply(_y);
  outcome.iterations = 1;
  outcome.solved = _y.allFinite();
  return outcome;
}

} // namespace FleshSim
