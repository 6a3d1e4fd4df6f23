#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Core/State.hh>
#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Dynamics/ContactSet.hh>
#include <FleshSim/Dynamics/DynamicSolver.hh>
#include <FleshSim/Dynamics/EnergyBalance.hh>
#include <FleshSim/Dynamics/Integrator.hh>
#include <FleshSim/Dynamics/SpinCheck.hh>
#include <FleshSim/Terms/HeldPointsTerm.hh>
#include <FleshSim/Terms/PointMap.hh>
#include <FleshSim/Terms/SpringTerm.hh>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace FleshSim {

/// What DynamicSolver does, in the solver's vertex order: sets up each step, lets the integrator and the contacts agree
/// on its end, and halves it when that fails. Arguments are expected to be valid.
class DynamicStepper
{
public:
  /// Surfaces and hanging points as users number points and columns.
  DynamicStepper(const ElasticModel& _model, const DynamicsSettings& _settings,
                 const std::vector<ContactSurface>& _surfaces, const Embedding& _hanging);

  const PointMap& points() const { return points_; }

  const DynamicState& state() const { return now_.state; }
  void setState(const DynamicState& _state);

  /// What this moment is made of besides its positions and velocities, part by part, in the solver's vertex order.
  void remember(State& _state) const;

  /// Goes on from that, after setState with its positions and velocities. Throws std::out_of_range where a memory is
  /// not what this stepper would have written.
  void recall(const State& _state);

  /// See Integrator.
  void dropCaches() { integrator_->dropCaches(); }

  /// Its vertices and forces are in the user's order.
  void setBoundary(const BoundaryMotion& _motion);
  void setGravity(const Vector3& _gravity)
  {
    settings_.gravity = _gravity;
    loadedAt_.reset();
  }

  /// Acts from the next step on, in the solver's vertex order.
  void addTerm(std::shared_ptr<Term> _term)
  {
    terms_.push_back(std::move(_term));
    now_.terms = rememberTerms();
  }

  int addCollider(ColliderPointer _shape, const ColliderSettings& _settings);
  void removeCollider(int _collider);
  int colliderCount() const { return static_cast<int>(colliders_.size()); }

  /// _measured: see DynamicSolver.
  StepReport step(double _dt, bool _measured);

  /// Of the last step that was accepted, in the user's order; see DynamicSolver.
  Points handleReactions() const;
  Points reactions() const;
  const std::vector<ObstacleForce>& obstacleForces() const { return obstacleForces_; }
  const std::vector<VertexContact>& contacts() const { return contacts_.contacts(); }
  DynamicMeasure measure() const { return measure(model_.energy(now_.state.positions)); }

private:
  /// All that changes from step to step: a value, and a copy of it is a way back.
  struct Moment
  {
    DynamicState state;
    StateMeasure measured; ///< of the state
    ContactMemory contacts;
    BodyContactMemory pairs;
    std::vector<Memory> terms; ///< of those that remember, see rememberTerms()
    EnergyBalance balance;
    SpinCheck spin;
  };

  /// How contacts ended.
  struct ContactOutcome
  {
    bool settled = true; ///< the last solution asked for no others
    int cut = 0;         ///< vertices that it would have put through obstacles
  };

  DynamicStepper(const ElasticModel& _model, const DynamicsSettings& _settings, const PointMap& _points,
                 const std::vector<ContactSurface>& _surfaces);
  std::vector<Memory> rememberTerms() const;
  void recallTerms(const std::vector<Memory>& _memories);
  void setUp(double _dt);
  void setUpLoads(double _end);
  void takeStep(double _dt, bool _measured, StepReport& _report);
  bool checkStep(int _depth, const ContactOutcome& _contacts, StateMeasure& _measure, EnergyChange& _change,
                 StepReport& _report);
  bool tryStep(double _dt, int _depth, StepReport& _report);
  void addContacts();
  bool solveWithContacts(DynamicState& _end, StepReport& _report, ContactOutcome& _outcome);
  bool isFinite(const DynamicState& _end, const StateMeasure& _measure, StepReport& _report) const;
  EnergyChange energyChange(const StateMeasure& _measure) const;
  bool isBelieved(const EnergyChange& _change, const ContactOutcome& _contacts, int _depth, StepReport& _report);
  bool isActedUpon() const;
  bool advance(double _dt, int _depth, StepReport& _report);
  void goBackTo(const Moment& _moment);
  void completeReactions(const DynamicState& _end, Columns& _reaction) const;
  void keepReactions();
  DynamicMeasure measure(double _elasticEnergy) const;
  void summarize(StepReport& _report) const;

  const ElasticModel& model_;
  PointMap points_;
  DynamicsSettings settings_;
  double edge_; ///< mean edge of the surfaces
  std::unique_ptr<Integrator> integrator_;
  IntegratorAbilities abilities_;
  ContactSet contacts_;
  std::unique_ptr<BodyContacts> pairs_;
  std::vector<ColliderSettings> colliders_;
  BoundaryMotion motion_;
  Columns forces_;                 ///< external, at scale 1; no columns: none
  std::optional<double> loadedAt_; ///< the scale that the loads of `held_` have; none: they are to be added up anew
  SpringTerm springs_{{}};
  bool pulled_ = false; ///< there are springs
  PressureTerm pressure_;
  HeldPointsTerm heldPoints_;
  std::array<std::shared_ptr<Term>, 3> onColumns_; ///< springs, pressure and held points, as they act on columns
  std::vector<std::shared_ptr<Term>> terms_;       ///< that others have added
  Moment now_;
  DynamicState end_;                     ///< of the step that is tried
  StepProblem held_;                     ///< handles and forces of the step, without contacts
  StepProblem touching_;                 ///< and with them; only up to date where there are any
  const StepProblem* problem_ = nullptr; ///< which of the two the step has
  Columns reaction_;                     ///< at the last solution; only columns of constrained vertices matter
  Columns impact_;                       ///< the same, completed
  Columns reactions_;                    ///< of handles
  std::vector<ObstacleForce> obstacleForces_;
  bool hopeless_ = false; ///< the step is not to be tried in smaller pieces
};

} // namespace FleshSim
