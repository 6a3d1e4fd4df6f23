#include <FleshSim/Minimize/NewtonMinimizer.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Stopwatch.hh>
#include <FleshSim/Minimize/LineSearch.hh>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace FleshSim {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Relative residual of the system that brings prescribed motion into the body. Looser (1e-3) costs nearly
/// incompressible bodies an iteration.
constexpr double predictorForcing = 1e-5;

/// Indefinite systems of one minimisation after which the Hessian is shifted, not filtered: scrambled starts need
/// about ten filtered systems, buckling steps hundreds.
constexpr int patienceWithFilter = 12;
constexpr double leastShift = 1e-4;

/// Less than this part of a prescribed motion is none: something is in the way.
constexpr double leastSafePart = 1e-3;

/// Motion that is blocked waits until the residual is this part of what it was, and goes on if it has got farther than
/// this part of the rest since it was blocked before.
constexpr double balanced = 1e-2;
constexpr double leastProgress = 1e-3;
constexpr double largestShift = 1e3;
constexpr double shiftFactor = 4.0;

/// Relative rounding error to expect in a sum over many elements.
constexpr double energyNoise = 1e-13;

/// Others move the column.
bool isIdle(const MinimizationProblem& _problem, int _column)
{
  const std::vector<int>& idle = _problem.objective->idleColumns();
  return std::binary_search(idle.begin(), idle.end(), _column);
}

std::string words(const char* _what, double _residual, double _tolerance)
{
  std::ostringstream text;
  text << _what << " (residual " << _residual << ", asked for " << _tolerance << ")";
  return text.str();
}

} // namespace

NewtonMinimizer::NewtonMinimizer(const std::shared_ptr<const BlockPattern>& _pattern, const NewtonSettings& _settings)
    : settings_(_settings), policy_(*findHessianPolicy(_settings.hessian)),
      strategy_(findSolver(_settings.solver)->create(_settings.preconditioner)), hessian_(_pattern)
{
}

void NewtonMinimizer::evaluate(const MinimizationProblem& _problem, Point& _point) const
{
  _point.value = _problem.objective->gradient(_point.x, _point.gradient);
  if (!std::isfinite(_point.value)) _point.value = infinity;
}

double NewtonMinimizer::filteredNorm(const MinimizationProblem& _problem, const Columns& _gradient)
{
  filtered_ = _gradient;
  _problem.filter.apply(filtered_);
  return weightedNorm(filtered_, _problem.weights);
}

double NewtonMinimizer::offerStart(const MinimizationProblem& _problem, const Columns& _positions)
{
  trial_.x = _positions;
  evaluate(_problem, trial_);
  double residual = trial_.value < infinity ? filteredNorm(_problem, trial_.gradient) : infinity;
  if (!std::isfinite(residual)) residual = infinity;
  if (residual < (offered_ ? offeredResidual_ : infinity)) {
    std::swap(current_, trial_);
    offered_ = true;
    offeredResidual_ = residual;
  }
  return residual;
}

void NewtonMinimizer::remainingMotion(const MinimizationProblem& _problem, const Columns& _x)
{
  motion_.setZero(3, _x.cols());
  moving_ = false;
  if (lagged_ || isPaused_) return;
  const std::vector<int>& constrained = _problem.filter.constrainedVertices();
  for (std::size_t i = 0; i < constrained.size(); ++i) {
    const int v = constrained[i];
    if (isIdle(_problem, v)) continue;
    const Vector3 away = _problem.target.col(v) - _x.col(v);
    const Vector3 z = away - _problem.filter.free(static_cast<int>(i)) * away;
    // Differences of the size of rounding are put right without disturbing the body.
    motion_.col(v) = z;
    const double size = _problem.target.col(v).stableNorm() + _x.col(v).stableNorm();
    moving_ = moving_ || !(z.stableNorm() <= 1e-13 * size);
  }
}

