#include <FleshSim/Dynamics/ImplicitIntegrator.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Stopwatch.hh>

#include <algorithm>
#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

/// Residuals above the tolerance, by this factor, that are taken where the line search cannot go on. The default
/// tolerance is 1e-10 of the force scale; crushed corotated elements have kinks that stop Newton's method at 1e-8.
constexpr double stalled = 1e3;

/// Rayleigh's damping by stiffness is taken again at what was found, until its force changes by no more than this part.
/// A prediction along the tangent stretches what turns, and such a stretch brakes the rotation.
constexpr double dampingAccuracy = 1e-2;
constexpr int mostDampings = 4;

/// What follows the solution is taken for the first time where the residual has come down to this part.
constexpr double firstTurn = 1e-3;

/// How often terms that follow the solution are taken again in a step.
constexpr int mostFollowings = 50;

/// Changes of the damping that do not matter, in tolerances.
constexpr double dampingNegligible = 10.0;

/// In the sizes of rigid bodies: how well their places are found, and how near to a rotation their frames are.
constexpr double rigidAccuracy = 1e-13;
constexpr double meetingAccuracy = 1e-10; ///< where the rounding of gaps is felt
constexpr double partOfLoad = 1e-6;
constexpr double settled = 1e-13;

} // namespace

ImplicitIntegrator::ImplicitIntegrator(const ElasticModel& _model, const DynamicsSettings& _settings)
    : model_(_model), settings_(_settings), potential_(_model), inertia_(_model.masses(), _settings.alpha),
      rayleigh_(_model, _settings.beta), spin_(_model), minimizer_(_model.pattern(), settings_.newton)
{
  minimization_.objective = &potential_;
}

void ImplicitIntegrator::begin(const DynamicState& _state, double _dt, StepReport& _report)
{
  const Stopwatch watch(_report.seconds.assembly);
  if (settings_.beta > 0.0 && accepted_ && _state.time == start_.time + dt_)
    change_ = (_state.velocities - start_.velocities) / dt_;
  else
    change_.resize(3, 0);
  start_ = _state;
  dt_ = _dt;
  accepted_ = false;
  if (settings_.beta > 0.0) predictDamping();
}

/// Takes the damping where the step will be about; `minimize` corrects that. The last step's acceleration keeps what
/// turns from being stretched.
void ImplicitIntegrator::predictDamping()
{
  const double ahead = stage() * dt_;
  Columns predicted = start_.positions + ahead * start_.velocities;
  if (change_.cols() > 0) predicted += 0.5 * ahead * ahead * change_;
  rayleigh_.setAt(std::isfinite(model_.energy(predicted)) ? predicted : start_.positions);
}

Columns ImplicitIntegrator::schemeVelocity(const Columns& _x) const
{
  return scheme_.rate * (_x - scheme_.velocityAnchor);
}

double ImplicitIntegrator::tolerance(const StepProblem& _problem) const
{
  if (settings_.newton.tolerance) return *settings_.newton.tolerance;
  // With tiny steps rounding of the inertia is what a residual cannot go below.
  const double rounding = 16.0 * std::numeric_limits<double>::epsilon() * scheme_.weight *
                          weightedNorm(Columns(start_.positions * model_.masses().asDiagonal()), minimization_.weights);
  double ofTerms = 0.0;
  for (const Term* term : _problem.allTerms())
    ofTerms = std::max(ofTerms, term->roundingForce(start_.positions));
  return std::max({largestTolerance(_problem), rounding, ofTerms});
}

/// Without rounding: that of the bodies, or of rigid ones where there are no others.
double ImplicitIntegrator::largestTolerance(const StepProblem& _problem) const
{
  if (model_.elementCount() > 0) return stepTolerance(model_, settings_.newton.relativeTolerance, _problem);
  double largest = 0.0;
  for (const RigidFrame& frame : model_.rigidFrames())
    largest = std::max(largest, toleranceOf(frame, _problem));
  return largest;
}

/// The force [N] that moves a rigid body in a step by a part of its size that does not matter; in contact also a part
/// of its load.
double ImplicitIntegrator::toleranceOf(const RigidFrame& _frame, const StepProblem& _problem) const
{
  const double inertia = scheme_.weight * model_.masses()[_frame.center] * _frame.size;
  if (!_problem.meeting) return rigidAccuracy * inertia;
  return std::max(meetingAccuracy * inertia, partOfLoad * _problem.forces.col(_frame.center).norm());
}

