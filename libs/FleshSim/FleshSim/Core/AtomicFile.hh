#pragma once

#include <FleshSim/Core/Status.hh>

#include <functional>
#include <ostream>
#include <string>

namespace FleshSim {

/// Writes a file under a temporary name in the same folder and renames it when all is written, so that nobody ever
/// sees half a file. `_write` gets a binary stream. On failure (a full disk included) the temporary is removed, a file
/// that was there before stays, and the status names the file. A link stays, the file behind it is replaced; a device
/// (`/dev/stdout`) is written to as it is.
Status writeAtomically(const std::string& _path, const std::function<void(std::ostream&)>& _write);

/// Whether there is something at _path that is neither a file nor a folder: a terminal, a pipe, `/dev/null`.
bool isDevice(const std::string& _path);

/// The file that a link at _path stands for in the end, or _path itself.
std::string behindLink(const std::string& _path);

/// The temporary name that belongs to `_path`, with the same extension; for writers that open the file themselves.
std::string temporaryName(const std::string& _path);

/// Renames the finished temporary to `_path`, or removes it and says why.
Status commitTemporary(const std::string& _temporary, const std::string& _path);

} // namespace FleshSim
