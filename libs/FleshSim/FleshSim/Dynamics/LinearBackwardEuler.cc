#include <FleshSim/Dynamics/LinearBackwardEuler.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Stopwatch.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// Steps that stay with the filtered Hessian after one that needed it.
constexpr int filterPatience = 8;

/// Rough solutions are allowed residuals larger by this.
constexpr double roughness = 100.0;

} // namespace

LinearBackwardEuler::LinearBackwardEuler(const ElasticModel& _model, const DynamicsSettings& _settings)
    : model_(_model), settings_(_settings), policy_(*findHessianPolicy(_settings.newton.hessian)),
      solver_(_settings.newton.preconditioner), matrix_(_model.pattern())
{
}

void LinearBackwardEuler::begin(const DynamicState& _state, double _dt, StepReport& _report)
{
  begin_ = _state;
  dt_ = _dt;
  assemble(_report);
}

void LinearBackwardEuler::assemble(StepReport& _report)
{
  {
    const Stopwatch watch(_report.seconds.assembly);
    const bool filtering = filteredSteps_ > 0 || policy_.always;
    if (filtering) ++_report.filteredSystems;
    double energy = 0.0;
    model_.hessian(begin_.positions, filtering ? policy_.filter : HessianFilter::none, matrix_, elastic_, energy);
  }
  const Stopwatch watch(_report.seconds.system);
  matrix_.scaleAndAddDiagonal(dt_ * (dt_ + settings_.beta), (1.0 + settings_.alpha * dt_) * model_.masses());
}

/// What acts now besides the elements: it changes from one solution of a step to the next.
void LinearBackwardEuler::addTransient(const StepProblem& _problem, const Columns& _predicted)
{
  TermMatrixSum matrix(matrix_, &transient_);
  for (Term* term : _problem.allTerms())
    term->addHessian(Trial(_predicted, 1.0 / dt_, begin_.positions), HessianFilter::clamp, dt_ * dt_, matrix);
}

void LinearBackwardEuler::buildRightHandSide(const StepProblem& _problem, const Columns& _predicted)
{
  const Eigen::VectorXd& masses = model_.masses();
  right_.resize(3, begin_.positions.cols());
  parallelForChunks(static_cast<int>(right_.cols()), [&](int _first, int _last) {
    for (int v = _first; v < _last; ++v)
      right_.col(v) = masses[v] * begin_.velocities.col(v) + dt_ * (_problem.forces.col(v) - elastic_.col(v));
  });
  const std::vector<Term*> terms = _problem.allTerms();
  for (Term* term : terms)
    term->begin(begin_.positions);
  if (!terms.empty()) {
    work_.setZero(3, right_.cols());
    for (Term* term : terms)
      term->addLinearForce(Trial(_predicted, 1.0 / dt_, begin_.positions), begin_.positions, work_);
    right_ += dt_ * work_;
  }

  const std::vector<int>& constrained = _problem.filter.constrainedVertices();
  prescribed_.setZero(3, right_.cols());
  alteration_.setZero(3, right_.cols());
  bool altered = false;
  for (std::size_t i = 0; i < constrained.size(); ++i) {
    const int v = constrained[i];
    const Matrix3 held = Matrix3::Identity() - _problem.filter.free(static_cast<int>(i));
    prescribed_.col(v) = held * _problem.targetVelocity.col(v);
    alteration_.col(v) =
        held * (_problem.target.col(v) - begin_.positions.col(v) - dt_ * _problem.targetVelocity.col(v));
    altered = altered || !alteration_.col(v).isZero(0.0);
  }
  if (!altered) return;
  // dt K r = -(A r - (1 + alpha dt) M r) / (dt + beta), with A before anything transient was added.
  matrix_.multiply(alteration_, work_);
  const double mass = 1.0 + settings_.alpha * dt_;
  right_ -= (work_ - mass * alteration_ * masses.asDiagonal()) / (dt_ + settings_.beta);
}

/// work_ becomes S (b - A z), velocity_ what is free of it, and the matrix is filtered.
void LinearBackwardEuler::reduceRightHandSide(const StepProblem& _problem)
{
  if (prescribed_.isZero(0.0))
    work_ = right_;
  else {
    matrix_.multiply(prescribed_, work_);
    work_ = right_ - work_;
  }
  _problem.filter.apply(work_);
  _problem.filter.apply(velocity_);
  _problem.filter.apply(matrix_, unfiltered_);
}

