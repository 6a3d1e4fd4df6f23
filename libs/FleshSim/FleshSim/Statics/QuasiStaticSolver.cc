#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <FleshSim/Statics/QuasiStaticStepper.hh>

#include <cmath>
#include <stdexcept>

namespace FleshSim {

namespace {

void check(const StaticsSettings& _settings)
{
  if (!findSolver(_settings.solver)) throw std::invalid_argument("unknown solver '" + _settings.solver + "'");
  if (!findHessianPolicy(_settings.hessian))
    throw std::invalid_argument("unknown choice of the Hessian '" + _settings.hessian + "'");
  const double tolerance = _settings.tolerance.value_or(_settings.relativeTolerance);
  if (!(tolerance > 0.0) || !std::isfinite(tolerance)) throw std::invalid_argument("the tolerance must be positive");
  if (_settings.maximumIterations < 1) throw std::invalid_argument("at least one Newton iteration must be allowed");
  if (_settings.maximumHalvings < 0) throw std::invalid_argument("the number of halvings cannot be negative");
}

} // namespace

class QuasiStaticSolver::Implementation : public QuasiStaticStepper
{
  using QuasiStaticStepper::QuasiStaticStepper;
};

QuasiStaticSolver::QuasiStaticSolver(const ElasticModel& _model, const StaticsSettings& _settings,
                                     const Embedding& _hanging)
{
  check(_settings);
  implementation_ = std::make_unique<Implementation>(_model, _settings, _hanging);
}

QuasiStaticSolver::~QuasiStaticSolver() = default;

const Points& QuasiStaticSolver::positions() const
{
  return implementation_->positions();
}

const Points& QuasiStaticSolver::reactions() const
{
  return implementation_->reactions();
}

void QuasiStaticSolver::setPositions(const Points& _positions)
{
  implementation_->setPositions(_positions);
}

State QuasiStaticSolver::state() const
{
  State state;
  state.positions = positions();
  implementation_->remember(state);
  return state;
}

void QuasiStaticSolver::setState(const State& _state)
{
  try {
    implementation_->recall(_state);
  }
  catch (const std::out_of_range& error) {
    throw std::invalid_argument("a state of something else: " + std::string(error.what()));
  }
}

void QuasiStaticSolver::dropCaches()
{
  implementation_->dropCaches();
}

void QuasiStaticSolver::addTerm(std::shared_ptr<Term> _term)
{
  if (!_term) throw std::invalid_argument("a term must not be null");
  implementation_->addTerm(std::move(_term));
}

StepReport QuasiStaticSolver::advance(const BoundaryMotion& _motion, double _from, double _to)
{
  return implementation_->advance(_motion, _from, _to);
}

} // namespace FleshSim
