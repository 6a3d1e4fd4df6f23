#pragma once

#include <FleshSim/Contact/SurfacePairs.hh>

#include <vector>

namespace FleshSim {

/// What a barrier cannot begin with: surfaces that intersect or touch each other.
struct TouchingSurfaces
{
  int first = -1; ///< surfaces of the first such pair; -1: there is none
  int second = -1;
  int intersections = 0; ///< pairs of triangles of all surfaces; 0: they only touch
};

/// Of surfaces that may meet; of one against itself, but for triangles that share a vertex. Intersections are exact;
/// what is no farther apart than _nearer [length] touches.
TouchingSurfaces touchingSurfaces(const std::vector<ContactSurface>& _surfaces, const Points& _positions,
                                  const MeetingRules& _rules, double _nearer);

/// In mean edges: what is so near at the start cannot be told from touching.
constexpr double touchingGap = 1e-8;

/// In mean edges: what is no deeper in an obstacle, or no farther from it, only touches it.
constexpr double touchingDepth = 1e-3;

} // namespace FleshSim
