#pragma once

#include <FleshSim/Core/Types.hh>

#include <array>
#include <vector>

namespace FleshSim {

/// A triangle surface; triangles are counter-clockwise seen from outside.
struct SurfaceMesh
{
  Points positions{3, 0};
  std::vector<std::array<int, 3>> triangles;
};

} // namespace FleshSim
