#pragma once

#include <FleshSim/Core/Types.hh>

#include <OpenFlipper/common/Types.hh>

namespace FleshSim {

/// A vector of a script as the library has it.
inline Vector3 vectorOf(const Vector& _vector)
{
  return Vector3(_vector[0], _vector[1], _vector[2]);
}

} // namespace FleshSim
