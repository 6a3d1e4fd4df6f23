#include <FleshSim/IO/NodeNumbers.hh>

#include <algorithm>

namespace FleshSim {

const long long* NodeNumbers::sort()
{
  bool isPlain = true;
  for (std::size_t i = 1; i < numbers_.size(); ++i)
    isPlain = isPlain && numbers_[i - 1] < numbers_[i] && numbers_[i] - 1 == numbers_[i - 1];
  if (isPlain) return nullptr;
  for (std::size_t i = 0; i < numbers_.size(); ++i)
    sorted_.emplace_back(numbers_[i], static_cast<int>(i));
  std::sort(sorted_.begin(), sorted_.end());
  const auto twice = std::adjacent_find(sorted_.begin(), sorted_.end(),
                                        [](const auto& _a, const auto& _b) { return _a.first == _b.first; });
  return twice == sorted_.end() ? nullptr : &twice->first;
}

int NodeNumbers::indexOf(long long _number) const
{
  if (numbers_.empty()) return -1;
  if (sorted_.empty()) {
    const long long first = numbers_.front();
    const bool inside = _number >= first && _number <= numbers_.back();
    return inside ? static_cast<int>(_number - first) : -1;
  }
  const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), std::pair<long long, int>(_number, 0));
  return found != sorted_.end() && found->first == _number ? found->second : -1;
}

} // namespace FleshSim
