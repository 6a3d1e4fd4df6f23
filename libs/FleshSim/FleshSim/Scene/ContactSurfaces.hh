#pragma once

#include <FleshSim/Contact/SurfacePairs.hh>
#include <FleshSim/Scene/Body.hh>

#include <vector>

namespace FleshSim {

/// The boundary of each body, in the vertex numbers of all bodies one after the other.
std::vector<ContactSurface> contactSurfaces(const std::vector<Body>& _bodies);

} // namespace FleshSim
