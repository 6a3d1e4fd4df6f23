#include <FleshSim/Session/PullSprings.hh>

namespace FleshSim {

void PullSprings::grab(const Points& _positions, int _first, int _last, int _vertex, double _radius, double _stiffness)
{
  springs_.clear();
  from_.clear();
  middle_ = _positions.col(_vertex);
  double sum = 0.0;
  for (int v = _first; v < _last; ++v) {
    const double away = (_positions.col(v) - middle_).norm();
    if (v != _vertex && !(away < _radius)) continue;
    const double fall = _radius > 0.0 ? 1.0 - away * away / (_radius * _radius) : 1.0;
    springs_.push_back({v, fall * fall, _positions.col(v)});
    from_.emplace_back(_positions.col(v));
    sum += fall * fall;
  }
  for (VertexSpring& spring : springs_)
    spring.stiffness *= _stiffness / sum;
}

void PullSprings::drag(const Vector3& _place)
{
  for (std::size_t i = 0; i < springs_.size(); ++i)
    springs_[i].place = from_[i] + (_place - middle_);
}

} // namespace FleshSim
