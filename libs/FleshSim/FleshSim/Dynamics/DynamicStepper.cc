#include <FleshSim/Dynamics/DynamicStepper.hh>

#include <FleshSim/Core/Stopwatch.hh>
#include <FleshSim/Dynamics/EnergyCheck.hh>
#include <FleshSim/Statics/ElasticObjective.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace FleshSim {

namespace {

/// Who can meet obstacles: interior vertices too, which nothing else would stop when elements are crushed.
std::vector<int> tangibleVertices(const ElasticModel& _model, const std::vector<ContactSurface>& _surfaces)
{
  std::vector<int> vertices;
  if (_surfaces.empty()) return vertices;
  vertices.resize(static_cast<std::size_t>(_model.vertexCount()));
  std::iota(vertices.begin(), vertices.end(), 0);
  std::vector<int> tangible;
  std::set_difference(vertices.begin(), vertices.end(), _model.unusedVertices().begin(), _model.unusedVertices().end(),
                      std::back_inserter(tangible));
  return tangible;
}

/// Halvings of a step whose energy is hard to believe, or in which vertices had to be taken out of obstacles; shorter
/// ones are taken as they are, and counted.
constexpr int mostDoubts = 5;
constexpr int mostCuts = 2;

/// Energies that say nothing, in parts of the force scale times the mean edge.
constexpr double negligible = 1e-10;

double meanEdge(const std::vector<ContactSurface>& _surfaces, const Points& _rest)
{
  double sum = 0.0;
  std::size_t count = 0;
  for (const ContactSurface& surface : _surfaces)
    for (const std::array<int, 3>& t : surface.triangles)
      for (std::size_t i = 0; i < 3; ++i, ++count)
        sum += (_rest.col(t[i]) - _rest.col(t[(i + 1) % 3])).norm();
  return count > 0 ? sum / static_cast<double>(count) : 1.0;
}

} // namespace

DynamicStepper::DynamicStepper(const ElasticModel& _model, const DynamicsSettings& _settings,
                               std::vector<ContactSurface> _surfaces)
    : DynamicStepper(_model, _settings, std::move(_surfaces), _model.toSolver(_model.restPositions()))
{
}

DynamicStepper::DynamicStepper(const ElasticModel& _model, const DynamicsSettings& _settings,
                               std::vector<ContactSurface>&& _surfaces, const Points& _rest)
    : model_(_model), settings_(_settings), edge_(meanEdge(_surfaces, _rest)),
      integrator_(findIntegrator(_settings.integrator)->create(_model, settings_)),
      contacts_(tangibleVertices(_model, _surfaces), _settings.contact.offset * edge_),
      pairs_(_model, std::move(_surfaces), _rest, _settings.contact, edge_)
{
  setState({_rest, Points::Zero(3, _rest.cols()), 0.0});
}

void DynamicStepper::setState(const DynamicState& _state)
{
  state_ = _state;
  measured_ = model_.measure(state_.positions);
  contacts_.forget();
  pairs_.forget();
  integrator_->forget();
  reactions_.setZero(3, state_.positions.cols());
}

