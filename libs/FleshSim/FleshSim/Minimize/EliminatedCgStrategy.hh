#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Linear/PreconditionedSolver.hh>
#include <FleshSim/Linear/ReducedMatrix.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>

namespace FleshSim {

/// Vertices that cannot move are taken out of the system; the rest is solved by preconditioned conjugate gradients.
class EliminatedCgStrategy : public LinearStrategy
{
public:
  explicit EliminatedCgStrategy(const std::string& _preconditioner);

  void setPositions(const Columns& _positions) override;
  void forget() override { solver_.forget(); }
  LinearOutcome solve(BlockMatrix& _matrix, const DirectionalFilter& _filter, const Columns& _b, double _tolerance,
                      const std::function<bool()>& _cancelled, Columns& _y) override;

private:
  PreconditionedSolver solver_;
  ReducedMatrix reduced_;
  Columns positions_{3, 0};
  Points reducedWeights_{3, 0};
  Columns reducedPositions_;
  Columns b_;
  Columns y_;
};

/// What a conjugate gradient solve means for the Newton iteration.
LinearOutcome linearOutcome(const ConjugateGradientResult& _result, double _filterSeconds);

/// How many iterations conjugate gradients may take: in exact arithmetic as many as unknowns, with rounding a few times
/// that.
int iterationLimit(int _rows);

} // namespace FleshSim
