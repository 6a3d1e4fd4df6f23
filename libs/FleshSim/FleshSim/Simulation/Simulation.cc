#include <FleshSim/Simulation/Simulation.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Stopwatch.hh>
#include <FleshSim/Mesh/MeshChecksum.hh>
#include <FleshSim/Simulation/BodyModel.hh>
#include <FleshSim/Simulation/CellAverage.hh>
#include <FleshSim/Simulation/DynamicEngine.hh>
#include <FleshSim/Simulation/ObstacleChoice.hh>
#include <FleshSim/Simulation/QuasiStaticEngine.hh>
#include <FleshSim/Simulation/Reactions.hh>
#include <FleshSim/Simulation/StartCheck.hh>

#include <cmath>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

constexpr const char* scheduleOfRestarts = "schedule of restarts";

} // namespace

void SimulationObserver::iterated(int /*_step*/, const IterationInfo& /*_iteration*/) {}
bool SimulationObserver::finishedStep(int /*_step*/, const StepReport& /*_report*/)
{
  return true;
}
bool SimulationObserver::cancelled()
{
  return false;
}

Simulation::Simulation(SimulationSetup _setup) : setup_(std::move(_setup))
{
  int vertices = 0;
  std::size_t elements = 0;
  for (const Body& body : setup_.bodies) {
    firstVertices_.push_back(vertices);
    firstElements_.push_back(elements);
    vertices += body.mesh.vertexCount();
    elements += body.mesh.cellCount();
  }
}

Status Simulation::create(SimulationSetup _setup, std::unique_ptr<Simulation>& _simulation)
{
  setThreadCount(_setup.threads);
  std::unique_ptr<Simulation> simulation(new Simulation(std::move(_setup)));
  SimulationSetup& setup = simulation->setup_;
  if (const Status status = addBodies(setup.bodies, simulation->model_); !status) return status;
  simulation->obstacles_ = obstacleSurfaces(setup);
  simulation->obstacles_.addTo(simulation->model_);
  simulation->joints_.addTo(setup.joints, setup.bodies, setup.rigid, simulation->model_, simulation->obstacles_);
  simulation->joints_.attach(setup.attachments, setup.bodies, setup.rigid, simulation->model_, simulation->obstacles_);
  simulation->model_.finish();
  simulation->jointTerm_ = simulation->joints_.hang(simulation->model_, simulation->obstacles_.embedding());
  if (setup.start && simulation->model_.needsPositiveJacobian()) {
    const StateMeasure measure = simulation->measureOf(*setup.start);
    if (measure.inverted > 0)
      return Status::error((setup.startOrigin.empty() ? "start" : setup.startOrigin) + ": " +
                           std::to_string(measure.inverted) +
                           " elements are inverted, and this material's energy is infinite for them; take "
                           "stable-neo-hookean or another one without that limit");
  }
  setup.statics.cancelled = [run = simulation.get()] {
    return run->observer_ != nullptr && run->observer_->cancelled();
  };
  setup.statics.onIteration = [run = simulation.get()](const IterationInfo& _iteration) {
    if (run->observer_ != nullptr) run->observer_->iterated(run->currentStep_, _iteration);
  };
  if (const Status status = makeApart(setup, simulation->model_, simulation->obstacles_); !status) return status;
  Status status = simulation->makeEngine();
  if (status && setup.state) status = simulation->goOn();
  if (status) _simulation = std::move(simulation);
  return status;
}

ContactSettings SimulationSetup::contactSettings() const
{
  if (dynamics) return dynamics->settings.contact;
  if (contact) return *contact;
  ContactSettings obstaclesOnly;
  obstaclesOnly.betweenBodies = false;
  return obstaclesOnly;
}

RunSettings SimulationSetup::settings() const
{
  RunSettings settings;
  settings.statics = statics;
  settings.threads = threads;
  if (contact) settings.dynamics.contact = *contact;
  if (!dynamics) return settings;
  settings.dynamics = dynamics->settings;
  settings.dt = dynamics->dt;
  settings.adaptive = dynamics->adaptive;
  return settings;
}

/// What the model's own columns are where bodies are there.
Points Simulation::columnsOf(const Points& _bodies) const
{
  return obstacles_.grow(_bodies, 0.0).leftCols(model_.vertexCount());
}

/// What a state must have in common with the run that goes on from it.
std::map<std::string, std::string> Simulation::identity() const
{
  std::map<std::string, std::string> texts;
  for (const Body& body : setup_.bodies)
    texts["meshes"] += meshChecksum(body.mesh) + "\n";
  texts["mode"] = setup_.dynamics ? "dynamic" : "quasistatic";
  return texts;
}

