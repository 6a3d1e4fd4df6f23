#include <FleshSim/Dynamics/DynamicSolver.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Stopwatch.hh>
#include <FleshSim/Dynamics/ContactSet.hh>
#include <FleshSim/Dynamics/Integrator.hh>
#include <FleshSim/Dynamics/PairContacts.hh>
#include <FleshSim/Statics/LinearStrategy.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

void check(const DynamicsSettings& _settings)
{
  const auto atLeastZero = [](double _value, const char* _what) {
    if (!(_value >= 0.0) || !std::isfinite(_value))
      throw std::invalid_argument(std::string(_what) + " must be finite and not negative");
  };
  if (!findIntegrator(_settings.integrator))
    throw std::invalid_argument("unknown integrator '" + _settings.integrator + "'");
  if (!findSolver(_settings.newton.solver))
    throw std::invalid_argument("unknown solver '" + _settings.newton.solver + "'");
  if (!_settings.gravity.allFinite()) throw std::invalid_argument("gravity must be finite");
  atLeastZero(_settings.alpha, "damping by mass");
  atLeastZero(_settings.beta, "damping by stiffness");
  atLeastZero(_settings.contact.pairFriction, "friction between bodies");
  const ContactSettings& contact = _settings.contact;
  if (!(contact.offset > 0.0) || !(contact.thickness > 0.0) || !(contact.stiffness > 0.0))
    throw std::invalid_argument("the offset, thickness and stiffness of contacts must be positive");
  if (!(_settings.linearTolerance > 0.0)) throw std::invalid_argument("the linear tolerance must be positive");
  if (_settings.newton.tolerance && !(*_settings.newton.tolerance > 0.0))
    throw std::invalid_argument("the tolerance must be positive");
}

std::vector<ContactSurface> inSolverOrder(const ElasticModel& _model, std::vector<ContactSurface> _surfaces)
{
  for (ContactSurface& surface : _surfaces)
    for (std::array<int, 3>& triangle : surface.triangles)
      for (int& vertex : triangle) {
        if (vertex < 0 || vertex >= _model.vertexCount())
          throw std::invalid_argument("a surface names a vertex out of range");
        vertex = _model.solverVertex(vertex);
      }
  return _surfaces;
}

std::vector<int> verticesOf(const std::vector<ContactSurface>& _surfaces)
{
  std::vector<int> vertices;
  for (const ContactSurface& surface : _surfaces)
    for (const std::array<int, 3>& triangle : surface.triangles)
      vertices.insert(vertices.end(), triangle.begin(), triangle.end());
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  return vertices;
}

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

class DynamicSolver::Implementation
{
public:
  Implementation(const ElasticModel& _model, const DynamicsSettings& _settings, std::vector<ContactSurface> _surfaces)
      : model_(_model), settings_(_settings), rest_(_model.toSolver(_model.restPositions())),
        edge_(meanEdge(_surfaces, rest_)), integrator_(findIntegrator(_settings.integrator)->create(_model, settings_)),
        contacts_(verticesOf(_surfaces), _settings.contact.offset * edge_),
        pairs_(_model, std::move(_surfaces), rest_, _settings.contact, edge_)
  {
    state_.positions = rest_;
    state_.velocities.setZero(3, rest_.cols());
    setBoundary(BoundaryMotion());
    publish();
  }

  void setState(const Points& _positions, const Points& _velocities, double _time);
  void setBoundary(const BoundaryMotion& _motion);
  StepReport step(double _dt);
  Points reactions() const;
  std::vector<int> contactVertices() const;
  DynamicMeasure measure() const;
  int addCollider(ColliderPointer _shape, const ColliderSettings& _settings);
  void removeCollider(int _collider);

  DynamicsSettings& settings() { return settings_; }
  ContactSet& contacts() { return contacts_; }
  double time() const { return state_.time; }

  Points positions;
  Points velocities;

private:
  void setUp(double _dt, StepProblem& _problem) const;
  bool tryStep(double _dt, StepReport& _report);
  bool advance(double _dt, int _depth, StepReport& _report);
  bool acceptable(const DynamicState& _end, StepReport& _report) const;
  void summarize(StepReport& _report) const;
  void publish();

  const ElasticModel& model_;
  DynamicsSettings settings_;
  Points rest_;
  double edge_; ///< mean edge of the surfaces
  std::unique_ptr<Integrator> integrator_;
  ContactSet contacts_;
  PairContacts pairs_;
  std::vector<ColliderSettings> colliders_;
  BoundaryMotion motion_;
  Points forces_; ///< external, solver's order, at scale 1
  DynamicState state_;
  StepProblem problem_;
  StepProblem held_; ///< handles and forces of the step, without contacts
  Points reaction_;
};

