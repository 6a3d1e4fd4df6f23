#pragma once

#include <FleshSim/Scene/SceneDescription.hh>
#include <FleshSim/Session/Session.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// A session as a scene.
struct SessionScene
{
  SceneDescription scene;
  std::vector<std::string> notes; ///< one line each on what a scene cannot say, or says in another way
};

/// The scene of what a session ran last, with the settings of now; of what its handles would give, if it ran nothing.
/// Bodies have no mesh yet, and a start that is neither the rest shape nor a scramble is in _start. _origins: for each
/// body where it may come from; only start velocities are taken from there. Fails while a run goes on, and for what a
/// scene cannot repeat.
Status describeSession(const Session& _session, const std::vector<BodyDescription>& _origins, SessionScene& _result,
                       std::optional<Points>& _start);

/// Writes the scene of a session (docs/scene-file.md says what is in it) to _file, a name that ends in .json: all files
/// that belong to it, or none. A body whose origin gives exactly its rest shape refers to that; any other is written
/// beside the scene, as STEM_body0.ovm, a start as STEM_start0.ovm. `_notes` receives SessionScene's.
Status saveSession(const std::string& _file, const Session& _session, const std::vector<BodyDescription>& _origins,
                   std::vector<std::string>& _notes);

} // namespace FleshSim