/// What else a run is: where a run that goes on differs, it says so. Words for the user, and what they stand for.
std::map<std::string, std::string> Simulation::character() const
{
  std::ostringstream materials;
  std::ostringstream handles;
  std::ostringstream loads;
  for (std::ostringstream* text : {&materials, &handles, &loads})
    text->precision(17);
  const auto addOwn = [&](const MaterialChoice& _choice) {
    for (const double constant : _choice.parameters.own)
      materials << constant << ' ';
  };
  for (const Body& body : setup_.bodies) {
    addOwn(body.choice);
    for (const RegionChoice& region : body.choice.regions)
      addOwn(region.material);
    for (const MaterialRegion& region : body.regions) {
      const Material& material = *region.material.stiffest();
      materials << material.name() << ' ' << material.hookeMu() << ' ' << material.hookeLambda() << ' '
                << std::accumulate(region.density.begin(), region.density.end(), 0.0) << ' ' << region.elements.size()
                << ' ' << static_cast<int>(body.choice.locking) << '\n';
    }
  }
  for (const Handle& handle : setup_.handles)
    handles << handle.vertices.size() << ' ' << handle.motion.translation.transpose() << ' '
            << handle.motion.axis.transpose() << ' ' << handle.motion.degrees << '\n';
  loads << (setup_.dynamics ? setup_.dynamics->settings.gravity : setup_.gravity).transpose() << '\n';
  for (const VertexForce& force : setup_.forces)
    loads << force.vertices.size() << ' ' << force.force.transpose() << '\n';
  for (const SurfacePressure& pressure : setup_.pressures)
    loads << pressure.faceCount() << ' ' << pressure.pressure << '\n';
  std::map<std::string, std::string> texts = {
      {"materials", materials.str()}, {"handles", handles.str()}, {"loads", loads.str()}};
  if (setup_.dynamics) texts["integrator"] = setup_.dynamics->settings.integrator;
  if (!setup_.job.empty()) texts["kind of run"] = setup_.job;
  return texts;
}

/// From the moment that the setup has.
Status Simulation::goOn()
{
  const State& state = *setup_.state;
  const std::string who = (setup_.startOrigin.empty() ? "start" : setup_.startOrigin) + ": the state is ";
  for (const auto& [name, text] : identity()) {
    const auto found = state.texts.find(name);
    if (found == state.texts.end() || found->second != text)
      return Status::error(who + (name == "mode" ? "no " + text + " one" : "that of other meshes"));
  }
  if (state.step < 0 || state.step >= setup_.steps)
    return Status::error(who + "that after step " + std::to_string(state.step) + ", and the run has " +
                         std::to_string(setup_.steps) + " steps");
  if (state.time != engine_->timeAfter(state.step))
    return Status::error(who + "that of a run with other steps: at its step " + std::to_string(state.step) +
                         " the time is another one here");
  try {
    engine_->setState(state);
  }
  catch (const std::invalid_argument& error) {
    return Status::error(who + "not that of this run: " + error.what());
  }
  lastGood_ = currentStep_ = state.step;
  std::string others;
  for (const auto& [name, text] : character()) {
    const auto found = state.texts.find(name);
    if (found != state.texts.end() && found->second != text) others += (others.empty() ? "" : ", ") + name;
  }
  if (!others.empty())
    setup_.note("steps 1 to " + std::to_string(state.step) + " are those of a run with other " + others +
                ": this one goes on from its state");
  const Memory* const schedule = state.find(scheduleOfRestarts);
  if (setup_.restartEvery == 0 && schedule != nullptr && schedule->size() == 1 && schedule->front() >= 1.0)
    setup_.restartEvery = static_cast<int>(schedule->front());
  return Status::ok();
}

State Simulation::moment() const
{
  State state = engine_->state();
  state.step = lastGood_;
  state.time = engine_->timeAfter(lastGood_);
  return state;
}

State Simulation::state() const
{
  State state = moment();
  state.texts = identity();
  for (const auto& [name, text] : character())
    state.texts[name] = text;
  state.memory[scheduleOfRestarts] = {static_cast<double>(setup_.restartEvery)};
  return state;
}

Status Simulation::makeEngine()
{
  BoundaryMotion& motion = motion_;
  const Status status = makeBoundaryMotion(setup_.handles, setup_.forces, bodiesAtRest(), motion);
  if (!status) return status;
  motion.pressures = setup_.pressures;
  motion.gravity = setup_.gravity;
  if (!motion.forceScale) motion.forceScale = [](double _time) { return _time; };
  const Points start = setup_.start.value_or(bodiesAtRest());
  try {
    if (setup_.dynamics)
      engine_ = std::make_unique<DynamicEngine>(model_, obstacles_, setup_.statics, *setup_.dynamics, setup_.colliders,
                                                motion, start);
    else
      engine_ = std::make_unique<QuasiStaticEngine>(model_, obstacles_, setup_, motion);
  }
  catch (const std::invalid_argument& error) {
    return Status::error("solver: " + std::string(error.what()));
  }
  if (jointTerm_) engine_->addTerm(jointTerm_);
  return Status::ok();
}

Points Simulation::positionsOf(int _body) const
{
  return positions().middleCols(firstVertices_[_body], setup_.bodies[_body].mesh.vertexCount());
}