void DynamicSolver::Implementation::setState(const Points& _positions, const Points& _velocities, double _time)
{
  if (_positions.cols() != model_.vertexCount() || _velocities.cols() != model_.vertexCount())
    throw std::invalid_argument("a state for another number of vertices");
  if (!_positions.allFinite() || !_velocities.allFinite() || !std::isfinite(_time))
    throw std::invalid_argument("a position, velocity or time is not finite");
  state_.positions = model_.toSolver(_positions);
  state_.velocities = model_.toSolver(_velocities);
  state_.time = _time;
  contacts_.forget();
  integrator_->forget();
  reaction_.resize(3, 0);
  publish();
}

void DynamicSolver::Implementation::setBoundary(const BoundaryMotion& _motion)
{
  for (const ConstrainedVertex& constrained : _motion.vertices)
    if (constrained.vertex < 0 || constrained.vertex >= model_.vertexCount())
      throw std::invalid_argument("a constrained vertex is out of range");
  if (_motion.forces.cols() > 0 && _motion.forces.cols() != model_.vertexCount())
    throw std::invalid_argument("forces for another number of vertices");
  motion_ = _motion;
  forces_ = _motion.forces.cols() > 0 ? model_.toSolver(_motion.forces) : Points(3, 0);
}

int DynamicSolver::Implementation::addCollider(ColliderPointer _shape, const ColliderSettings& _settings)
{
  Obstacle obstacle{MovingCollider(std::move(_shape), _settings.friction), _settings.viscous};
  if (!(obstacle.viscous >= 0.0)) throw std::invalid_argument("friction cannot be negative");
  contacts_.obstacles().push_back(std::move(obstacle));
  colliders_.push_back(_settings);
  return static_cast<int>(colliders_.size()) - 1;
}

void DynamicSolver::Implementation::removeCollider(int _collider)
{
  if (_collider < 0 || _collider >= static_cast<int>(colliders_.size()))
    throw std::invalid_argument("no such collider");
  contacts_.remove(_collider);
  colliders_.erase(colliders_.begin() + _collider);
}

/// Handles, gravity and forces at the end of a step.
void DynamicSolver::Implementation::setUp(double _dt, StepProblem& _problem) const
{
  const double end = state_.time + _dt;
  const int count = model_.vertexCount();
  _problem.dt = _dt;
  _problem.forces = settings_.gravity * model_.masses().transpose();
  if (forces_.cols() > 0) _problem.forces += (motion_.forceScale ? motion_.forceScale(end) : 1.0) * forces_;
  _problem.filter.clear(count);
  _problem.target = state_.positions;
  _problem.targetVelocity.setZero(3, count);
  _problem.damping.clear();
  for (const int v : model_.unusedVertices())
    _problem.filter.set(v, Matrix3::Zero());
  for (std::size_t i = 0; i < motion_.vertices.size(); ++i) {
    const int v = model_.solverVertex(motion_.vertices[i].vertex);
    _problem.filter.set(v, Matrix3::Identity() - motion_.vertices[i].prescribed);
    const Vector3 target = motion_.target(static_cast<int>(i), end);
    _problem.target.col(v) = target;
    _problem.targetVelocity.col(v) = (target - motion_.target(static_cast<int>(i), state_.time)) / _dt;
  }
}

bool DynamicSolver::Implementation::acceptable(const DynamicState& _end, StepReport& _report) const
{
  if (!_end.positions.allFinite() || !_end.velocities.allFinite()) {
    _report.message = "the state grew beyond all numbers";
    return false;
  }
  if (model_.needsPositiveJacobian() && !std::isfinite(model_.energy(_end.positions))) {
    _report.message = "elements turned inside out, and this material cannot be";
    return false;
  }
  return true;
}

bool DynamicSolver::Implementation::tryStep(double _dt, StepReport& _report)
{
  DynamicState end = state_;
  {
    const Stopwatch watch(_report.seconds.contact);
    setUp(_dt, held_);
    for (std::size_t c = 0; c < colliders_.size(); ++c)
      if (colliders_[c].pose)
        contacts_.obstacles()[c].collider.setPoses(colliders_[c].pose(state_.time),
                                                   colliders_[c].pose(state_.time + _dt));
    contacts_.begin(state_, _dt);
    pairs_.find(state_, _dt, held_);
  }
  integrator_->begin(state_, _dt, _report);
  for (int pass = 0;; ++pass) {
    {
      const Stopwatch watch(_report.seconds.contact);
      problem_ = held_;
      contacts_.apply(held_.filter, problem_);
    }
    if (!integrator_->solve(problem_, end, reaction_, _report)) return false;
    const Stopwatch watch(_report.seconds.contact);
    if (!contacts_.update(held_.filter, end, reaction_) || pass >= settings_.contact.maximumPasses) break;
  }
  {
    const Stopwatch watch(_report.seconds.contact);
    contacts_.guard(held_.filter, end);
  }
  const Stopwatch watch(_report.seconds.update);
  if (!acceptable(end, _report) || !integrator_->isPlausible(problem_, end, reaction_, _report)) return false;
  integrator_->accept(end);
  state_ = end;
  return true;
}

