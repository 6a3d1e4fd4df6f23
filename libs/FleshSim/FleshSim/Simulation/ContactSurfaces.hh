#pragma once

#include <FleshSim/Contact/SurfacePairs.hh>
#include <FleshSim/Simulation/Body.hh>
#include <FleshSim/Simulation/RigidSurfaces.hh>
#include <FleshSim/Terms/PressureTerm.hh>

#include <vector>

namespace FleshSim {

/// The boundary of each body, in the vertex numbers of all bodies one after the other.
std::vector<ContactSurface> contactSurfaces(const std::vector<Body>& _bodies);

/// Those of bodies, and behind them those of what is rigid; numbered, with what does not meet what.
std::vector<ContactSurface> joined(std::vector<ContactSurface> _bodies, const RigidSurfaces& _rigid);

/// A pressure [Pa] on the boundary faces of a mesh of which all vertices are among some. _vertices and the result count
/// through all bodies; _first: the mesh's first one.
SurfacePressure pressureOn(const VolumeMesh& _mesh, int _first, const std::vector<int>& _vertices, double _pressure);

} // namespace FleshSim