/// How far the farthest constrained vertex is from where it should be.
double NewtonMinimizer::lag(const MinimizationProblem& _problem) const
{
  double farthest = 0.0;
  const std::vector<int>& constrained = _problem.filter.constrainedVertices();
  for (std::size_t i = 0; i < constrained.size(); ++i) {
    if (isIdle(_problem, constrained[i])) continue;
    const Vector3 away = _problem.target.col(constrained[i]) - current_.x.col(constrained[i]);
    farthest = std::max(farthest, (away - _problem.filter.free(static_cast<int>(i)) * away).norm());
  }
  return farthest;
}

double NewtonMinimizer::forcingTolerance(double _residual, double _tolerance) const
{
  double eta = settings_.largestForcing;
  if (previousResidual_ > 0.0) {
    const double ratio = _residual / previousResidual_;
    eta = std::clamp(0.5 * ratio * ratio, 1e-8, settings_.largestForcing);
  }
  return std::max(eta * _residual, settings_.finalForcing * _tolerance);
}

bool NewtonMinimizer::solveOnce(const MinimizationProblem& _problem, HessianFilter _filter, double _shift,
                                double _tolerance, StepReport& _report, LinearOutcome& _outcome)
{
  int changed = 0;
  {
    const Stopwatch watch(_report.seconds.assembly);
    changed = _problem.objective->hessian(current_.x, _filter, hessian_);
    if (_shift > 0.0) hessian_.addToDiagonal(_shift);
  }
  double seconds = 0.0;
  solveLinear(_problem, _tolerance, seconds, _outcome);
  _report.seconds.linear += seconds - _outcome.filterSeconds;
  _report.seconds.constraints += _outcome.filterSeconds;
  ++_report.newtonIterations;
  _report.linearIterations += _outcome.iterations;
  if (_filter != HessianFilter::none) {
    ++_report.filteredSystems;
    // Elements that need no filter answer alike with and without it, so few of them are no reason to go on filtering.
    filtering_ = changed * 100 > _problem.objective->elementCount();
  }
  return !_outcome.indefinite && direction_.allFinite();
}

/// The direction from the assembled Hessian.
void NewtonMinimizer::solveLinear(const MinimizationProblem& _problem, double _tolerance, double& _seconds,
                                  LinearOutcome& _outcome)
{
  const Stopwatch watch(_seconds);
  work_ = -current_.gradient;
  if (moving_) {
    hessian_.multiply(motion_, filtered_);
    work_ -= filtered_;
  }
  _problem.filter.apply(work_);
  double tolerance = _tolerance;
  if (moving_) tolerance = std::max(tolerance, predictorForcing * weightedNorm(work_, _problem.weights));
  strategy_->setPositions(current_.x);
  strategy_->setWeights(_problem.weights);
  _outcome = strategy_->solve(hessian_, _problem.filter, work_, tolerance, settings_.cancelled, direction_);
  // Motion of the size of rounding, times the force that holds a vertex, can hide how steep the way down is.
  if (moving_) direction_ += motion_;
}

bool NewtonMinimizer::solveShifted(const MinimizationProblem& _problem, double _tolerance, StepReport& _report,
                                   LinearOutcome& _outcome)
{
  // Each system tries with less than the one before, down to none at all: then Newton's method is itself again.
  double shift = shift_ / shiftFactor < leastShift ? 0.0 : shift_ / shiftFactor;
  while (!solveOnce(_problem, HessianFilter::none, shift, _tolerance, _report, _outcome)) {
    shift = std::max(shiftFactor * shift, leastShift);
    if (_outcome.cancelled || shift > largestShift) return false;
  }
  shift_ = shift;
  return true;
}

HessianFilter NewtonMinimizer::filterFor(const MinimizationProblem& _problem) const
{
  return _problem.tangled && !policy_.always ? HessianFilter::absolute : policy_.filter;
}

