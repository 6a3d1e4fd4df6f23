#pragma once

#include <FleshSim/Scene/SceneDescription.hh>

#include <string>

namespace FleshSim {

/// Reads a scene file (docs/scene-file.md) and checks all that can be checked without its meshes. Errors are
/// `FILE:LINE: reason` and name the key. Relative paths in the file start at its folder; the result's are ready to use.
Status readScene(const std::string& _path, SceneDescription& _scene);

/// The same for the text of a scene; `_path` only names it and gives the folder.
Status parseScene(const std::string& _text, const std::string& _path, SceneDescription& _scene);

} // namespace FleshSim
