#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Linear/DirectionalFilter.hh>
#include <FleshSim/Terms/SlidingTerm.hh>

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

namespace FleshSim {

/// Everything that acts from outside during one time step; in the solver's vertex order.
struct StepProblem
{
  double dt = 0.0;      ///< [s]
  bool impact = false;  ///< vertices meet obstacles or leave them, begin to slide or to stick
  bool meeting = false; ///< one of backward Euler, solved by Newton's method: bodies may meet each other
                        ///< or themselves and nothing may pass, or points are held by multipliers
  bool turning = false; ///< rigid bodies turn in it: it is no linear one
  Columns forces{3, 0}; ///< gravity and external forces, and dry friction [N]; 3 x n
  double leastLoad = std::numeric_limits<double>::infinity(); ///< ElasticModel::leastForce of the first two
  DirectionalFilter filter{0};                                ///< free directions of each vertex
  Columns target{3, 0};                 ///< where constrained vertices are at the end, in their constrained directions
  Columns targetVelocity{3, 0};         ///< and their velocity then
  std::vector<Term*> terms;             ///< what else acts: springs, contact between bodies, ...
  std::shared_ptr<SlidingTerm> sliding; ///< drag of obstacles, which is counted as theirs; null: none

  /// Nothing pushes, brakes or comes and goes between one step and the next: only loads act.
  bool isSmooth() const
  {
    return !sliding &&
           std::all_of(terms.begin(), terms.end(), [](const Term* _term) { return _term->kind() == TermKind::load; });
  }

  /// All terms, in the order in which they are added up.
  std::vector<Term*> allTerms() const
  {
    std::vector<Term*> all = terms;
    if (sliding) all.push_back(sliding.get());
    return all;
  }
};

/// The residual [N], with the model's weights, to which a step is solved where nobody says: this part of the stiffest
/// body's scale of forces, but less than what acts on any body: else a small stiff one would hang in the air.
inline double stepTolerance(const ElasticModel& _model, double _relative, const StepProblem& _problem)
{
  constexpr double partOfLoad = 1e-4;
  return std::max(std::min(_relative * _model.forceScale(), partOfLoad * _problem.leastLoad), _model.roundingForce());
}

} // namespace FleshSim