void DynamicStepper::setBoundary(const BoundaryMotion& _motion)
{
  motion_ = _motion;
  springs_ = inSolverOrder(model_, _motion.springs);
  forces_ = _motion.forces.cols() > 0 ? model_.toSolver(_motion.forces) : Points(3, 0);
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

/// Handles, gravity and forces at the end of a step.
void DynamicStepper::setUp(double _dt)
{
  const double end = state_.time + _dt;
  const int count = model_.vertexCount();
  held_.dt = _dt;
  held_.forces.resize(3, count);
  held_.forces.noalias() = settings_.gravity * model_.masses().transpose();
  if (forces_.cols() > 0) held_.forces += (motion_.forceScale ? motion_.forceScale(end) : 1.0) * forces_;
  held_.filter.clear(count);
  held_.target = state_.positions;
  held_.targetVelocity.setZero(3, count);
  held_.damping.clear();
  held_.springs = springs_;
  for (const int v : model_.unusedVertices())
    held_.filter.set(v, Matrix3::Zero());
  for (std::size_t i = 0; i < motion_.vertices.size(); ++i) {
    const int v = model_.solverVertex(motion_.vertices[i].vertex);
    held_.filter.set(v, Matrix3::Identity() - motion_.vertices[i].prescribed);
    const Vector3 target = motion_.target(static_cast<int>(i), end);
    held_.target.col(v) = target;
    held_.targetVelocity.col(v) = (target - motion_.target(static_cast<int>(i), state_.time)) / _dt;
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
    const bool last = pass >= settings_.contact.maximumPasses;
    if (last) accuracy = Accuracy::full;
    {
      const Stopwatch watch(_report.seconds.contact);
      addContacts();
    }
    if (!integrator_->solve(*problem_, accuracy, _end, reaction_, _report)) return false;
    const Stopwatch watch(_report.seconds.contact);
    const bool changed = contacts_.update(held_.filter, _end, reaction_, _report.residual);
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

bool DynamicStepper::isPlausible(const DynamicState& _end, const StateMeasure& _measure) const
{
  FinishedStep step;
  step.problem = problem_;
  step.handles = &held_.filter;
  step.contacts = &contacts_;
  step.start = &state_;
  step.end = &_end;
  step.reaction = &reaction_;
  step.elasticBefore = measured_.energy;
  step.elasticAfter = _measure.energy;
  return energyIsPlausible(step, model_.masses(), negligible * model_.forceScale() * edge_);
}

bool DynamicStepper::tryStep(double _dt, int _depth, StepReport& _report)
{
  end_ = state_;
  {
    const Stopwatch watch(_report.seconds.contact);
    setUp(_dt);
    for (std::size_t c = 0; c < colliders_.size(); ++c)
      if (colliders_[c].pose)
        contacts_.obstacles()[c].collider.setPoses(colliders_[c].pose(state_.time),
                                                   colliders_[c].pose(state_.time + _dt));
    contacts_.begin(state_, _dt);
    pairs_.find(state_, _dt, held_);
  }
  integrator_->begin(state_, _dt, _report);
  ContactOutcome contacts;
  if (!solveWithContacts(end_, _report, contacts)) return false;
  const Stopwatch watch(_report.seconds.update);
  const StateMeasure measure = model_.measure(end_.positions);
  if (!isFinite(end_, measure, _report)) return false;
  const bool plausible = isPlausible(end_, measure);
  if ((!plausible && _depth < mostDoubts) || (contacts.cut > 0 && _depth < mostCuts)) return false;
  _report.unsettled += plausible && contacts.settled && contacts.cut == 0 ? 0 : 1;
  integrator_->accept(end_);
  std::swap(state_, end_);
  measured_ = measure;
  keepReactions();
  return true;
}

bool DynamicStepper::advance(double _dt, int _depth, StepReport& _report)
{
  const ContactMemory before = contacts_.memory();
  const Eigen::VectorXd dragBefore = pairs_.lastDrag();
  if (tryStep(_dt, _depth, _report)) return true;
  contacts_.restore(before);
  pairs_.setLastDrag(dragBefore);
  if (_report.cancelled || _depth >= settings_.maximumHalvings) return false;
  ++_report.halvings;
  const DynamicState start = state_;
  const StateMeasure measured = measured_;
  if (advance(0.5 * _dt, _depth + 1, _report) && advance(0.5 * _dt, _depth + 1, _report)) return true;
  state_ = start;
  measured_ = measured;
  return false;
}

StepReport DynamicStepper::step(double _dt)
{
  StepReport report;
  const Stopwatch watch(report.seconds.total);
  const double begin = state_.time;
  report.converged = advance(_dt, 0, report);
  if (report.converged) {
    report.message.clear();
    state_.time = begin + _dt; // halves may add up to something else by rounding
  }
  else {
    integrator_->forget();
    contacts_.forget();
    pairs_.forget();
    reactions_.setZero();
  }
  const Stopwatch update(report.seconds.update);
  summarize(report);
  return report;
}

void DynamicStepper::keepReactions()
{
  reactions_.setZero();
  const std::vector<int>& constrained = problem_->filter.constrainedVertices();
  for (std::size_t i = 0; i < constrained.size(); ++i) {
    const Vector3 force = reaction_.col(constrained[i]);
    reactions_.col(constrained[i]) = force - problem_->filter.free(static_cast<int>(i)) * force;
  }
}

DynamicMeasure DynamicStepper::measure(double _elasticEnergy) const
{
  DynamicMeasure result;
  const Eigen::VectorXd& masses = model_.masses();
  for (Eigen::Index v = 0; v < masses.size(); ++v) {
    const Vector3 x = state_.positions.col(v);
    const Vector3 p = masses[v] * state_.velocities.col(v);
    result.kineticEnergy += 0.5 * p.dot(state_.velocities.col(v));
    result.potentialEnergy -= masses[v] * settings_.gravity.dot(x);
    result.momentum += p;
    result.angularMomentum += x.cross(p);
  }
  result.elasticEnergy = _elasticEnergy;
  result.contacts = static_cast<int>(contacts_.contacts().size()) + pairs_.active(state_.positions);
  return result;
}

void DynamicStepper::summarize(StepReport& _report) const
{
  const DynamicMeasure moving = measure(measured_.energy);
  _report.energy = moving.elasticEnergy;
  _report.volumeRatio = measured_.volume / model_.restVolume();
  _report.inverted = measured_.inverted;
  _report.time = state_.time;
  _report.kineticEnergy = moving.kineticEnergy;
  _report.potentialEnergy = moving.potentialEnergy;
  _report.momentum = moving.momentum;
  _report.angularMomentum = moving.angularMomentum;
  _report.contacts = moving.contacts;
}

} // namespace FleshSim
