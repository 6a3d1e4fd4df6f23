#pragma once

#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>
#include <FleshSim/Minimize/NewtonMinimizer.hh>

namespace FleshSim {

/// Untangles a start in which elements are inverted. Minimising the elastic energy from a tangle often ends in a local
/// minimum in which every element is upright but some edge is wound around twice, or in which the body is shrunk to a
/// point (F = 0 is a strict local minimum of Stable Neo-Hookean, whose Hessian there is mu times the identity).
///
/// The vertices of inverted elements, and two rings around them, form patches. The rest shape of each patch is placed
/// rigidly where the vertices that hold it are, and is deformed by the harmonic map of what these deviate from it: the
/// displacement u = x - placed minimises Dirichlet's energy, sum of V |grad u|^2 / 2 (one linear system). A patch that
/// nothing holds becomes its rest shape. Kept only if it lowers the objective. Works in the solver's order.
class TangledStart
{
public:
  TangledStart(const ElasticModel& _model, LinearStrategy& _strategy) : model_(_model), strategy_(_strategy) {}

  /// True if `_positions` were changed. Counts the linear system in the report.
  bool smooth(const MinimizationProblem& _problem, Points& _positions, StepReport& _report) const;

private:
  bool followAnchors(const DirectionalFilter& _filter, const Points& _placed, Points& _positions,
                     StepReport& _report) const;

  const ElasticModel& model_;
  LinearStrategy& strategy_;
};

/// The rotation and translation that take the columns of `_from` closest to those of `_to` in the least-squares sense
/// (Kabsch 1976), as a 3 x 4 matrix [R | t]; det R = 1.
Eigen::Matrix<double, 3, 4> rigidFit(const Points& _from, const Points& _to);

} // namespace FleshSim
