#pragma once

#include <FleshSim/Core/Types.hh>

#include <optional>

namespace FleshSim {

/// A turn about an axis; without a centre about that of what it turns, or about the origin for a body.
struct RotationDescription
{
  Vector3 axis = Vector3::UnitZ(); ///< unit vector
  double degrees = 0.0;
  std::optional<Vector3> center;
};

} // namespace FleshSim
