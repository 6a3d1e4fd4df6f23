#include <FleshSim/Core/NearestName.hh>

#include <algorithm>
#include <numeric>

namespace FleshSim {

std::optional<std::string> nearestName(const std::string& _name, const std::vector<std::string>& _candidates)
{
  std::optional<std::string> nearest;
  std::size_t least = std::max<std::size_t>(2, _name.size() / 3) + 1;
  for (const std::string& candidate : _candidates) {
    // Levenshtein distance, one row at a time
    std::vector<std::size_t> row(candidate.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= _name.size(); ++i) {
      std::size_t diagonal = row[0];
      row[0] = i;
      for (std::size_t j = 1; j <= candidate.size(); ++j) {
        const std::size_t changed = diagonal + (_name[i - 1] == candidate[j - 1] ? 0 : 1);
        diagonal = row[j];
        row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
      }
    }
    if (row.back() >= least) continue;
    least = row.back();
    nearest = candidate;
  }
  return nearest;
}

std::string didYouMean(const std::string& _name, const std::vector<std::string>& _candidates)
{
  const std::optional<std::string> nearest = nearestName(_name, _candidates);
  return nearest ? "; did you mean " + *nearest + "?" : std::string();
}

} // namespace FleshSim
