#include <FleshSim/Dynamics/IncrementalPotential.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Dynamics/PairPenalty.hh>
#include <FleshSim/Statics/ElasticObjective.hh>

namespace FleshSim {

IncrementalPotential::IncrementalPotential(const ElasticModel& _model, double _alpha, double _beta)
    : model_(_model), alpha_(_alpha), beta_(_beta)
{
  if (beta_ > 0.0) stiffness_ = BlockMatrix(model_.pattern());
}

void IncrementalPotential::setDampingAt(const Points& _positions)
{
  if (!(beta_ > 0.0)) return;
  double energy = 0.0;
  model_.hessian(_positions, HessianFilter::clamp, stiffness_, scratch_, energy);
}

double IncrementalPotential::moveDampingTo(const Points& _positions, double _negligible)
{
  motion_ = scheme_->rate * (_positions - scheme_->velocityAnchor);
  Points before;
  stiffness_.multiply(motion_, before);
  setDampingAt(_positions);
  stiffness_.multiply(motion_, scratch_);
  const double size = norm(scratch_);
  before -= scratch_;
  const double change = norm(before);
  return beta_ * change <= _negligible ? 0.0 : change / size;
}

void IncrementalPotential::setUp(const ImplicitScheme& _scheme, const StepProblem& _problem)
{
  scheme_ = &_scheme;
  problem_ = &_problem;
}

/// Inertia and mass damping and the work of forces; rows in chunks.
double IncrementalPotential::addInertia(const Points& _positions, Points* _gradient) const
{
  const Eigen::VectorXd& masses = model_.masses();
  const double damping = alpha_ * scheme_->rate;
  return sumOverChunks(static_cast<int>(_positions.cols()), [&](int _first, int _last) {
    double sum = 0.0;
    for (int v = _first; v < _last; ++v) {
      const Vector3 away = _positions.col(v) - scheme_->anchor.col(v);
      Vector3 force = masses[v] * scheme_->weight * away;
      sum += 0.5 * force.dot(away) - problem_->forces.col(v).dot(_positions.col(v));
      if (damping > 0.0) {
        const Vector3 moved = _positions.col(v) - scheme_->velocityAnchor.col(v);
        force += masses[v] * damping * moved;
        sum += 0.5 * masses[v] * damping * moved.squaredNorm();
      }
      if (_gradient != nullptr) _gradient->col(v) += force - problem_->forces.col(v);
    }
    return sum;
  });
}

double IncrementalPotential::addDamping(const Points& _positions, Points* _gradient) const
{
  double sum = 0.0;
  if (beta_ > 0.0 || !problem_->pairs.empty()) motion_ = _positions - scheme_->velocityAnchor;
  if (!problem_->pairs.empty()) sum += PairPenalty(*problem_).addDrag(motion_, scheme_->rate, _gradient);
  if (beta_ > 0.0) {
    stiffness_.multiply(motion_, scratch_);
    const double factor = beta_ * scheme_->rate;
    sum += 0.5 * factor * dot(motion_, scratch_);
    if (_gradient != nullptr) *_gradient += factor * scratch_;
  }
  for (const VertexDamping& damping : problem_->damping) {
    const Vector3 moved =
        damping.tangent * (_positions.col(damping.vertex) - scheme_->velocityAnchor.col(damping.vertex) -
                           damping.velocity / scheme_->rate);
    const double factor = damping.coefficient * scheme_->rate;
    sum += 0.5 * factor * moved.squaredNorm();
    if (_gradient != nullptr) _gradient->col(damping.vertex) += factor * moved;
  }
  return sum;
}

double IncrementalPotential::value(const Points& _positions) const
{
  const PairPenalty pairs(*problem_);
  return model_.energy(_positions) + addInertia(_positions, nullptr) + addDamping(_positions, nullptr) +
         addSprings(problem_->springs, _positions, nullptr) + pairs.value(_positions);
}

double IncrementalPotential::gradient(const Points& _positions, Points& _gradient) const
{
  const PairPenalty pairs(*problem_);
  double sum = model_.gradient(_positions, _gradient);
  sum += addInertia(_positions, &_gradient);
  sum += addDamping(_positions, &_gradient);
  sum += addSprings(problem_->springs, _positions, &_gradient);
  return sum + pairs.addGradient(_positions, _gradient);
}

int IncrementalPotential::hessian(const Points& _positions, HessianFilter _filter, BlockMatrix& _hessian) const
{
  double energy = 0.0;
  const int changed = model_.hessian(_positions, _filter, _hessian, scratch_, energy);
  if (beta_ > 0.0) _hessian.add(beta_ * scheme_->rate, stiffness_);
  _hessian.scaleAndAddDiagonal(1.0, (scheme_->weight + alpha_ * scheme_->rate) * model_.masses());
  const std::vector<int>& diagonal = _hessian.pattern().diagonal;
  for (const VertexDamping& damping : problem_->damping)
    _hessian.blockMatrix(diagonal[static_cast<std::size_t>(damping.vertex)]) +=
        damping.coefficient * scheme_->rate * damping.tangent;
  addSpringHessian(problem_->springs, 1.0, _hessian);
  PairPenalty(*problem_).addHessian(_positions, 1.0, scheme_->rate, _hessian, nullptr);
  return changed;
}

double IncrementalPotential::noise() const
{
  return energyNoise(model_);
}

std::string IncrementalPotential::infiniteReason() const
{
  return infiniteEnergyReason(model_);
}

} // namespace FleshSim
