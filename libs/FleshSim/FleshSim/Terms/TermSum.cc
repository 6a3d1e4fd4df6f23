#include <FleshSim/Terms/TermSum.hh>

#include <algorithm>
#include <cmath>
#include <limits>

namespace FleshSim {

double TermSum::value(const Columns& _positions) const
{
  double sum = model_.energy(_positions);
  for (Term* term : terms_)
    sum += term->evaluate(trial(_positions), nullptr);
  return sum;
}

double TermSum::gradient(const Columns& _positions, Columns& _gradient) const
{
  double sum = model_.gradient(_positions, _gradient);
  for (Term* term : terms_)
    sum += term->evaluate(trial(_positions), &_gradient);
  rigid_.reduce(_positions, _gradient);
  return sum;
}

int TermSum::hessian(const Columns& _positions, HessianFilter _filter, BlockMatrix& _hessian) const
{
  if (!rigid_.isEmpty()) return reducedHessian(_positions, _filter, _hessian);
  double energy = 0.0;
  const int changed = model_.hessian(_positions, _filter, _hessian, scratch_, energy);
  TermMatrixSum matrix(_hessian);
  for (Term* term : terms_)
    term->addHessian(trial(_positions), _filter, 1.0, matrix);
  return changed;
}

int TermSum::reducedHessian(const Columns& _positions, HessianFilter _filter, BlockMatrix& _hessian) const
{
  double energy = 0.0;
  const int changed = model_.hessian(_positions, _filter, _hessian, scratch_, energy);
  TermMatrixSum sum(_hessian);
  RigidReduction::Matrix matrix(rigid_, _positions, sum);
  for (Term* term : terms_) {
    term->addHessian(trial(_positions), _filter, 1.0, matrix);
    term->evaluate(trial(_positions), &scratch_);
  }
  rigid_.addCurvature(_positions, scratch_, _filter, sum);
  return changed;
}

double TermSum::safePartOfWay(const Columns& _positions, const Columns& _way) const
{
  double part = 1.0;
  for (const Term* term : terms_)
    part = std::min(part, term->safePart(_positions, _way));
  return part;
}

double TermSum::safePart(const Columns& _positions, const Columns& _direction) const
{
  if (rigid_.isEmpty()) return safePartOfWay(_positions, _direction);
  // Terms know straight ways alone: that from the beginning to where a part of the direction ends. Less than that is
  // another way, but for small turns nearly the same one.
  constexpr int mostTrials = 10;
  constexpr double margin = 0.95;
  double part = 1.0;
  Columns end;
  for (int i = 0; i < mostTrials; ++i) {
    move(_positions, part, _direction, end);
    const double safe = safePartOfWay(_positions, end - _positions);
    if (safe >= 1.0) return part;
    part *= margin * safe;
  }
  return 0.0;
}

void TermSum::move(const Columns& _positions, double _length, const Columns& _direction, Columns& _moved) const
{
  Objective::move(_positions, _length, _direction, _moved);
  rigid_.turn(_positions, _direction, _length, _moved);
}

double TermSum::noise() const
{
  // An element's energy is what is left of terms as large as stiffness times volume.
  constexpr double rounding = 4.0 * std::numeric_limits<double>::epsilon();
  return rounding * model_.forceScale() * (std::cbrt(model_.restVolume()) + model_.magnitude());
}

std::string TermSum::infiniteReason() const
{
  return model_.needsPositiveJacobian()
             ? "the energy is infinite at the start: elements are inverted, which this material does not allow"
             : "the energy at the start is beyond all numbers";
}

} // namespace FleshSim
