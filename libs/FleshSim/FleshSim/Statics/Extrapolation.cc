#include <FleshSim/Statics/Extrapolation.hh>

#include <FleshSim/Core/Parallel.hh>

#include <array>

namespace FleshSim {

void Extrapolation::add(double _time, const Columns& _positions)
{
  if (!states_.empty() && states_.back().time == _time) states_.pop_back();
  states_.push_back({_time, _positions});
  if (states_.size() > maximumOrder + 1) states_.pop_front();
}

void Extrapolation::remember(MemoryWriter& _memory) const
{
  _memory.addList(states_,
                  [](MemoryWriter& _m, const Moment& _moment) { _m.add(_moment.time).add(_moment.positions); });
}

void Extrapolation::recall(MemoryReader& _memory)
{
  const std::vector<Moment> moments = _memory.list([](MemoryReader& _m) {
    const double time = _m.number();
    return Moment{time, _m.columns()};
  });
  states_.assign(moments.begin(), moments.end());
}

void Extrapolation::predict(int _order, double _time, Columns& _positions) const
{
  const std::size_t count = static_cast<std::size_t>(_order) + 1;
  const std::size_t first = states_.size() - count;
  std::array<double, maximumOrder + 1> weights;
  for (std::size_t i = 0; i < count; ++i) {
    weights[i] = 1.0;
    for (std::size_t j = 0; j < count; ++j)
      if (j != i) weights[i] *= (_time - states_[first + j].time) / (states_[first + i].time - states_[first + j].time);
  }
  const Eigen::Index columns = states_.back().positions.cols();
  _positions.resize(3, columns);
  parallelForChunks(static_cast<int>(columns), [&](int _first, int _last) {
    auto result = _positions.middleCols(_first, _last - _first);
    result.setZero();
    for (std::size_t i = 0; i < count; ++i)
      result += weights[i] * states_[first + i].positions.middleCols(_first, _last - _first);
  });
}

} // namespace FleshSim
