#pragma once

#include <drawing/Picture.hh>

#include <FleshSim/Session/Session.hh>

#include <vector>

namespace FleshSim {

/// Vertices of a body that are held or moved: by its handles, and by those of its last run.
std::vector<MarkedVertices> handleMarks(const Session& _session, int _body);

/// The obstacles of a session at a time of its last run [s], as far as they are of interest to its bodies.
std::vector<SurfaceMesh> obstaclesOf(const Session& _session, double _time);

} // namespace FleshSim
