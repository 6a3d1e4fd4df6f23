#pragma once

#include <string>
#include <string_view>

namespace FleshSim {

/// What a file is that begins like this, if it is no mesh of a kind that can be read, and what to do about it: a Git
/// LFS pointer, a compressed file, MFEM's mesh, HDF5, ...: "a Git LFS pointer, not the mesh: ...". Else "".
std::string foreignContent(std::string_view _head);

/// What to do with a file of an extension (without the dot) that cannot be read: "a surface, not a volume; ...". "" for
/// extensions that nothing is known of.
std::string foreignExtension(const std::string& _extension);

/// The name of the format whose files begin like this, or "" where nothing tells.
std::string formatOfContent(std::string_view _head);

} // namespace FleshSim