bool NewtonMinimizer::solveSystem(const MinimizationProblem& _problem, double _tolerance, StepReport& _report)
{
  LinearOutcome outcome;
  bool solved = false;
  if (indefiniteSystems_ >= patienceWithFilter && !policy_.always && !_problem.tangled)
    return solveShifted(_problem, _tolerance, _report, outcome);
  const HessianFilter filter = filterFor(_problem);
  filtering_ = filtering_ || policy_.always;
  if (!filtering_) solved = solveOnce(_problem, HessianFilter::none, 0.0, _tolerance, _report, outcome);
  if (!solved) ++indefiniteSystems_;
  if (!solved && !outcome.cancelled) solved = solveOnce(_problem, filter, 0.0, _tolerance, _report, outcome);
  // A semi-definite matrix may still be singular: free rigid motions, crushed elements.
  for (double shift = 1e-10; !solved && !outcome.cancelled && shift < 1.0; shift *= 100.0)
    solved = solveOnce(_problem, filter, shift, _tolerance, _report, outcome);
  return solved;
}

bool NewtonMinimizer::takeWholeStep(const MinimizationProblem& _problem)
{
  const double safe = _problem.objective->safePart(current_.x, direction_);
  if (safe < 1.0) {
    // As far as nothing is in the way; the rest of the motion is another system's.
    _problem.objective->move(current_.x, safe, direction_, trial_.x);
    evaluate(_problem, trial_);
    isBlocked_ = !(safe > leastSafePart);
    if (trial_.value == infinity || isBlocked_) return false;
    std::swap(current_, trial_);
    return true;
  }
  // The alternative to the predictor: the boundary alone moves.
  _problem.objective->move(current_.x, 1.0, motion_, trial_.x);
  const double boundaryAlone = _problem.objective->value(trial_.x);
  _problem.objective->move(current_.x, 1.0, direction_, trial_.x);
  evaluate(_problem, trial_);
  const bool boundaryIsBetter = std::isfinite(boundaryAlone) && !(trial_.value <= boundaryAlone) &&
                                _problem.objective->safePart(current_.x, motion_) >= 1.0;
  if (boundaryIsBetter) {
    _problem.objective->move(current_.x, 1.0, motion_, trial_.x);
    evaluate(_problem, trial_);
  }
  else if (trial_.value == infinity)
    return false;
  std::swap(current_, trial_);
  return true;
}

bool NewtonMinimizer::searchLine(const MinimizationProblem& _problem)
{
  const double slope = dot(current_.gradient, direction_);
  const double safe = _problem.objective->safePart(current_.x, direction_);
  const auto tryLength = [&](double _length) {
    if (_length > 1.0 && !(_problem.objective->safePart(current_.x, _length * direction_) >= 1.0))
      return LinePoint{_length, infinity, infinity};
    _problem.objective->move(current_.x, _length, direction_, trial_.x);
    evaluate(_problem, trial_);
    return LinePoint{_length, trial_.value, trial_.value < infinity ? dot(trial_.gradient, direction_) : infinity};
  };
  const double noise = energyNoise * std::abs(current_.value) + _problem.objective->noise();
  if (!searchAlongLine(LinePoint{0.0, current_.value, slope}, noise, tryLength, safe)) return false;
  std::swap(current_, trial_);
  return true;
}

void NewtonMinimizer::begin(const MinimizationProblem& _problem, const Columns& _positions, StepReport& _report)
{
  _report.converged = false;
  _report.tolerance = _problem.tolerance;
  _report.handleLag = 0.0;
  if (!offered_) {
    current_.x = _positions;
    evaluate(_problem, current_);
  }
  offered_ = false;
  previousResidual_ = 0.0;
  filtering_ = false;
  indefiniteSystems_ = 0;
  shift_ = 0.0;
  isBlocked_ = false;
  isPaused_ = false;
  blockedWith_ = infinity;
  lagged_ = false;
}

/// Whatever is left of the motion is rounding: puts the boundary exactly where it belongs, unless that is in another
/// body, which it has come near to without end.
void NewtonMinimizer::completeMotion(const MinimizationProblem& _problem, StepReport& _report)
{
  lagged_ = lagged_ || isPaused_ || _problem.objective->safePart(current_.x, motion_) < 1.0;
  if (lagged_)
    _report.handleLag = lag(_problem);
  else
    current_.x += motion_;
}

