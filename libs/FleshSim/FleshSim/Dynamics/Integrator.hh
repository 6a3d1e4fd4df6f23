#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Core/Memory.hh>
#include <FleshSim/Core/Registry.hh>
#include <FleshSim/Dynamics/DynamicState.hh>
#include <FleshSim/Dynamics/DynamicsSettings.hh>
#include <FleshSim/Dynamics/StepProblem.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Minimize/StepReport.hh>

#include <functional>
#include <memory>
#include <string>

namespace FleshSim {

/// How well a step is solved.
enum class Accuracy
{
  full,
  rough ///< enough to see which contacts change
};

/// What may be done to an integrator's steps, and what is done for it.
struct IntegratorAbilities
{
  bool constraintsMayChange =
      true;                 ///< a step is solved again where contacts change in it; else those stay that it began with
  bool stepMayBeCut = true; ///< a step that fails is tried as two halves
  /// The energy of each step is balanced, and a step that makes energy from nothing is not accepted: that costs an
  /// evaluation of the elements. Else a state is measured only when somebody asks for it.
  bool isChecked = true;

  /// Solves a model that is linear over the step: where bodies may meet under a barrier, a step is one of backward
  /// Euler that is solved by Newton's method.
  bool isLinear = false;
};

/// One way to go from a state to the next. A step is begun once, solved as often as its contacts change, and accepted
/// once, or left by beginning another.
class Integrator
{
public:
  virtual ~Integrator() = default;

  virtual IntegratorAbilities abilities() const { return {}; }

  /// A step of length _dt from _state; evaluates what does not depend on constraints.
  virtual void begin(const DynamicState& _state, double _dt, StepReport& _report) = 0;

  /// The end of the step under _problem. `_end` is where the search starts (what an earlier call found, or the
  /// beginning) and the result; `_reaction` the forces [N] that the constraints exert on constrained vertices (other
  /// columns do not matter). False when there is no result; the report says why.
  virtual bool solve(const StepProblem& _problem, Accuracy _accuracy, DynamicState& _end, Columns& _reaction,
                     StepReport& _report) = 0;

  /// What the reaction of the last solution holds for the inertia of a constrained vertex [N].
  virtual Vector3 inertia(int _vertex) const = 0;

  /// The step was accepted, with this end. Schemes with a memory take from it what they need.
  virtual void accept(const DynamicState& _end) = 0;

  /// The state is another one than the last accepted: no memory.
  virtual void forget() = 0;

  /// What the next step needs of those before it, for a State. What only saves time (preconditioners) is no part of it.
  virtual void remember(MemoryWriter& /*_memory*/) const {}

  /// Takes that back, after forget().
  virtual void recall(MemoryReader& /*_memory*/) {}

  /// From here on only what remember() gives matters, so that a run that begins with it goes the same way.
  virtual void dropCaches() {}
};

struct IntegratorEntry
{
  std::string name;
  std::string description;
  int order = 1; ///< of convergence as the time step goes to zero
  std::function<std::unique_ptr<Integrator>(const ElasticModel& _model, const DynamicsSettings& _settings)> create;
};

/// All integrators, the default first.
const Registry<IntegratorEntry>& integratorRegistry();

/// Adds an integrator of one's own: scenes, options, scripts and lists then know its name. See addToRegistry.
void registerIntegrator(IntegratorEntry _entry);

/// The entry of that name, or null.
const IntegratorEntry* findIntegrator(const std::string& _name);

} // namespace FleshSim
