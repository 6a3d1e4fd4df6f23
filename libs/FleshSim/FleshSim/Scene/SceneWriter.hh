#pragma once

#include <FleshSim/Scene/SceneDescription.hh>

#include <string>

namespace FleshSim {

/// The text of a scene file (docs/scene-file.md) that says what _scene says, to the last bit of every number; keys at
/// their defaults are left out. Paths below _folder, the scene file's, or below the folder that it stands in are
/// written relative to it, others absolute. Fails for a path that JSON cannot hold and for a number of steps that does
/// not agree with the duration.
Status sceneText(const SceneDescription& _scene, const std::string& _folder, std::string& _text);

/// Writes the scene to a file, of which it has the folder. On failure a file that was there before stays.
Status writeScene(const std::string& _path, const SceneDescription& _scene);

} // namespace FleshSim
