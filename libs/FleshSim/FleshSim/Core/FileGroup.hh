#pragma once

#include <FleshSim/Core/Status.hh>

#include <functional>
#include <string>
#include <vector>

namespace FleshSim {

/// Several files that come to be together, or not at all: each is written under a temporary name in its own folder,
/// and when all are there they are renamed. On failure files that were there before are as they were, and nothing new
/// is left behind.
class FileGroup
{
public:
  FileGroup() = default;
  FileGroup(const FileGroup&) = delete;
  FileGroup& operator=(const FileGroup&) = delete;

  /// Removes what was not committed.
  ~FileGroup();

  /// Has _write make the file under a temporary name with the same extension. Its failure is the result, with the
  /// file's own name in place of the temporary one.
  Status add(const std::string& _path, const std::function<Status(const std::string& _temporary)>& _write);

  /// Renames all of them, in the order in which they were added.
  Status commit();

private:
  struct Entry
  {
    std::string path; ///< as it was given
    std::string file; ///< behind a link
    std::string temporary;
    std::string previous; ///< where the older file is meanwhile; empty: there was none
    bool placed = false;
  };

  static Status place(Entry& _entry);
  void undo();

  std::vector<Entry> entries_;
};

} // namespace FleshSim
