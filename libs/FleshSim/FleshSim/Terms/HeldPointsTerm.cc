#include <FleshSim/Terms/HeldPointsTerm.hh>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace FleshSim {

void HeldPointsTerm::setPoints(std::vector<HeldPoint> _points)
{
  const auto samePoint = [](const HeldPoint& _a, const HeldPoint& _b) { return _a.point == _b.point; };
  const bool isRecalled = points_.empty() && multipliers_.cols() == static_cast<Eigen::Index>(_points.size());
  const bool same = isRecalled || std::equal(_points.begin(), _points.end(), points_.begin(), points_.end(), samePoint);
  points_ = std::move(_points);
  if (!same) multipliers_.setZero(3, static_cast<Eigen::Index>(points_.size()));
  for (std::size_t i = 0; i < points_.size(); ++i)
    multipliers_.col(static_cast<Eigen::Index>(i)) =
        points_[i].held * multipliers_.col(static_cast<Eigen::Index>(i)).eval();
}

double HeldPointsTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  double sum = 0.0;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Vector3 c = away(i, _trial.positions);
    sum += multipliers_.col(static_cast<Eigen::Index>(i)).dot(c) + 0.5 * stiffness_ * c.squaredNorm();
    if (_gradient != nullptr) _gradient->col(points_[i].point) += push(i, _trial.positions);
  }
  return sum;
}

void HeldPointsTerm::addHessian(const Trial& /*_trial*/, HessianFilter /*_filter*/, double _factor,
                                TermMatrix& _matrix) const
{
  for (const HeldPoint& held : points_)
    _matrix.add(held.point, held.point, _factor * stiffness_ * held.held);
}

double HeldPointsTerm::follow(const Points& _positions)
{
  double change = 0.0;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Vector3 more = stiffness_ * away(i, _positions);
    multipliers_.col(static_cast<Eigen::Index>(i)) += more;
    change += more.squaredNorm();
  }
  return std::sqrt(change);
}

void HeldPointsTerm::recall(MemoryReader& _memory)
{
  const Points multipliers = _memory.points();
  if (!points_.empty() && multipliers.cols() != multipliers_.cols()) throw std::out_of_range("other points are held");
  multipliers_ = multipliers;
}

double HeldPointsTerm::work(const Points& _start, const Points& _end, const Points& /*_freeWay*/, double /*_dt*/) const
{
  double sum = 0.0;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Vector3 way = _end.col(points_[i].point) - _start.col(points_[i].point);
    sum -= multipliers_.col(static_cast<Eigen::Index>(i)).dot(way);
  }
  return sum;
}

} // namespace FleshSim
