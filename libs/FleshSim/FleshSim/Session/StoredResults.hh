#pragma once

#include <FleshSim/Session/FieldEvaluator.hh>

#include <map>
#include <string>
#include <vector>

namespace FleshSim {

/// The results that the files of a run hold, step by step: what was computed with the run's own material, by whoever
/// wrote them. A file is read when one of its fields is asked for.
class StoredResults
{
public:
  /// The files of a step, one for each body.
  void add(int _step, std::vector<std::string> _files) { files_[_step] = std::move(_files); }

  /// The last of the steps; -1 without any.
  int lastStep() const { return files_.empty() ? -1 : files_.rbegin()->first; }

  /// The fields of fieldRegistry() that the files of a step hold, of each body, as they are stored; those of these
  /// names, or all. Fails for a file that cannot be read any more.
  Status fields(int _step, const std::vector<std::string>& _names,
                std::vector<std::vector<FieldValues>>& _fields) const;

private:
  std::map<int, std::vector<std::string>> files_;
};

} // namespace FleshSim
