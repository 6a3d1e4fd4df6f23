#include <FleshSim/Dynamics/DynamicStepper.hh>

#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Core/Stopwatch.hh>
#include <FleshSim/Dynamics/BackwardEulerNewton.hh>
#include <FleshSim/Dynamics/MeetingIntegrator.hh>
#include <FleshSim/Statics/HangingHandles.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <utility>

namespace FleshSim {

namespace {

/// Who can meet obstacles: interior vertices too, which nothing else would stop when elements are crushed.
std::vector<int> tangibleVertices(const ElasticModel& _model, const std::vector<ContactSurface>& _surfaces)
{
  return _surfaces.empty() ? std::vector<int>() : _model.bodyVertices();
}

/// Halvings of a step whose energy is hard to believe, or in which vertices had to be taken out of obstacles; shorter
/// ones are taken as they are, and counted.
constexpr int mostDoubts = 5;
constexpr int mostCuts = 2;

/// Linear systems of one step, with all its halves, after which it is given up.
constexpr int mostSystems = 5000;

/// Energies that say nothing, in parts of the force scale times the mean edge.
constexpr double negligible = 1e-10;

/// Of flesh by its stiffness, of rigid bodies by their weight.
double negligibleEnergy(const ElasticModel& _model, const DynamicsSettings& _settings, double _edge)
{
  double weights = 0.0;
  for (const RigidFrame& frame : _model.rigidFrames())
    weights += _model.masses()[frame.center] * _settings.gravity.norm() * frame.size;
  return negligible * (_model.forceScale() * _edge + weights);
}

std::unique_ptr<Integrator> makeIntegrator(const ElasticModel& _model, const DynamicsSettings& _settings)
{
  std::unique_ptr<Integrator> integrator = _settings.makeIntegrator
                                               ? _settings.makeIntegrator(_model, _settings)
                                               : findIntegrator(_settings.integrator)->create(_model, _settings);
  if (!integrator->abilities().isLinear) return integrator;
  return std::make_unique<MeetingIntegrator>(std::move(integrator), [&_model, &_settings] {
    return std::make_unique<BackwardEulerNewton>(_model, _settings);
  });
}

} // namespace

DynamicStepper::DynamicStepper(const ElasticModel& _model, const DynamicsSettings& _settings,
                               const std::vector<ContactSurface>& _surfaces, const Embedding& _hanging)
    : DynamicStepper(_model, _settings, PointMap(_model, _hanging), _surfaces)
{
}

DynamicStepper::DynamicStepper(const ElasticModel& _model, const DynamicsSettings& _settings, const PointMap& _points,
                               const std::vector<ContactSurface>& _surfaces)
    : model_(_model), points_(_points), settings_(_settings), edge_(meanEdge(_surfaces, points_.restPositions())),
      integrator_(makeIntegrator(_model, settings_)), abilities_(integrator_->abilities()),
      contacts_(tangibleVertices(_model, _surfaces), _settings.contact.offset * edge_), heldPoints_(1.0),
      now_{{}, {}, {},
           {}, {}, EnergyBalance(_model, _settings.alpha, _settings.beta, negligibleEnergy(_model, _settings, edge_)),
           {}}
{
  const Columns rest = model_.toSolver(model_.restPositions());
  Points room;
  const Points& places = points_.positionsForTerms(rest, room);
  const std::vector<ContactSurface> surfaces = asTermsNumber(points_, _surfaces);
  pairs_ = createBodyContacts({model_, points_, surfaces, places, _settings.contact, edge_, _settings.usualStep});
  setState({rest, Columns::Zero(3, rest.cols()), 0.0});
}

void DynamicStepper::setState(const DynamicState& _state)
{
  now_.state = _state;
  if (abilities_.isChecked) now_.measured = model_.measure(now_.state.positions);
  contacts_.forget();
  pairs_->forget();
  integrator_->forget();
  reactions_.setZero(3, now_.state.positions.cols());
  obstacleForces_.clear();
  now_.balance.begin(now_.state, now_.measured.energy);
  now_.spin.begin(now_.state, model_.weights());
  now_.contacts = contacts_.memory();
  now_.pairs = pairs_->memory();
}

void DynamicStepper::setBoundary(const BoundaryMotion& _motion)
{
  motion_ = _motion;
  springs_ = SpringTerm(points_, _motion.springs);
  pulled_ = !_motion.springs.empty();
  pressure_ = PressureTerm(points_, _motion.pressures);
  heldPoints_.setPoints(hangingHandles(points_, _motion, now_.state.time));
  onColumns_ = {points_.hang(springs_), points_.hang(pressure_), points_.hang(heldPoints_)};
  now_.terms = rememberTerms();
  forces_ = _motion.forces.cols() > 0 ? points_.forcesOnColumns(_motion.forces) : Columns(3, 0);
  loadedAt_.reset();
}

int DynamicStepper::addCollider(ColliderPointer _shape, const ColliderSettings& _settings)
{
  contacts_.obstacles().push_back({MovingCollider(std::move(_shape), _settings.friction), _settings.viscous});
  colliders_.push_back(_settings);
  return colliderCount() - 1;
}

void DynamicStepper::removeCollider(int _collider)
{
  contacts_.remove(_collider);
  colliders_.erase(colliders_.begin() + _collider);
}

/// Gravity and forces; mostly what they were in the step before.
void DynamicStepper::setUpLoads(double _end)
{
  const double scale = forces_.cols() > 0 && motion_.forceScale ? motion_.forceScale(_end) : 1.0;
  if (loadedAt_ == scale) return;
  loadedAt_ = scale;
  held_.forces.resize(3, model_.vertexCount());
  held_.forces.noalias() = settings_.gravity * model_.weights().transpose();
  if (forces_.cols() > 0) held_.forces += scale * forces_;
  held_.leastLoad = model_.leastForce(held_.forces);
}

/// Handles, gravity and forces at the end of a step.
void DynamicStepper::setUp(double _dt)
{
  const double end = now_.state.time + _dt;
  const int count = model_.vertexCount();
  held_.dt = _dt;
  setUpLoads(end);
  held_.filter.clear(count);
  // Only what is held is looked at.
  if (held_.target.cols() != count) held_.target = now_.state.positions;
  if (held_.targetVelocity.cols() != count) held_.targetVelocity.setZero(3, count);
  held_.sliding.reset();
  held_.terms.clear();
  if (pulled_) held_.terms.push_back(onColumns_[0].get());
  pressure_.setScale(motion_.forceScale ? motion_.forceScale(end) : 1.0);
  if (!pressure_.isNothing()) held_.terms.push_back(onColumns_[1].get());
  heldPoints_.setStiffness(holdingStiffness(model_, _dt));
  heldPoints_.setPoints(hangingHandles(points_, motion_, end));
  held_.meeting = !heldPoints_.points().empty();
  held_.turning = !model_.rigidFrames().empty();
  if (held_.meeting) held_.terms.push_back(onColumns_[2].get());
  for (const std::shared_ptr<Term>& term : terms_)
    held_.terms.push_back(term.get());
  for (const HeldColumn& held : model_.heldColumns()) {
    held_.filter.set(held.column, held.free);
    held_.target.col(held.column) = now_.state.positions.col(held.column);
    held_.targetVelocity.col(held.column).setZero();
  }
  for (std::size_t i = 0; i < motion_.vertices.size(); ++i) {
    const int v = points_.termPoint(motion_.vertices[i].vertex, "a constrained vertex");
    if (points_.isHanging(v)) continue;
    held_.filter.set(v, Matrix3::Identity() - motion_.vertices[i].prescribed);
    const Vector3 target = motion_.target(static_cast<int>(i), end);
    held_.target.col(v) = target;
    held_.targetVelocity.col(v) = (target - motion_.target(static_cast<int>(i), now_.state.time)) / _dt;
  }
}

/// Points to the problem with contacts; where nothing touches that is the one without.
void DynamicStepper::addContacts()
{
  StepProblem& problem = contacts_.contacts().empty() ? held_ : touching_;
  if (&problem == &touching_) touching_ = held_;
  contacts_.apply(held_.filter, problem);
  problem_ = &problem;
}

/// Solves the step again as long as its contacts change: roughly, since all but the last solution only show who
/// touches, and then as well as it is asked for.
bool DynamicStepper::solveWithContacts(DynamicState& _end, StepReport& _report, ContactOutcome& _outcome)
{
  Accuracy accuracy = Accuracy::full;
  for (int pass = 0;; ++pass) {
    const bool last = pass >= settings_.contact.maximumPasses || !abilities_.constraintsMayChange;
    if (last) accuracy = Accuracy::full;
    {
      const Stopwatch watch(_report.seconds.contact);
      addContacts();
    }
    if (!integrator_->solve(*problem_, accuracy, _end, reaction_, _report)) return false;
    const Stopwatch watch(_report.seconds.contact);
    if (problem_->impact) {
      impact_ = reaction_;
      completeReactions(_end, impact_);
    }
    const Columns& impact = problem_->impact ? impact_ : reaction_;
    const bool changed = contacts_.update(held_.filter, _end, reaction_, impact, _report.residual);
    _outcome.settled = !changed;
    if (last || (!changed && accuracy == Accuracy::full)) break;
    accuracy = changed ? Accuracy::rough : Accuracy::full;
  }
  const Stopwatch watch(_report.seconds.contact);
  _outcome.cut = contacts_.guard(held_.filter, _end);
  return true;
}

bool DynamicStepper::isFinite(const DynamicState& _end, const StateMeasure& _measure, StepReport& _report) const
{
  if (!_end.positions.allFinite() || !_end.velocities.allFinite()) {
    _report.message = "the state grew beyond all numbers";
    return false;
  }
  if (std::isfinite(_measure.energy)) return true;
  _report.message = model_.needsPositiveJacobian() ? "elements turned inside out, and this material cannot be"
                                                   : "the energy grew beyond all numbers";
  return false;
}

EnergyChange DynamicStepper::energyChange(const StateMeasure& _measure) const
{
  FinishedStep step;
  step.problem = problem_;
  step.held = &held_;
  step.contacts = &contacts_;
  step.start = &now_.state;
  step.end = &end_;
  step.reaction = &reaction_;
  step.elasticAfter = _measure.energy;
  return now_.balance.change(step);
}

/// Whether the step to end_ can be believed; if not, it may be as two halves. It ends the run where the energy of the
/// whole run cannot be right.
bool DynamicStepper::isBelieved(const EnergyChange& _change, const ContactOutcome& _contacts, int _depth,
                                StepReport& _report)
{
  const bool made = now_.balance.isBeyond(_change);
  if (_contacts.cut > 0 && _depth < mostCuts) {
    _report.message = std::to_string(_contacts.cut) + " vertices would have gone through an obstacle";
    return false;
  }
  if (made) {
    const double gained = std::max(_change.made, now_.balance.error() + _change.made);
    _report.message = "the bodies would have gained " + roundedNumber(gained, 3) +
                      " J that nobody gave them, more than 5 % of the largest energy of the run (" +
                      roundedNumber(now_.balance.largest(), 3) + " J before)";
    if (_depth < mostDoubts) return false;
    _report.message += "; a shorter time step often helps";
    hopeless_ = true;
    return false;
  }
  const bool pairsSettled = pairs_->isSettled(problem_->dt, now_.state, end_);
  _report.unsettled += _contacts.settled && _contacts.cut == 0 && pairsSettled ? 0 : 1;
  return true;
}

/// Whether the end of the step is one, and can be believed.
bool DynamicStepper::checkStep(int _depth, const ContactOutcome& _contacts, StateMeasure& _measure,
                               EnergyChange& _change, StepReport& _report)
{
  {
    const Stopwatch watch(_report.seconds.measure);
    _measure = model_.measure(end_.positions);
    if (!isFinite(end_, _measure, _report)) return false;
    _change = energyChange(_measure);
  }
  return isBelieved(_change, _contacts, _depth, _report);
}

bool DynamicStepper::tryStep(double _dt, int _depth, StepReport& _report)
{
  end_ = now_.state;
  {
    const Stopwatch watch(_report.seconds.contact);
    setUp(_dt);
    for (std::size_t c = 0; c < colliders_.size(); ++c)
      if (colliders_[c].pose)
        contacts_.obstacles()[c].collider.setPoses(colliders_[c].pose(now_.state.time),
                                                   colliders_[c].pose(now_.state.time + _dt));
    contacts_.begin(now_.state, _dt);
    pairs_->find(now_.state, _dt, held_);
  }
  integrator_->begin(now_.state, _dt, _report);
  ContactOutcome contacts;
  if (!solveWithContacts(end_, _report, contacts)) return false;
  StateMeasure measure;
  EnergyChange change;
  if (!pairs_->isPossible(now_.state.positions, end_.positions, contacts.cut > 0)) {
    _report.message = "bodies would have passed through each other";
    return false;
  }
  completeReactions(end_, reaction_);
  if (abilities_.isChecked && !checkStep(_depth, contacts, measure, change, _report)) return false;
  const Stopwatch watch(_report.seconds.update);
  integrator_->accept(end_);
  pairs_->accept(end_);
  keepReactions();
  if (abilities_.isChecked) {
    now_.balance.accept(change);
    now_.spin.act(isActedUpon());
  }
  std::swap(now_.state, end_);
  now_.measured = measure;
  now_.contacts = contacts_.memory();
  now_.pairs = pairs_->memory();
  now_.terms = rememberTerms();
  return true;
}

/// As it was then; what contacts and pairs have found since is forgotten.
void DynamicStepper::goBackTo(const Moment& _moment)
{
  if (&_moment != &now_) now_ = _moment;
  contacts_.restore(now_.contacts);
  pairs_->restore(now_.pairs);
  recallTerms(now_.terms);
}

bool DynamicStepper::advance(double _dt, int _depth, StepReport& _report)
{
  if (tryStep(_dt, _depth, _report)) return true;
  goBackTo(now_);
  if (!_report.message.empty()) _report.trouble = _report.message;
  if (_report.newtonIterations >= mostSystems && !hopeless_) {
    _report.message = "the step took " + std::to_string(_report.newtonIterations) + " linear systems, cut down to " +
                      roundedNumber(_dt, 3) + " s" +
                      (_report.trouble.empty() ? std::string() : "; the last trouble was: " + _report.trouble);
    hopeless_ = true;
  }
  if (_report.cancelled || hopeless_ || !abilities_.stepMayBeCut || _depth >= settings_.maximumHalvings) return false;
  ++_report.halvings;
  const Moment start = now_;
  if (advance(0.5 * _dt, _depth + 1, _report) && advance(0.5 * _dt, _depth + 1, _report)) return true;
  goBackTo(start);
  return false;
}

StepReport DynamicStepper::step(double _dt, bool _measured)
{
  StepReport report;
  double seconds = 0.0;
  {
    const Stopwatch watch(seconds);
    takeStep(_dt, _measured, report);
  }
  report.seconds.total = seconds - report.seconds.measure;
  return report;
}

void DynamicStepper::takeStep(double _dt, bool _measured, StepReport& _report)
{
  const double begin = now_.state.time;
  hopeless_ = false;
  _report.converged = advance(_dt, 0, _report);
  if (_report.converged) {
    _report.message.clear();
    now_.state.time = begin + _dt; // halves may add up to something else by rounding
  }
  else {
    integrator_->forget();
    contacts_.forget();
    pairs_->forget();
    now_.contacts = contacts_.memory();
    now_.pairs = pairs_->memory();
    reactions_.setZero();
    obstacleForces_.clear();
  }
  const Stopwatch measuring(_report.seconds.measure);
  _report.time = now_.state.time;
  _report.measured = abilities_.isChecked || _measured;
  if (!_report.measured) return;
  if (!abilities_.isChecked) now_.measured = model_.measure(now_.state.positions);
  summarize(_report);
}

} // namespace FleshSim