/// Of forces in norms: light rigid bodies count as much as heavy ones, and as much as flesh.
const Points* ImplicitIntegrator::forceWeights(const StepProblem& _problem)
{
  if (settings_.newton.tolerance) return nullptr;
  if (model_.rigidFrames().empty()) return model_.forceWeights();
  if (model_.forceWeights() != nullptr)
    weights_ = *model_.forceWeights();
  else
    weights_.setOnes(3, model_.vertexCount());
  const double largest = largestTolerance(_problem);
  for (const RigidFrame& frame : model_.rigidFrames()) {
    const Vector3 weight = Vector3::Constant(largest / toleranceOf(frame, _problem));
    weights_.col(frame.center) = weight;
    weights_.col(frame.axes[0]) = weight;
  }
  return &weights_;
}

void makeBackwardEuler(const DynamicState& _start, double _dt, ImplicitScheme& _scheme)
{
  _scheme.weight = 1.0 / (_dt * _dt);
  _scheme.rate = 1.0 / _dt;
  _scheme.anchor = _start.positions + _dt * _start.velocities;
  _scheme.velocityAnchor = _start.positions;
}

/// The given end of the step, unless the beginning itself is better: inertia alone may turn elements inside out.
void ImplicitIntegrator::chooseStart(const DynamicState& _end, Columns& _x) const
{
  Columns inertial = start_.positions + (stageNow() * dt_) * start_.velocities;
  if (isBackwardEuler())
    for (const RigidFrame& frame : model_.rigidFrames())
      for (const int axis : frame.axes)
        inertial.col(axis) = scheme_.anchor.col(axis);
  _x =
      _end.time > start_.time ? Columns(start_.positions + stageNow() * (_end.positions - start_.positions)) : inertial;
  potential_.rigid().settle(_x);
  const double safe = potential_.safePartOfWay(start_.positions, _x - start_.positions);
  if (safe < 1.0)
    _x = potential_.rigid().isEmpty() ? Columns(start_.positions + safe * (_x - start_.positions)) : start_.positions;
  const double value = potential_.value(_x);
  if (!std::isfinite(value) || value > potential_.value(start_.positions)) _x = start_.positions;
}

/// Rayleigh's damping taken again where the step ends has changed its force too little to matter.
bool ImplicitIntegrator::hasDampingSettled(const Columns& _x)
{
  if (!rayleigh_.damps()) return true;
  const double negligible = dampingNegligible * minimization_.tolerance;
  return rayleigh_.moveTo(_x, scheme_.velocityAnchor, scheme_.rate, negligible) <= dampingAccuracy;
}

/// In the middle of a step frames are as long as their turn makes them; whether they are so at what was found.
bool ImplicitIntegrator::haveFramesSettled(Columns& _x) const
{
  return stageNow() == 1.0 || potential_.rigid().settle(_x) <= settled * potential_.rigid().largestSize();
}

bool ImplicitIntegrator::minimize(Accuracy _accuracy, Columns& _x, StepReport& _report)
{
  const double before = _report.seconds.total; // the minimiser counts its time, and so does the step
  const bool isFollowed = potential_.isFollowed() || (!potential_.rigid().isEmpty() && stageNow() < 1.0);
  minimization_.relative = isFollowed ? firstTurn : 0.0;
  for (int turn = 0; turn <= mostFollowings; ++turn) {
    minimizer_.minimize(minimization_, _x, _report);
    _report.seconds.total = before;
    if (!_report.converged) return false;
    if (_accuracy == Accuracy::rough) return true;
    const Stopwatch watch(_report.seconds.assembly);
    const bool isDamped = turn >= mostDampings || hasDampingSettled(_x);
    const bool followed = potential_.follow(_x) <= minimization_.tolerance && haveFramesSettled(_x);
    const bool isExact = !(minimization_.relative > 0.0) || _report.residual <= minimization_.tolerance;
    if (isDamped && followed && isExact) return true;
    minimization_.relative = 0.0;
  }
  _report.converged = false;
  _report.message = "a load that follows the surface finds no rest in the step";
  return false;
}