/// Where the iteration cannot go on. What still waits is not where it should be, and the report says so.
void NewtonMinimizer::acceptIfPossible(const MinimizationProblem& _problem, StepReport& _report)
{
  _report.converged = !moving_ && _report.residual <= _problem.acceptable;
  if (_report.converged) completeMotion(_problem, _report);
}

/// The prescribed motion waits, or ends where it is since waiting did not help.
void NewtonMinimizer::pause(double _residual)
{
  const double size = norm(motion_);
  lagged_ = !(size < (1.0 - leastProgress) * blockedWith_);
  blockedWith_ = size;
  isPaused_ = !lagged_;
  pausedWith_ = _residual;
}

/// The end of the iteration, good or bad; the report says which.
bool NewtonMinimizer::isFinished(const MinimizationProblem& _problem, int _iteration, StepReport& _report)
{
  remainingMotion(_problem, current_.x);
  _report.residual = filteredNorm(_problem, current_.gradient);
  if (isPaused_ && _report.residual <= std::max(balanced * pausedWith_, _problem.tolerance)) {
    isPaused_ = false;
    remainingMotion(_problem, current_.x);
  }
  if (settings_.onIteration)
    settings_.onIteration({_iteration, _report.residual, _problem.tolerance, _report.newtonIterations, _problem.part});
  if (_iteration == 0) _report.tolerance = std::max(_problem.tolerance, _problem.relative * _report.residual);
  _report.converged = !moving_ && _report.residual <= _report.tolerance;
  if (_report.converged) {
    completeMotion(_problem, _report);
    return true;
  }
  _report.converged = !moving_ && !isPaused_ && _problem.roughIterations > 0 && _iteration >= _problem.roughIterations;
  if (_report.converged) return true;
  if (settings_.cancelled && settings_.cancelled()) {
    _report.cancelled = true;
    _report.message = "cancelled";
    return true;
  }
  if (_iteration >= _problem.patience * settings_.maximumIterations) {
    acceptIfPossible(_problem, _report);
    if (!_report.converged)
      _report.message = words("the maximum of Newton iterations was reached", _report.residual, _problem.tolerance);
    return true;
  }
  if (_problem.mostSystems > 0 && _report.newtonIterations >= _problem.mostSystems) {
    _report.message = words("the step took too many linear systems", _report.residual, _problem.tolerance);
    return true;
  }
  return false;
}

/// One system and a step along its solution. False where that is not possible: the report says why.
bool NewtonMinimizer::iterate(const MinimizationProblem& _problem, StepReport& _report)
{
  // A filtered system that served well has probably left the region that needed it.
  if (previousResidual_ > 0.0 && _report.residual < 0.1 * previousResidual_) filtering_ = false;
  if (!solveSystem(_problem, forcingTolerance(_report.residual, _report.tolerance), _report)) {
    _report.cancelled = settings_.cancelled && settings_.cancelled();
    _report.message = _report.cancelled ? "cancelled" : "the linear system could not be solved";
    return false;
  }
  previousResidual_ = moving_ ? 0.0 : _report.residual;
  const Stopwatch watch(_report.seconds.lineSearch);
  if (moving_ ? takeWholeStep(_problem) : searchLine(_problem)) return true;
  if (moving_ && isBlocked_) {
    pause(_report.residual);
    return true;
  }
  acceptIfPossible(_problem, _report);
  if (!_report.converged)
    _report.message =
        words("no step along the Newton direction lowers the energy", _report.residual, _problem.tolerance);
  return false;
}

void NewtonMinimizer::minimize(const MinimizationProblem& _problem, Columns& _positions, StepReport& _report)
{
  const Stopwatch watch(_report.seconds.total);
  begin(_problem, _positions, _report);
  if (current_.value == infinity) {
    _report.message = _problem.objective->infiniteReason();
    return;
  }
  for (int iteration = 0; !isFinished(_problem, iteration, _report); ++iteration)
    if (!iterate(_problem, _report)) break;
  _positions = current_.x;
}

} // namespace FleshSim
