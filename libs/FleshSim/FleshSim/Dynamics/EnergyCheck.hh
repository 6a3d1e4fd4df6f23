#pragma once

#include <FleshSim/Dynamics/ContactSet.hh>
#include <FleshSim/Dynamics/DynamicState.hh>
#include <FleshSim/Dynamics/StepProblem.hh>

namespace FleshSim {

/// What a step did, for the question whether its energy can be right.
struct FinishedStep
{
  const StepProblem* problem = nullptr;       ///< with contacts
  const DirectionalFilter* handles = nullptr; ///< without them
  const ContactSet* contacts = nullptr;
  const DynamicState* start = nullptr;
  const DynamicState* end = nullptr;
  const Points* reaction = nullptr;
  double elasticBefore = 0.0; ///< [J]
  double elasticAfter = 0.0;
};

/// No step can end with much more energy than it began with and was given by forces, handles, obstacles that move and
/// bodies that repel each other. Those do that go wrong: a linearised one in which a body turns too far, one whose
/// contacts did not settle. _masses [kg] of the vertices; _negligible [J] is nothing to talk about.
bool energyIsPlausible(const FinishedStep& _step, const Eigen::VectorXd& _masses, double _negligible);

} // namespace FleshSim
