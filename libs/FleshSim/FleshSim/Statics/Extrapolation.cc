#include <FleshSim/Statics/Extrapolation.hh>

namespace FleshSim {

void Extrapolation::add(double _time, const Points& _positions)
{
  if (!states_.empty() && states_.back().time == _time) states_.pop_back();
  states_.push_back({_time, _positions});
  if (states_.size() > maximumOrder + 1) states_.pop_front();
}

void Extrapolation::predict(int _order, double _time, Points& _positions) const
{
  const std::size_t count = static_cast<std::size_t>(_order) + 1;
  const std::size_t first = states_.size() - count;
  _positions.setZero(3, states_.back().positions.cols());
  for (std::size_t i = first; i < states_.size(); ++i) {
    double weight = 1.0;
    for (std::size_t j = first; j < states_.size(); ++j)
      if (j != i) weight *= (_time - states_[j].time) / (states_[i].time - states_[j].time);
    _positions += weight * states_[i].positions;
  }
}

} // namespace FleshSim