void ImplicitIntegrator::setUpPotential(const StepProblem& _problem)
{
  inertia_.setUp(scheme_, _problem.forces);
  std::vector<Term*> terms{&inertia_};
  if (rayleigh_.damps()) terms.push_back(&rayleigh_);
  for (Term* term : _problem.allTerms())
    terms.push_back(term);
  potential_.setTerms(std::move(terms));
  potential_.setMotion(scheme_.rate, scheme_.velocityAnchor);
}

bool ImplicitIntegrator::isStruck(const StepProblem& _problem) const
{
  const std::vector<Term*> terms = _problem.allTerms();
  return std::any_of(terms.begin(), terms.end(),
                     [&](const Term* _term) { return _term->isStruck(start_.positions, start_.velocities, dt_); });
}

bool ImplicitIntegrator::solve(const StepProblem& _problem, Accuracy _accuracy, DynamicState& _end, Columns& _reaction,
                               StepReport& _report)
{
  Columns x;
  {
    const Stopwatch watch(_report.seconds.system);
    impact_ = _problem.impact || _problem.meeting || isStruck(_problem);
    if (impact_)
      makeBackwardEuler(start_, dt_, scheme_);
    else
      makeScheme(_problem, scheme_);
    if (isBackwardEuler()) spin_.foretell(start_, dt_, scheme_.anchor);
    setUpPotential(_problem);
    for (Term* term : _problem.allTerms())
      term->beginStep(start_.positions, stageNow(), dt_);
    potential_.begin(_end.time > start_.time ? _end.positions : start_.positions);
    minimization_.filter = _problem.filter;
    for (const int column : potential_.idleColumns())
      minimization_.filter.set(column, Matrix3::Zero());
    potential_.rigid().setStart(stageNow() < 1.0 ? &start_.positions : nullptr);
    minimization_.target = start_.positions + stageNow() * (_problem.target - start_.positions);
    minimization_.weights = forceWeights(_problem);
    minimization_.tolerance = tolerance(_problem);
    minimization_.acceptable = stalled * minimization_.tolerance;
    minimization_.roughIterations = _accuracy == Accuracy::rough ? 1 : 0;
    chooseStart(_end, x);
  }
  if (!minimize(_accuracy, x, _report)) return false;

  const Stopwatch watch(_report.seconds.update);
  _reaction = minimizer_.gradient();
  found_ = x;
  if (impact_) {
    _end.positions = x;
    _end.velocities = schemeVelocity(x);
  }
  else
    finish(x, _end);
  if (isBackwardEuler()) spin_.complete(start_, scheme_.anchor, dt_, _end);
  _end.time = start_.time + dt_;
  if (minimizer_.hasLagged()) return true; // what is held has the velocity that it could have
  const std::vector<int>& constrained = _problem.filter.constrainedVertices();
  for (std::size_t i = 0; i < constrained.size(); ++i) {
    const Matrix3& free = _problem.filter.free(static_cast<int>(i));
    const int v = constrained[i];
    const Vector3 held = _problem.targetVelocity.col(v) - free * _problem.targetVelocity.col(v);
    _end.velocities.col(v) = free * _end.velocities.col(v) + held;
    const Vector3 away = _problem.target.col(v) - _end.positions.col(v);
    _end.positions.col(v) += away - free * away;
  }
  return true;
}

/// Of the step before: damping by stiffness looks back at it.
void ImplicitIntegrator::remember(MemoryWriter& _memory) const
{
  const bool looksBack = accepted_ && settings_.beta > 0.0;
  _memory.add(looksBack).add(dt_);
  if (looksBack) FleshSim::remember(start_, _memory);
  rememberScheme(_memory);
}

void ImplicitIntegrator::recall(MemoryReader& _memory)
{
  accepted_ = _memory.flag();
  dt_ = _memory.number();
  if (accepted_) start_ = recallState(_memory);
  recallScheme(_memory);
}

void ImplicitIntegrator::accept(const DynamicState& _end)
{
  accepted_ = true;
  if (impact_)
    forgetScheme();
  else
    acceptScheme(_end);
}

} // namespace FleshSim
