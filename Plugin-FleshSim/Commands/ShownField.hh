#pragma once

#include "MeshHost.hh"

#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// A field that is shown in colours.
struct ShownField
{
  std::string name; ///< empty: none
  double low = 0.0; ///< low == high: fitted to the values
  double high = 0.0;
  double noise = 0.0;     ///< a fitted range is no narrower: it would show rounding
  double fittedLow = 0.0; ///< what is shown now
  double fittedHigh = 0.0;
};

/// What a host shows of the field among the results of a body; nothing if it is not there. Notes the range in _shown.
std::optional<HostColors> colorsOf(const std::vector<FieldValues>& _fields, ShownField& _shown);

} // namespace FleshSim
