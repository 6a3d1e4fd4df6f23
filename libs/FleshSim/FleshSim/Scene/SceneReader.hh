#pragma once

#include <FleshSim/Scene/SceneDescription.hh>
#include <FleshSim/Scene/SceneEdits.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Reads a scene file (docs/scene-file.md) and checks all that can be checked without its meshes. Errors are
/// `FILE:LINE: reason` and name the key. Relative paths in the file start at its folder; the result's are ready to use.
/// `_edits` change the file's text before it is read.
Status readScene(const std::string& _path, SceneDescription& _scene, const std::vector<SceneEdit>& _edits = {});

/// The same for the text of a scene; `_path` only names it and gives the folder.
Status parseScene(const std::string& _text, const std::string& _path, SceneDescription& _scene);

/// The same for what was parsed already.
Status describeScene(const JsonValue& _json, const std::string& _path, SceneDescription& _scene);

} // namespace FleshSim
