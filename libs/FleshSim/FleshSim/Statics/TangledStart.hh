#pragma once

#include <FleshSim/Core/Columns.hh>
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
  bool smooth(const MinimizationProblem& _problem, Columns& _positions, StepReport& _report) const;

private:
  bool followAnchors(const DirectionalFilter& _filter, const Columns& _placed, Columns& _positions,
                     StepReport& _report) const;

  const ElasticModel& model_;
  LinearStrategy& strategy_;
};

} // namespace FleshSim
