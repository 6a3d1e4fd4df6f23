#include <FleshSim/Dynamics/DynamicSolver.hh>

#include <FleshSim/Dynamics/DynamicStepper.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>

#include <Eigen/Geometry>

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
  if (!_settings.makeIntegrator && !findIntegrator(_settings.integrator))
    throw std::invalid_argument("unknown integrator '" + _settings.integrator + "'");
  if (!findSolver(_settings.newton.solver))
    throw std::invalid_argument("unknown solver '" + _settings.newton.solver + "'");
  if (!_settings.gravity.allFinite()) throw std::invalid_argument("gravity must be finite");
  atLeastZero(_settings.alpha, "damping by mass");
  atLeastZero(_settings.beta, "damping by stiffness");
  atLeastZero(_settings.contact.pairFriction, "friction between bodies");
  const ContactSettings& contact = _settings.contact;
  if (!(contact.offset > 0.0) || !(contact.thickness.value_or(1.0) > 0.0) || !(contact.stiffness > 0.0))
    throw std::invalid_argument("the offset, thickness and stiffness of contacts must be positive");
  if (!(_settings.linearTolerance > 0.0)) throw std::invalid_argument("the linear tolerance must be positive");
  if (_settings.newton.tolerance && !(*_settings.newton.tolerance > 0.0))
    throw std::invalid_argument("the tolerance must be positive");
}

} // namespace

class DynamicSolver::Implementation
{
public:
  Implementation(const ElasticModel& _model, const DynamicsSettings& _settings,
                 const std::vector<ContactSurface>& _surfaces, const Embedding& _hanging)
      : model(_model), stepper(_model, _settings, _surfaces, _hanging)
  {
  }

  /// In the user's order, when somebody asks; into memory that is there already.
  void publish()
  {
    if (isPublished) return;
    isPublished = true;
    const DynamicState& state = stepper.state();
    stepper.points().positionsForUsers(state.positions, positions);
    stepper.points().ratesForUsers(state.velocities, velocities);
  }

  const ElasticModel& model;
  DynamicStepper stepper;
  Points positions;
  Points velocities;
  bool isPublished = false; ///< these two are of now
};

DynamicSolver::DynamicSolver(const ElasticModel& _model, const DynamicsSettings& _settings,
                             const std::vector<ContactSurface>& _surfaces, const Embedding& _hanging)
{
  check(_settings);
  implementation_ = std::make_unique<Implementation>(_model, _settings, _surfaces, _hanging);
}

DynamicSolver::~DynamicSolver() = default;

const Points& DynamicSolver::positions() const
{
  implementation_->publish();
  return implementation_->positions;
}

const Points& DynamicSolver::velocities() const
{
  implementation_->publish();
  return implementation_->velocities;
}

double DynamicSolver::time() const
{
  return implementation_->stepper.state().time;
}

void DynamicSolver::setState(const Points& _positions, const Points& _velocities, double _time)
{
  const PointMap& points = implementation_->stepper.points();
  if (_positions.cols() != points.count() || _velocities.cols() != points.count())
    throw std::invalid_argument("a state for another number of vertices");
  if (!_positions.allFinite() || !_velocities.allFinite() || !std::isfinite(_time))
    throw std::invalid_argument("a position, velocity or time is not finite");
  implementation_->stepper.setState({points.columnsOf(_positions), points.columnsOf(_velocities), _time});
  implementation_->isPublished = false;
}

State DynamicSolver::state() const
{
  State state;
  state.time = time();
  state.positions = positions();
  state.velocities = velocities();
  implementation_->stepper.remember(state);
  return state;
}

void DynamicSolver::setState(const State& _state)
{
  setState(_state.positions, _state.velocities, _state.time);
  try {
    implementation_->stepper.recall(_state);
  }
  catch (const std::out_of_range& error) {
    throw std::invalid_argument("a state of something else: " + std::string(error.what()));
  }
  dropCaches();
}

void DynamicSolver::dropCaches()
{
  implementation_->stepper.dropCaches();
}

void DynamicSolver::setBoundary(const BoundaryMotion& _motion)
{
  const int count = implementation_->stepper.points().count();
  for (const ConstrainedVertex& constrained : _motion.vertices)
    if (constrained.vertex < 0 || constrained.vertex >= count)
      throw std::invalid_argument("a constrained vertex is out of range");
  if (_motion.forces.cols() > 0 && _motion.forces.cols() != count)
    throw std::invalid_argument("forces for another number of vertices");
  implementation_->stepper.setBoundary(_motion);
}

void DynamicSolver::setGravity(const Vector3& _gravity)
{
  if (!_gravity.allFinite()) throw std::invalid_argument("gravity must be finite");
  implementation_->stepper.setGravity(_gravity);
}

void DynamicSolver::addTerm(std::shared_ptr<Term> _term)
{
  if (!_term) throw std::invalid_argument("a term must not be null");
  implementation_->stepper.addTerm(std::move(_term));
}

int DynamicSolver::addCollider(ColliderPointer _shape, const ColliderSettings& _settings)
{
  if (!(_settings.viscous >= 0.0)) throw std::invalid_argument("friction cannot be negative");
  return implementation_->stepper.addCollider(std::move(_shape), _settings);
}

void DynamicSolver::removeCollider(int _collider)
{
  if (_collider < 0 || _collider >= colliderCount()) throw std::invalid_argument("no such collider");
  implementation_->stepper.removeCollider(_collider);
}

int DynamicSolver::colliderCount() const
{
  return implementation_->stepper.colliderCount();
}

StepReport DynamicSolver::step(double _dt, bool _measured)
{
  if (!(_dt > 0.0) || !std::isfinite(_dt)) throw std::invalid_argument("a time step must be positive");
  implementation_->isPublished = false;
  return implementation_->stepper.step(_dt, _measured);
}

Points DynamicSolver::reactions() const
{
  return implementation_->stepper.reactions();
}

Points DynamicSolver::handleReactions() const
{
  return implementation_->stepper.handleReactions();
}

std::vector<Reaction> DynamicSolver::obstacleReactions() const
{
  const DynamicStepper& stepper = implementation_->stepper;
  std::vector<Reaction> reactions(static_cast<std::size_t>(stepper.colliderCount()));
  for (const ObstacleForce& obstacle : stepper.obstacleForces()) {
    Reaction& reaction = reactions[static_cast<std::size_t>(obstacle.obstacle)];
    reaction.force += obstacle.force;
    reaction.moment += stepper.state().positions.col(obstacle.vertex).cross(obstacle.force);
  }
  return reactions;
}

std::vector<int> DynamicSolver::contactVertices() const
{
  const ElasticModel& model = implementation_->model;
  std::vector<char> touching(static_cast<std::size_t>(model.vertexCount()), 0);
  for (const VertexContact& contact : implementation_->stepper.contacts())
    touching[static_cast<std::size_t>(contact.vertex)] = 1;
  std::vector<int> vertices;
  for (int v = 0; v < model.vertexCount(); ++v)
    if (touching[static_cast<std::size_t>(model.solverVertex(v))]) vertices.push_back(v);
  return vertices;
}

DynamicMeasure DynamicSolver::measure() const
{
  return implementation_->stepper.measure();
}

} // namespace FleshSim