bool LinearBackwardEuler::solveSystem(const StepProblem& _problem, Accuracy _accuracy, bool _first, StepReport& _report,
                                      bool& _indefinite)
{
  {
    const Stopwatch watch(_report.seconds.constraints);
    reduceRightHandSide(_problem);
  }
  const Stopwatch watch(_report.seconds.linear);
  solver_.setPositions(begin_.positions);
  // Relative to what changes the velocity, as the system for dv would have it; what rests needs no solving at all.
  ConjugateGradientSettings how;
  how.relativeTolerance = (_accuracy == Accuracy::rough ? roughness : 1.0) * settings_.linearTolerance;
  how.tolerance = dt_ * stepTolerance(model_, settings_.newton.relativeTolerance, _problem);
  how.maximumIterations = 200 + 9 * static_cast<int>(work_.cols());
  how.cancelled = settings_.newton.cancelled;
  how.weights = model_.forceWeights();
  // Where bodies touch or rub, residuals are those of stiff contacts: what a foretold start brings into soft motions
  // stays below the tolerance, and a stack of blocks would never come to rest.
  if (_first && _problem.isSmooth()) {
    // From here on the start is better than unchanged velocities, and the tolerance must not follow it.
    matrix_.multiply(velocity_, residual_);
    residual_ = work_ - residual_;
    how.tolerance = std::max(how.tolerance, how.relativeTolerance * weightedNorm(residual_, how.weights));
    how.relativeTolerance = 0.0;
    earlier_.improve(matrix_, _problem.filter, residual_, velocity_);
  }
  const ConjugateGradientResult result = solver_.solve(matrix_, work_, velocity_, how);
  _report.tolerance = result.tolerance / dt_;
  ++_report.newtonIterations;
  _report.linearIterations += result.iterations;
  _report.residual = result.residual / dt_;
  _problem.filter.apply(velocity_);
  velocity_ += prescribed_;
  unfiltered_.restore(matrix_);
  _indefinite = result.negativeCurvature;
  _report.cancelled = result.cancelled;
  return result.converged && velocity_.allFinite();
}

void LinearBackwardEuler::react(const StepProblem& _problem, Columns& _reaction)
{
  _reaction.resize(3, right_.cols());
  for (const int v : _problem.filter.constrainedVertices()) {
    matrix_.multiplyRows(v, v + 1, velocity_.data(), _reaction.data());
    _reaction.col(v) = (_reaction.col(v) - right_.col(v)) / dt_;
  }
}

bool LinearBackwardEuler::solve(const StepProblem& _problem, Accuracy _accuracy, DynamicState& _end, Columns& _reaction,
                                StepReport& _report)
{
  bool indefinite = false;
  const bool first = !(_end.time > begin_.time); // else _end is what an earlier solution of this step has found
  for (int attempt = 0; attempt < 2; ++attempt) {
    velocity_ = _end.velocities;
    {
      const Stopwatch watch(_report.seconds.system);
      if (!_problem.allTerms().empty()) predicted_ = begin_.positions + dt_ * velocity_;
      buildRightHandSide(_problem, predicted_);
      addTransient(_problem, predicted_);
    }
    const bool solved = solveSystem(_problem, _accuracy, first, _report, indefinite);
    if (solved) react(_problem, _reaction);
    transient_.restore(matrix_);
    if (solved) {
      _end.positions = begin_.positions + dt_ * velocity_ + alteration_;
      _end.velocities = velocity_;
      _end.time = begin_.time + dt_;
      return true;
    }
    if (!indefinite || _report.cancelled || filteredSteps_ > 0 || policy_.always) break;
    filteredSteps_ = filterPatience;
    assemble(_report);
  }
  _report.message = _report.cancelled ? "cancelled" : "the linear system could not be solved";
  return false;
}

void LinearBackwardEuler::accept(const DynamicState& _end)
{
  filteredSteps_ = std::max(0, filteredSteps_ - 1);
  work_ = _end.velocities - begin_.velocities;
  earlier_.add(work_);
}

void LinearBackwardEuler::remember(MemoryWriter& _memory) const
{
  _memory.add(filteredSteps_);
  earlier_.remember(_memory);
}

void LinearBackwardEuler::recall(MemoryReader& _memory)
{
  filteredSteps_ = _memory.integer();
  earlier_.recall(_memory);
}

void LinearBackwardEuler::forget()
{
  filteredSteps_ = 0;
  solver_.forget();
  earlier_.forget();
}

} // namespace FleshSim
