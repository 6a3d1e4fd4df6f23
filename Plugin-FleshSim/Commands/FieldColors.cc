#include "FieldColors.hh"

#include <algorithm>
#include <cmath>

namespace FleshSim {

std::vector<double> magnitudes(const FieldValues& _field)
{
  if (_field.components == 1) return _field.values;
  std::vector<double> lengths(_field.values.size() / 3);
  for (std::size_t i = 0; i < lengths.size(); ++i)
    lengths[i] = std::hypot(_field.values[3 * i], _field.values[3 * i + 1], _field.values[3 * i + 2]);
  return lengths;
}

const std::vector<Vector3>& fieldColorStops()
{
  static const std::vector<Vector3> stops = {Vector3(0.17, 0.10, 0.35), Vector3(0.16, 0.32, 0.55),
                                             Vector3(0.10, 0.55, 0.52), Vector3(0.45, 0.75, 0.30),
                                             Vector3(0.98, 0.91, 0.25)};
  return stops;
}

std::vector<Vector3> fieldColors(const std::vector<double>& _values, double _low, double _high)
{
  const std::vector<Vector3>& stops = fieldColorStops();
  std::vector<Vector3> colors;
  colors.reserve(_values.size());
  for (const double value : _values) {
    const double part = _high > _low ? (value - _low) / (_high - _low) : 0.5;
    const double at = 4.0 * (std::isfinite(part) ? std::clamp(part, 0.0, 1.0) : 1.0);
    const auto stop = std::min<std::size_t>(3, static_cast<std::size_t>(at));
    const double rest = at - static_cast<double>(stop);
    colors.emplace_back((1.0 - rest) * stops[stop] + rest * stops[stop + 1]);
  }
  return colors;
}

} // namespace FleshSim
