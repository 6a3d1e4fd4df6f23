#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace FleshSim {

/// The numbers that a file gives to its nodes or elements, in any order and with gaps, and the index of each.
class NodeNumbers
{
public:
  void add(long long _number) { numbers_.push_back(_number); }
  std::size_t size() const { return numbers_.size(); }

  /// To be called when all are there. Returns a number that is used twice, or null.
  const long long* sort();

  /// The index of a number, -1 if it is not there.
  int indexOf(long long _number) const;

private:
  std::vector<long long> numbers_;
  std::vector<std::pair<long long, int>> sorted_; ///< empty if the numbers follow each other
};

} // namespace FleshSim
