#pragma once

#include <FleshSim/Core/Json.hh>
#include <FleshSim/Core/Status.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// A change to one value of a scene: "dynamics.dt=0.02", "bodies.0.material.name=arap".
struct SceneEdit
{
  std::string key;   ///< keys of objects and numbers of entries, with dots between them
  std::string value; ///< JSON; what is none is a text
};

/// "KEY=VALUE" taken apart. Fails with `set: reason`.
Status readSceneEdit(const std::string& _text, SceneEdit& _edit);

/// Puts the value there, in place of what is there or as a new member of the last object on the way; objects on the way
/// that are not there are made, entries of lists are not. Fails with `set: KEY: reason`.
Status applySceneEdit(const SceneEdit& _edit, JsonValue& _scene);

} // namespace FleshSim
