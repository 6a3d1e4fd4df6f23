#pragma once

#include "Workspace.hh"

#include <FleshSim/Simulation/SlabFrames.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// All that a panel shows of an object, as one JSON object; docs/scripting.md lists its keys. _problem: why it cannot
/// be simulated, or empty. _colors: of the shown field, from the least value to the greatest; none where the host says
/// by itself what they mean.
std::string stateJson(const std::string& _name, const std::string& _problem, const Workspace::Place& _place,
                      const std::vector<Vector3>& _colors);

/// The same for a mesh that cannot be read: its name and the problem.
std::string problemJson(const std::string& _name, const std::string& _problem);

/// Frames as a JSON array: [[[x,y,z], four of them], ...].
std::string framesJson(const std::vector<SlabFrame>& _frames);

/// {"lines": [[x,y,z,x,y,z], ...] of obstacles, "held": [[x,y,z], ...], "moved": [[x,y,z], ...]}.
std::string surroundingsJson(const Session& _session, int _body, const Points& _shown);

/// The steps of the last run from index _first on, as a JSON array.
std::string rowsJson(const Session& _session, int _first);

/// What handles and obstacles exert after the last step, as a JSON object: "reactions": [{"handle", "force",
/// "moment"}].
std::string reactionsJson(const Session& _session);

} // namespace FleshSim
