#pragma once

#include <FleshSim/Simulation/Body.hh>
#include <FleshSim/Simulation/JointSet.hh>
#include <FleshSim/Simulation/Motion.hh>
#include <FleshSim/Simulation/PenetrationMeter.hh>
#include <FleshSim/Simulation/RigidSurfaces.hh>
#include <FleshSim/Simulation/RunSettings.hh>
#include <FleshSim/Simulation/Scramble.hh>
#include <FleshSim/Simulation/SimulationEngine.hh>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// Everything that a run needs.
struct SimulationSetup
{
  std::string job; ///< "stretch", "scene"; empty: nobody knows
  std::vector<Body> bodies;
  std::vector<Handle> handles; ///< vertex indices count through all bodies
  std::vector<VertexForce> forces;
  std::vector<SurfacePressure> pressures; ///< in the vertices of all bodies
  Vector3 gravity = Vector3::Zero();      ///< of quasi-static runs [m / s^2]
  std::optional<Points> start;            ///< absent: the rest shapes
  std::optional<ScrambledStart> scramble; ///< how `start` came to be, if it was so
  std::optional<State> state;             ///< a moment of the same run to go on from, instead of `start`
  std::string startOrigin;                ///< who asked for it, for messages: `FILE:LINE: "start"`
  int steps = 1;
  int threads = 0; ///< 0: all cores
  /// Every so many steps the solver drops what it keeps only to save time (preconditioners), so that a run that goes on
  /// from the state there is the same to the last bit; 0: never, or as the run that it goes on from did.
  int restartEvery = 0;
  int measureEvery = 1;                   ///< penetration is looked for in every n-th step, and in the last
  StaticsSettings statics;                ///< its two callbacks are set by the simulation
  std::optional<DynamicsSetup> dynamics;  ///< absent: quasi-static
  std::optional<ContactSettings> contact; ///< of quasi-static runs; absent: bodies do not meet
  std::vector<SceneCollider> colliders;   ///< obstacles
  std::vector<SceneRigidBody> rigid;      ///< rigid bodies
  std::vector<SceneJoint> joints;
  std::vector<SceneAttachment> attachments;
  std::vector<std::string> notes; ///< on how a run without bodies begins, for the user

  /// How much of their motions handles and obstacles have done after a step, which ends at _time [s] in a dynamic run.
  double partDone(int _step, double _time) const
  {
    return dynamics ? _time / dynamics->duration : static_cast<double>(_step) / steps;
  }

  /// On how the run begins, for the user: a note of the first body, if there is one.
  void note(const std::string& _text) { (bodies.empty() ? notes : bodies.front().notes).push_back(_text); }

  /// How things meet; obstacles of an equilibrium that says nothing of contact meet bodies alone.
  ContactSettings contactSettings() const;

  /// What the user chose of the table of settings; of motion only in a dynamic run.
  RunSettings settings() const;
};

/// Follows a run: a progress line, a file writer, a window. All calls come from the thread that runs it.
class SimulationObserver
{
public:
  virtual ~SimulationObserver() = default;

  virtual void iterated(int _step, const IterationInfo& _iteration);

  /// After a step, converged or not; false ends the run.
  virtual bool finishedStep(int _step, const StepReport& _report);

  /// Asked often, within the linear solver too; true abandons the step that is being solved.
  virtual bool cancelled();

protected:
  SimulationObserver() = default;
  SimulationObserver(const SimulationObserver&) = default;
  SimulationObserver& operator=(const SimulationObserver&) = default;
};

/// Bodies, boundary conditions and solver of a run, without files, threads of its own or a user interface: what the
/// command line, the plugins and the viewer share. Positions of all bodies stand one after the other.
class Simulation
{
public:
  /// Fails for a body with an element without volume, handles that contradict each other, a start that the material
  /// cannot have, an unknown solver: with one line for the user.
  static Status create(SimulationSetup _setup, std::unique_ptr<Simulation>& _simulation);

  const SimulationSetup& setup() const { return setup_; }

  /// Of the bodies, and behind them whatever else is solved for.
  const ElasticModel& model() const { return model_; }
  const Points& positions() const { return engine_->positions(); }

  /// Index of the first vertex of a body in `positions()`.
  int firstVertex(int _body) const { return firstVertices_[_body]; }

  Points positionsOf(int _body) const;

  /// The surface of a rigid body where it is now.
  SurfaceMesh rigidSurface(int _rigidBody) const;

  /// Step _step of setup().steps (from 1): moves the boundary there from the step before, or time by the step's length.
  /// `_observer` may be null.
  StepReport step(int _step, SimulationObserver* _observer);

  /// All steps in order until one fails, the observer stops it, or all are done: then true.
  bool run(SimulationObserver* _observer);

  /// How many steps were done when the run began: those before the moment that it goes on from.
  int pastSteps() const { return setup_.state ? setup_.state->step : 0; }

  /// The moment after the last good step.
  State moment() const;

  /// The same with all that says which run it is of, to go on from: to the last bit after steps that are multiples of
  /// the setup's restartEvery.
  State state() const;

  /// The body as a file would hold it: numbering, topology and properties of its document, positions of now. With
  /// fields, the vertices get `displacement` and `reaction` [N] (the forces of handles and obstacles), the cells
  /// `energy_density` [J/m^3], `J` and `von_mises` [Pa]; cells that were split get the average of their parts,
  /// weighted by volume.
  MeshDocument document(int _body, bool _withFields) const;

private:
  explicit Simulation(SimulationSetup _setup);
  Status makeEngine();
  Status goOn();
  std::map<std::string, std::string> identity() const;
  std::map<std::string, std::string> character() const;
  void addFields(int _body, MeshDocument& _document) const;
  Penetration penetrationAt(int _step, double _time);
  Points bodiesAtRest() const { return obstacles_.shrink(model_.restPositions()); }
  Points columnsOf(const Points& _bodies) const;
  StateMeasure measureOf(const Points& _bodies) const { return model_.measure(model_.toSolver(columnsOf(_bodies))); }
  void measurePenetration(int _step, StepReport& _report);

  SimulationSetup setup_;
  std::vector<int> firstVertices_;
  std::vector<std::size_t> firstElements_; ///< of each body in the model's fields
  ElasticModel model_;
  RigidSurfaces obstacles_;
  JointSet joints_;
  std::shared_ptr<Term> jointTerm_; ///< null: none
  BoundaryMotion motion_;
  PenetrationMeter penetration_;
  std::unique_ptr<SimulationEngine> engine_;
  SimulationObserver* observer_ = nullptr; ///< during a step
  int currentStep_ = 0;
  int lastGood_ = 0;
};

} // namespace FleshSim