SurfaceMesh Simulation::rigidSurface(int _rigidBody) const
{
  SurfaceMesh surface = setup_.rigid[static_cast<std::size_t>(_rigidBody)].surface;
  surface.positions = engine_->rigidSurface(_rigidBody);
  return surface;
}

StepReport Simulation::step(int _step, SimulationObserver* _observer)
{
  setThreadCount(setup_.threads);
  // A start that is thrown into disorder is inside itself everywhere.
  const bool begins = _step == 1 && (setup_.dynamics || !setup_.start);
  const int inside = begins ? penetrationAt(0, 0.0).count : 0;
  observer_ = _observer;
  currentStep_ = _step;
  StepReport report = engine_->step(_step);
  observer_ = nullptr;
  if (report.converged) lastGood_ = _step;
  if (report.converged && setup_.restartEvery > 0 && _step % setup_.restartEvery == 0) engine_->dropCaches();
  const Stopwatch watch(report.seconds.measure);
  report.insideAtStart = inside;
  if (report.converged) {
    report.reactions =
        namedReactions(setup_, motion_, engine_->handleForces(), positions(), engine_->obstacleReactions());
    for (Reaction& reaction : joints_.reactions(positions()))
      report.reactions.push_back(std::move(reaction));
  }
  report.rigid = engine_->rigidPlaces();
  for (std::size_t i = 0; i < report.rigid.size(); ++i)
    report.rigid[i].name = setup_.rigid[i].name;
  if (!joints_.isEmpty()) {
    report.jointError = joints_.error(engine_->points());
    report.motors = joints_.efforts();
  }
  measurePenetration(_step, report);
  return report;
}

Penetration Simulation::penetrationAt(int _step, double _time)
{
  std::vector<PlacedObstacle> obstacles;
  for (std::size_t i = 0; i < setup_.colliders.size(); ++i) {
    const RigidPose pose = poseOf(setup_.colliders[i].motion, setup_.partDone(_step, _time));
    obstacles.push_back({setup_.colliders[i].shape, engine_->obstaclePose(static_cast<int>(i)).value_or(pose)});
  }
  return penetration_.measure(setup_.bodies, positions(), obstacles);
}

/// Written steps, and the last good state of a run that ends.
void Simulation::measurePenetration(int _step, StepReport& _report)
{
  if (_report.converged && _step % setup_.measureEvery != 0 && _step != setup_.steps) return;
  // A step that failed leaves all where they were.
  const int good = _report.converged ? _step : lastGood_;
  const Penetration found = penetrationAt(good, engine_->timeAfter(good));
  _report.penetrating = found.count;
  _report.penetrationDepth = found.depth;
}

bool Simulation::run(SimulationObserver* _observer)
{
  for (int s = pastSteps() + 1; s <= setup_.steps; ++s) {
    const StepReport report = step(s, _observer);
    const bool goOn = _observer == nullptr || _observer->finishedStep(s, report);
    if (!report.converged || !goOn) return false;
  }
  return true;
}

MeshDocument Simulation::document(int _body, bool _withFields) const
{
  MeshDocument document = setup_.bodies[_body].document;
  document.mesh.positions = positionsOf(_body);
  document.notes.clear();
  if (_withFields) addFields(_body, document);
  return document;
}

namespace {

void addProperty(MeshDocument& _document, PropertyEntity _entity, const std::string& _name, int _components,
                 std::vector<double> _numbers)
{
  std::vector<Property>& properties = _document.properties;
  for (std::size_t i = properties.size(); i-- > 0;)
    if (properties[i].entity == _entity && properties[i].name == _name)
      properties.erase(properties.begin() + static_cast<std::ptrdiff_t>(i));
  Property property;
  property.entity = _entity;
  property.name = _name;
  property.type = _components == 3 ? "vec3d" : "double";
  property.components = _components;
  property.numbers = std::move(_numbers);
  properties.push_back(std::move(property));
}

} // namespace

void Simulation::addFields(int _body, MeshDocument& _document) const
{
  const Body& body = setup_.bodies[_body];
  const Points moved = _document.mesh.positions - body.mesh.positions;
  addProperty(_document, PropertyEntity::vertex, "displacement", 3,
              std::vector<double>(moved.data(), moved.data() + moved.size()));

  const Points forces = engine_->allForces().middleCols(firstVertices_[_body], body.mesh.vertexCount());
  addProperty(_document, PropertyEntity::vertex, "reaction", 3,
              std::vector<double>(forces.data(), forces.data() + forces.size()));

  const ElementFields fields = model_.fields(model_.toSolver(columnsOf(positions())));
  const CellAverage average(body, fields.volume, firstElements_[_body]);
  addProperty(_document, PropertyEntity::cell, "energy_density", 1, average(fields.energyDensity));
  addProperty(_document, PropertyEntity::cell, "J", 1, average(fields.jacobian));
  addProperty(_document, PropertyEntity::cell, "von_mises", 1, average(fields.vonMises));
}

} // namespace FleshSim
