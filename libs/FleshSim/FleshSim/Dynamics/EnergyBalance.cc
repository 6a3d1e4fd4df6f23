#include <FleshSim/Dynamics/EnergyBalance.hh>

#include <FleshSim/Core/Parallel.hh>

#include <algorithm>

namespace FleshSim {

namespace {

/// Of the largest energy so far; what is made beyond is not believed.
constexpr double mostMade = 0.05;

double kinetic(const Eigen::VectorXd& _masses, const Columns& _velocities)
{
  return 0.5 * (_velocities.colwise().squaredNorm() * _masses).value();
}

/// The part of a field in the directions that a filter holds.
Vector3 heldPart(const DirectionalFilter& _filter, int _index, const Vector3& _vector)
{
  return _vector - _filter.free(_index) * _vector;
}

/// What held directions gained of kinetic energy: their part of a handle's work.
double kineticOfHeld(const FinishedStep& _step, const Eigen::VectorXd& _masses)
{
  const DirectionalFilter& filter = _step.held->filter;
  const std::vector<int>& held = filter.constrainedVertices();
  double sum = 0.0;
  for (std::size_t i = 0; i < held.size(); ++i) {
    const int index = static_cast<int>(i);
    const double before = heldPart(filter, index, _step.start->velocities.col(held[i])).squaredNorm();
    const double after = heldPart(filter, index, _step.end->velocities.col(held[i])).squaredNorm();
    sum += 0.5 * _masses[held[i]] * (after - before);
  }
  return sum;
}

/// What terms gave from outside, less what drags took.
double workOfTerms(const FinishedStep& _step, const Columns& _freeWay)
{
  double sum = 0.0;
  for (Term* term : _step.problem->terms)
    if (term->kind() != TermKind::body)
      sum += term->work(_step.start->positions, _step.end->positions, _freeWay, _step.problem->dt);
  return sum;
}

/// The energy that the bodies have in terms; adds its gradient unless that is null.
double energyOfTerms(const FinishedStep& _step, const Columns& _positions, Columns* _gradient)
{
  double sum = 0.0;
  for (Term* term : _step.problem->terms)
    if (term->kind() == TermKind::body) sum += term->evaluate(Trial(_positions), _gradient);
  return sum;
}

} // namespace

void EnergyBalance::begin(const DynamicState& _state, double _elasticEnergy)
{
  energy_ = _elasticEnergy + kinetic(model_->masses(), _state.velocities);
  begins_ = true;
  gradient_.resize(3, 0);
  error_ = 0.0;
  largest_ = energy_;
  turnover_ = energy_;
  contactAtStart_ = 0.0;
}

void EnergyBalance::remember(MemoryWriter& _memory) const
{
  _memory.add(energy_).add(begins_).add(error_).add(largest_).add(turnover_).add(contactAtStart_).add(gradient_);
}

void EnergyBalance::recall(MemoryReader& _memory)
{
  energy_ = _memory.number();
  begins_ = _memory.flag();
  error_ = _memory.number();
  largest_ = _memory.number();
  turnover_ = _memory.number();
  contactAtStart_ = _memory.number();
  gradient_ = _memory.columns();
}

/// Of handles and of Rayleigh's damping; both need the elastic forces at both ends of the step.
double EnergyBalance::workThroughElasticity(const FinishedStep& _step, const Columns& _way, const Columns& _freeWay,
                                            EnergyChange& _change) const
{
  const double rate = 1.0 / _step.problem->dt;
  const Columns heldWay = _way - _freeWay;
  double work = alpha_ > 0.0 ? -alpha_ * rate * dot(_way * model_->masses().asDiagonal(), _freeWay) : 0.0;
  const bool moved = !heldWay.isZero(0.0);
  if (!moved && !(beta_ > 0.0)) return work;
  Columns before = gradient_;
  if (before.cols() == 0) model_->gradient(_step.start->positions, before);
  model_->gradient(_step.end->positions, _change.gradient);
  if (beta_ > 0.0) work -= beta_ * rate * dot(_change.gradient - before, _freeWay);
  if (!moved) return work;
  Columns force = before + _change.gradient;
  energyOfTerms(_step, _step.start->positions, &force);
  energyOfTerms(_step, _step.end->positions, &force);
  return work + 0.5 * dot(force, heldWay);
}

EnergyChange EnergyBalance::change(const FinishedStep& _step) const
{
  const Columns way = _step.end->positions - _step.start->positions;
  Columns freeWay = way;
  _step.held->filter.apply(freeWay);
  EnergyChange change;
  change.given = dot(_step.held->forces, freeWay) + workOfTerms(_step, freeWay) +
                 _step.contacts->work(*_step.problem, *_step.held, *_step.end, *_step.reaction) +
                 kineticOfHeld(_step, model_->masses()) + workThroughElasticity(_step, way, freeWay, change);
  change.after = _step.elasticAfter + kinetic(model_->masses(), _step.end->velocities) +
                 energyOfTerms(_step, _step.end->positions, nullptr);
  if (begins_) change.begin = energyOfTerms(_step, _step.start->positions, nullptr);
  change.made = change.after - energy_ - change.begin - change.given;
  return change;
}

void EnergyBalance::accept(EnergyChange& _change)
{
  std::swap(gradient_, _change.gradient);
  error_ += _change.made;
  contactAtStart_ += _change.begin;
  turnover_ += _change.begin + std::max(0.0, _change.given);
  energy_ = _change.after;
  begins_ = false;
  largest_ = std::max(largest_, energy_);
}

bool EnergyBalance::isBeyond(const EnergyChange& _change) const
{
  const double allowed = mostMade * std::max(largest_, _change.after) + negligible_;
  // What was lost before does not pay for what comes from nowhere in one step.
  return _change.made > 0.0 && std::max(_change.made, error_ + _change.made) > allowed;
}

} // namespace FleshSim
