#pragma once

#include <FleshSim/Session/Session.hh>

#include <utility>
#include <vector>

namespace FleshSim {

/// Vertices of a body, as they are numbered in it, that handles hold: those of now and those of the last run.
struct HeldVertices
{
  std::vector<int> held;  ///< where they are
  std::vector<int> moved; ///< on their way
};
HeldVertices heldVertices(const Session& _session, int _body);

/// The obstacles of a session at a time of its last run [s], as far as they are of interest to its bodies.
std::vector<SurfaceMesh> obstaclesOf(const Session& _session, double _time);

} // namespace FleshSim
