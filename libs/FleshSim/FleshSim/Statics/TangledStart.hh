#pragma once

#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Statics/LinearStrategy.hh>
#include <FleshSim/Statics/NewtonMinimizer.hh>

namespace FleshSim {

/// Smooths a start in which elements are inverted. Minimising the elastic energy from a tangle often ends in a local
/// minimum in which every element is upright but some edge is wound around twice; a smooth start does not.
///
/// The vertices of inverted elements, and two rings around them, go to the harmonic map of all others (one linear
/// system, Dirichlet's energy), mixed with a tenth of the rigidly placed rest shape, which gives volume and orientation
/// where the harmonic map has none: between fewer than four held points. Kept only if it lowers the objective. Works in
/// the solver's order.
class TangledStart
{
public:
  TangledStart(const ElasticModel& _model, LinearStrategy& _strategy) : model_(_model), strategy_(_strategy) {}

  /// True if `_positions` were changed. Counts the linear system in the report.
  bool smooth(const MinimizationProblem& _problem, Points& _positions, StepReport& _report) const;

private:
  Points placedRest(const MinimizationProblem& _problem, const Points& _positions) const;

  const ElasticModel& model_;
  LinearStrategy& strategy_;
};

/// The rotation and translation that take the columns of `_from` closest to those of `_to` in the least-squares sense
/// (Kabsch 1976), as a 3 x 4 matrix [R | t]; det R = 1.
Eigen::Matrix<double, 3, 4> rigidFit(const Points& _from, const Points& _to);

} // namespace FleshSim
