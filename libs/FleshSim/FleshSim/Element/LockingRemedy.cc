#include <FleshSim/Element/LockingRemedy.hh>

#include <cstddef>

namespace FleshSim {

const std::vector<std::string>& lockingRemedyNames()
{
  static const std::vector<std::string> names{"none", "mean-dilatation"};
  return names;
}

std::optional<LockingRemedy> findLockingRemedy(const std::string& _name)
{
  const std::vector<std::string>& names = lockingRemedyNames();
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == _name) return static_cast<LockingRemedy>(i);
  return std::nullopt;
}

} // namespace FleshSim
