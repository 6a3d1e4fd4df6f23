#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Dynamics/ContactSet.hh>
#include <FleshSim/Dynamics/DynamicState.hh>
#include <FleshSim/Dynamics/StepProblem.hh>
#include <FleshSim/Element/ElasticModel.hh>

namespace FleshSim {

/// A step that was solved, for the question where its energy came from.
struct FinishedStep
{
  const StepProblem* problem = nullptr; ///< with contacts
  const StepProblem* held = nullptr;    ///< handles and forces alone
  const ContactSet* contacts = nullptr;
  const DynamicState* start = nullptr;
  const DynamicState* end = nullptr;
  const Columns* reaction = nullptr; ///< of all constraints, inertia as it really is [N]
  double elasticAfter = 0.0;         ///< at the end [J]
};

/// What a step does to the balance.
struct EnergyChange
{
  double after = 0.0;     ///< energy at the end of the step [J]
  double begin = 0.0;     ///< of a first step: energy that contact between bodies had before it [J]
  double given = 0.0;     ///< by handles, loads and obstacles, less what damping and friction took [J]
  double made = 0.0;      ///< energy that nobody gave; negative: energy that nobody took [J]
  Columns gradient{3, 0}; ///< of the elastic energy at the end; no columns: it was not needed
};

/// The balance of energy over a whole run:
///   error(t) = E(t) - E(0) - work of handles, loads and moving obstacles + what damping and friction took,
/// with E the sum of kinetic energy, elastic energy and the energy of contact between bodies [J]. It is a balance of
/// states, not a sum of absolute changes: it does not grow in correct long runs. Works are those of the way that a step
/// really went, in the solver's vertex order:
/// - loads: f . dx over free directions; f as the step had it, springs at the middle of the way;
/// - handles: what the held vertices gained of kinetic energy, and the mean of the elastic (and contact) forces at both
///   ends times dx in held directions: with M a = -grad W + r that is the work of r, whatever the integrator;
/// - obstacles: normal and sticking forces times the way of the obstacle;
/// - Rayleigh's damping: alpha/dt dx . M dx + beta/dt dx . (grad W(x1) - grad W(x0)), since beta H v is beta times the
///   rate of the elastic force: that does not take a rotation along a chord for a stretch;
/// - drag and dry friction: forces at the mean velocity.
/// An integrator that dissipates, and impacts, make the error negative. A positive one is energy from nowhere.
class EnergyBalance
{
public:
  /// Rayleigh's alpha [1 / s] and beta [s]; energies below _negligible [J] are rounding.
  EnergyBalance(const ElasticModel& _model, double _alpha, double _beta, double _negligible)
      : model_(&_model), alpha_(_alpha), beta_(_beta), negligible_(_negligible)
  {
  }

  /// A run that begins with this state.
  void begin(const DynamicState& _state, double _elasticEnergy);

  void remember(MemoryWriter& _memory) const;
  void recall(MemoryReader& _memory);

  EnergyChange change(const FinishedStep& _step) const;
  void accept(EnergyChange& _change);

  /// With this step the run, or the step alone, makes more than 5 % of the largest energy so far.
  bool isBeyond(const EnergyChange& _change) const;

  double error() const { return error_; }     ///< [J]
  double largest() const { return largest_; } ///< energy of the run so far [J]

  /// What the run began with and was given so far [J]: what it can lose.
  double turnover() const { return turnover_; }

  /// What of that was in the contact of bodies that began too near each other [J].
  double contactAtStart() const { return contactAtStart_; }

private:
  double workThroughElasticity(const FinishedStep& _step, const Columns& _way, const Columns& _freeWay,
                               EnergyChange& _change) const;

  const ElasticModel* model_;
  double alpha_;
  double beta_;
  double negligible_;
  double energy_ = 0.0; ///< now
  bool begins_ = true;  ///< of contact between bodies is not in it yet: their pairs are found in the first step
  double error_ = 0.0;
  double largest_ = 0.0;
  double turnover_ = 0.0;
  double contactAtStart_ = 0.0;
  Columns gradient_{3, 0}; ///< of the elastic energy now; no columns: not known
};

} // namespace FleshSim
