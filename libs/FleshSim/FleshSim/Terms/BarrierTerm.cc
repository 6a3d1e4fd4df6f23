#include <FleshSim/Terms/BarrierTerm.hh>

#include <Eigen/Geometry>

#include <cmath>

namespace FleshSim {

double BarrierTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  barrier_.find(_trial.positions, near_);
  double sum = 0.0;
  for (const NearFeatures& near : near_)
    sum += near.energy();
  if (_gradient == nullptr || !std::isfinite(sum)) return sum;
  for (const NearFeatures& near : near_) {
    for (int a = 0; a < 4; ++a)
      _gradient->col(near.vertices[static_cast<std::size_t>(a)]) += near.gradient.segment<3>(3 * a);
  }
  return sum;
}

void BarrierTerm::addHessian(const Trial& _trial, HessianFilter /*_filter*/, double _factor, TermMatrix& _matrix) const
{
  barrier_.find(_trial.positions, near_);
  for (const NearFeatures& near : near_) {
    const Eigen::Matrix<double, 12, 12> hessian = _factor * near.hessian(_trial.positions);
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b < 4; ++b)
        _matrix.add(near.vertices[static_cast<std::size_t>(a)], near.vertices[static_cast<std::size_t>(b)],
                    hessian.block<3, 3>(3 * a, 3 * b));
  }
}

} // namespace FleshSim
