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
  return sum;
}

int TermSum::hessian(const Columns& _positions, HessianFilter _filter, BlockMatrix& _hessian) const
{
  double energy = 0.0;
  const int changed = model_.hessian(_positions, _filter, _hessian, scratch_, energy);
  TermMatrixSum matrix(_hessian);
  for (Term* term : terms_)
    term->addHessian(trial(_positions), _filter, 1.0, matrix);
  return changed;
}

double TermSum::safePart(const Columns& _positions, const Columns& _motion) const
{
  double part = 1.0;
  for (const Term* term : terms_)
    part = std::min(part, term->safePart(_positions, _motion));
  return part;
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
