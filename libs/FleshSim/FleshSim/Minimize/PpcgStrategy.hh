#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Linear/PreconditionedSolver.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>

namespace FleshSim {

/// Pre-filtered conjugate gradients on all vertices: (S A S + I - S) y = b, see DirectionalFilter.
class PpcgStrategy : public LinearStrategy
{
public:
  explicit PpcgStrategy(const std::string& _preconditioner);

  void setPositions(const Columns& _positions) override;
  void forget() override { solver_.forget(); }
  LinearOutcome solve(BlockMatrix& _matrix, const DirectionalFilter& _filter, const Columns& _b, double _tolerance,
                      const std::function<bool()>& _cancelled, Columns& _y) override;

private:
  PreconditionedSolver solver_;
};

} // namespace FleshSim
