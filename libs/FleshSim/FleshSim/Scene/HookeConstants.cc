#include <FleshSim/Scene/HookeConstants.hh>

#include <array>
#include <charconv>

namespace FleshSim {

namespace {

double tidied(double _value)
{
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), _value, std::chars_format::general, 14).ptr;
  std::from_chars(text.data(), end, _value);
  return _value;
}

} // namespace

HookeConstants hookeConstants(const Material& _material)
{
  HookeConstants constants;
  constants.mu = _material.hookeMu();
  constants.lambda = _material.hookeLambda();
  const double sum = constants.lambda + constants.mu;
  constants.young = tidied(constants.mu * (3.0 * constants.lambda + 2.0 * constants.mu) / sum);
  constants.poisson = tidied(constants.lambda / (2.0 * sum));
  return constants;
}

} // namespace FleshSim
