#include <FleshSim/Minimize/Objective.hh>

#include <FleshSim/Core/Parallel.hh>

namespace FleshSim {

void Objective::move(const Columns& _positions, double _length, const Columns& _direction, Columns& _moved) const
{
  _moved.resize(3, _positions.cols());
  parallelForChunks(static_cast<int>(_positions.cols()), [&](int _first, int _last) {
    const int count = _last - _first;
    _moved.middleCols(_first, count).noalias() =
        _positions.middleCols(_first, count) + _length * _direction.middleCols(_first, count);
  });
}

const std::vector<int>& Objective::idleColumns() const
{
  static const std::vector<int> none;
  return none;
}

} // namespace FleshSim
