#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace FleshSim {

/// Thrown inside the readers and writers of this module and turned into a Status by `guarded`; never leaves it.
struct FileError
{
  Status status;
};

/// The path that stands for the standard input, or output.
constexpr const char* standardStream = "-";

/// The whole file. Throws FileError with the system's reason. The standard input is read once and kept.
std::string loadFile(const std::string& _path);

/// The first bytes of a file, at most so many.
std::string loadHead(const std::string& _path, std::size_t _length);

/// The text between quotes for a message: shortened, and with everything that would break the line made visible.
std::string quote(std::string_view _text);

/// Runs a reader or writer that may throw FileError.
template <class Action>
Status guarded(const std::string& _path, Action&& _action)
{
  try {
    _action();
    return Status::ok();
  }
  catch (FileError& error) {
    return std::move(error.status);
  }
  catch (const std::bad_alloc&) {
    return Status::atLine(_path, 0, "too large for the memory of this machine");
  }
  catch (const std::length_error&) {
    return Status::atLine(_path, 0, "too large for the memory of this machine");
  }
}

/// The same for a reader that fills a document: only a good one reaches the caller.
template <class Action>
Status readGuarded(const std::string& _path, MeshDocument& _document, Action&& _action)
{
  MeshDocument made;
  Status status = guarded(_path, [&] { _action(loadFile(_path), made); });
  if (status) _document = std::move(made);
  return status;
}

} // namespace FleshSim
