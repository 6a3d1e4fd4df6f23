#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Linear/ConjugateGradient.hh>
#include <FleshSim/Linear/DirectSolver.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>

namespace FleshSim {

/// Factorises the filtered matrix; knows for certain whether it is positive definite.
class DirectStrategy : public LinearStrategy
{
public:
  explicit DirectStrategy(const std::string& /*_preconditioner*/) {}

  LinearOutcome solve(BlockMatrix& _matrix, const DirectionalFilter& _filter, const Columns& _b, double _tolerance,
                      const std::function<bool()>& _cancelled, Columns& _y) override;

private:
  DirectSolver direct_;
  ConjugateGradient conjugateGradient_; ///< where the matrix has couplings
};

} // namespace FleshSim
