#pragma once

#include <memory>
#include <string>

namespace FleshSim {

/// While it lives, VTK's own errors and warnings are collected here instead of being printed. Not for several threads
/// at once: VTK has one output window for the process.
class VtkMessages
{
public:
  VtkMessages();
  ~VtkMessages();
  VtkMessages(const VtkMessages&) = delete;
  VtkMessages& operator=(const VtkMessages&) = delete;

  /// What VTK said first, as one line without its file names and addresses; `_otherwise` if it said nothing.
  std::string reason(const std::string& _otherwise) const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace FleshSim