bool DynamicSolver::Implementation::advance(double _dt, int _depth, StepReport& _report)
{
  const std::vector<VertexContact> before = contacts_.contacts();
  if (tryStep(_dt, _report)) return true;
  contacts_.restore(before);
  if (_report.cancelled || _depth >= settings_.maximumHalvings) return false;
  ++_report.halvings;
  return advance(0.5 * _dt, _depth + 1, _report) && advance(0.5 * _dt, _depth + 1, _report);
}

StepReport DynamicSolver::Implementation::step(double _dt)
{
  if (!(_dt > 0.0) || !std::isfinite(_dt)) throw std::invalid_argument("a time step must be positive");
  StepReport report;
  const DynamicState before = state_;
  {
    const Stopwatch watch(report.seconds.total);
    report.converged = advance(_dt, 0, report);
    if (report.converged) {
      report.message.clear();
      state_.time = before.time + _dt; // halves may add up to something else by rounding
    }
    else {
      state_ = before;
      integrator_->forget();
      contacts_.forget();
    }
    const Stopwatch update(report.seconds.update);
    summarize(report);
    publish();
  }
  return report;
}

void DynamicSolver::Implementation::publish()
{
  positions = model_.toUser(state_.positions);
  velocities = model_.toUser(state_.velocities);
}

void DynamicSolver::Implementation::summarize(StepReport& _report) const
{
  const StateMeasure state = model_.measure(state_.positions);
  const DynamicMeasure moving = measure();
  _report.energy = moving.elasticEnergy;
  _report.volumeRatio = state.volume / model_.restVolume();
  _report.inverted = state.inverted;
  _report.time = state_.time;
  _report.kineticEnergy = moving.kineticEnergy;
  _report.potentialEnergy = moving.potentialEnergy;
  _report.momentum = moving.momentum;
  _report.angularMomentum = moving.angularMomentum;
  _report.contacts = moving.contacts;
}

Points DynamicSolver::Implementation::reactions() const
{
  Points forces = Points::Zero(3, model_.vertexCount());
  if (reaction_.cols() == 0) return forces;
  const std::vector<int>& constrained = problem_.filter.constrainedVertices();
  for (std::size_t i = 0; i < constrained.size(); ++i) {
    const Vector3 force = reaction_.col(constrained[i]);
    forces.col(constrained[i]) = force - problem_.filter.free(static_cast<int>(i)) * force;
  }
  return model_.toUser(forces);
}

std::vector<int> DynamicSolver::Implementation::contactVertices() const
{
  std::vector<char> touching(static_cast<std::size_t>(model_.vertexCount()), 0);
  for (const VertexContact& contact : contacts_.contacts())
    touching[static_cast<std::size_t>(contact.vertex)] = 1;
  std::vector<int> vertices;
  for (int v = 0; v < model_.vertexCount(); ++v)
    if (touching[static_cast<std::size_t>(model_.solverVertex(v))]) vertices.push_back(v);
  return vertices;
}

DynamicMeasure DynamicSolver::Implementation::measure() const
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
  result.elasticEnergy = model_.energy(state_.positions);
  result.contacts = static_cast<int>(contacts_.contacts().size()) + pairs_.active(state_.positions);
  return result;
}

DynamicSolver::DynamicSolver(const ElasticModel& _model, const DynamicsSettings& _settings,
                             const std::vector<ContactSurface>& _surfaces)
{
  check(_settings);
  implementation_ = std::make_unique<Implementation>(_model, _settings, inSolverOrder(_model, _surfaces));
}

DynamicSolver::~DynamicSolver() = default;

const Points& DynamicSolver::positions() const
{
  return implementation_->positions;
}

const Points& DynamicSolver::velocities() const
{
  return implementation_->velocities;
}

double DynamicSolver::time() const
{
  return implementation_->time();
}

void DynamicSolver::setState(const Points& _positions, const Points& _velocities, double _time)
{
  implementation_->setState(_positions, _velocities, _time);
}

void DynamicSolver::setBoundary(const BoundaryMotion& _motion)
{
  implementation_->setBoundary(_motion);
}

void DynamicSolver::setGravity(const Vector3& _gravity)
{
  if (!_gravity.allFinite()) throw std::invalid_argument("gravity must be finite");
  implementation_->settings().gravity = _gravity;
}

int DynamicSolver::addCollider(ColliderPointer _shape, const ColliderSettings& _settings)
{
  return implementation_->addCollider(std::move(_shape), _settings);
}

void DynamicSolver::removeCollider(int _collider)
{
  implementation_->removeCollider(_collider);
}

int DynamicSolver::colliderCount() const
{
  return static_cast<int>(implementation_->contacts().obstacles().size());
}

StepReport DynamicSolver::step(double _dt)
{
  return implementation_->step(_dt);
}

Points DynamicSolver::reactions() const
{
  return implementation_->reactions();
}

std::vector<int> DynamicSolver::contactVertices() const
{
  return implementation_->contactVertices();
}

DynamicMeasure DynamicSolver::measure() const
{
  return implementation_->measure();
}

} // namespace FleshSim
