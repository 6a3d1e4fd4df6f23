#pragma once

#include <string>

namespace FleshSim {

/// Differences of a field of results below which it shows rounding: what strains of 1e-9 make, as a part of the body's
/// size [length] (displacement), of its stiffness [Pa] (stress), of both (forces), of 1 (J). Energy densities are what
/// is left of terms as large as the stiffness, and so are known to 1e-14 of that.
double fieldNoise(const std::string& _field, double _size, double _stiffness);

} // namespace FleshSim
