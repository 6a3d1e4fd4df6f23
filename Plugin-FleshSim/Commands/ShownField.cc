#include "ShownField.hh"

#include "FieldColors.hh"

#include <algorithm>
#include <cmath>
#include <utility>

namespace FleshSim {

namespace {

/// From the least to the greatest value; as far to both sides of the field's centre if it has one.
void fit(const std::vector<double>& _values, ShownField& _shown)
{
  const auto range = std::minmax_element(_values.begin(), _values.end());
  _shown.fittedLow = *range.first;
  _shown.fittedHigh = *range.second;
  for (const FieldEntry& entry : fieldRegistry())
    if (entry.name == _shown.name && entry.centre) {
      const double reach = std::max({std::abs(*range.first - *entry.centre), std::abs(*range.second - *entry.centre),
                                     _shown.noise, 1e-6 * std::abs(*entry.centre)});
      _shown.fittedLow = *entry.centre - reach;
      _shown.fittedHigh = *entry.centre + reach;
    }
  // At rest all is rounding: one colour, in a range that says so.
  if (_shown.fittedHigh - _shown.fittedLow >= _shown.noise) return;
  if (std::abs(_shown.fittedLow) < _shown.noise) _shown.fittedLow = 0.0;
  _shown.fittedHigh = _shown.fittedLow + _shown.noise;
}

} // namespace

std::optional<HostColors> colorsOf(const std::vector<FieldValues>& _fields, ShownField& _shown)
{
  for (const FieldValues& field : _fields) {
    if (field.name != _shown.name) continue;
    std::vector<double> values = magnitudes(field);
    _shown.fittedLow = _shown.low;
    _shown.fittedHigh = _shown.high;
    const bool fitted = _shown.low == _shown.high;
    if (fitted && !values.empty()) fit(values, _shown);
    return HostColors{field.name, field.onCells, std::move(values), _shown.fittedLow, _shown.fittedHigh, fitted};
  }
  return std::nullopt;
}

} // namespace FleshSim
