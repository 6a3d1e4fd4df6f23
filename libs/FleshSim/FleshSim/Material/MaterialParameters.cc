#include <FleshSim/Material/MaterialParameters.hh>

#include <cmath>
#include <sstream>
#include <stdexcept>

namespace FleshSim {

namespace {

/// Squares of larger stiffnesses, times a mesh's size, run out of the range of numbers [Pa].
constexpr double stiffest = 1e30;

[[noreturn]] void refuse(const char* _name, double _value, const char* _range)
{
  std::ostringstream sentence;
  sentence.precision(12);
  sentence << _name << " is " << _value << ", but it must be " << _range;
  throw std::invalid_argument(sentence.str());
}

} // namespace

MaterialParameters MaterialParameters::fromYoungPoisson(double _young, double _poisson)
{
  if (!std::isfinite(_young) || _young <= 0.0) refuse("Young's modulus", _young, "a finite number above 0 (in Pa)");
  if (!(_poisson > -1.0 && _poisson < 0.5)) refuse("Poisson's ratio", _poisson, "above -1 and below 0.5");
  MaterialParameters parameters;
  parameters.mu = _young / (2.0 * (1.0 + _poisson));
  parameters.lambda = _young * _poisson / ((1.0 + _poisson) * (1.0 - 2.0 * _poisson));
  return parameters;
}

void requirePositive(const char* _name, double _value)
{
  if (!std::isfinite(_value) || _value <= 0.0) refuse(_name, _value, "a finite number above 0 (in Pa)");
  if (_value > stiffest) refuse(_name, _value, "at most 1e30 (in Pa)");
}

void requireStable(const MaterialParameters& _given, const LameConstants& _hooke)
{
  requirePositive("mu", _given.mu);
  if (!std::isfinite(_given.lambda)) refuse("lambda", _given.lambda, "a finite number (in Pa)");
  if (std::abs(_given.lambda) > stiffest) refuse("lambda", _given.lambda, "at most 1e30 (in Pa)");
  // The bound on lambda that makes the bulk modulus positive moves with the energy's own constants.
  const double bulk = _hooke.lambda + 2.0 / 3.0 * _hooke.mu;
  if (bulk > 0.0) return;
  std::ostringstream range;
  range.precision(12);
  range << "above " << _given.lambda - bulk << " (in Pa) with mu = " << _given.mu
        << ", or the bulk modulus is not positive";
  refuse("lambda", _given.lambda, range.str().c_str());
}

} // namespace FleshSim
