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
    const Eigen::Matrix<double, 12, 1> gradient = near.gradient();
    for (int a = 0; a < 4; ++a)
      _gradient->col(near.vertices[static_cast<std::size_t>(a)]) += gradient.segment<3>(3 * a);
    if (near.isEdges && near.mollifier < 1.0 && near.mollifier > 0.0)
      addMollifierForce(near, _trial.positions, *_gradient);
  }
  return sum;
}

/// Energy over m times the gradient of m = (2 - p) p, p = |u x v|^2 / e: the mollifier turns edges out of being
/// parallel.
void BarrierTerm::addMollifierForce(const NearFeatures& _near, const Points& _x, Points& _gradient)
{
  const Vector3 u = _x.col(_near.vertices[1]) - _x.col(_near.vertices[0]);
  const Vector3 v = _x.col(_near.vertices[3]) - _x.col(_near.vertices[2]);
  const double part = 1.0 - std::sqrt(1.0 - _near.mollifier);
  const double sines = u.cross(v).squaredNorm();
  if (!(sines > 0.0)) return;
  const double factor = _near.energy() / _near.mollifier * (2.0 - 2.0 * part) * part / sines;
  const Vector3 alongU = 2.0 * factor * (v.squaredNorm() * u - u.dot(v) * v);
  const Vector3 alongV = 2.0 * factor * (u.squaredNorm() * v - u.dot(v) * u);
  _gradient.col(_near.vertices[0]) -= alongU;
  _gradient.col(_near.vertices[1]) += alongU;
  _gradient.col(_near.vertices[2]) -= alongV;
  _gradient.col(_near.vertices[3]) += alongV;
}

void BarrierTerm::addHessian(const Trial& _trial, HessianFilter /*_filter*/, double _factor, TermMatrix& _matrix) const
{
  barrier_.find(_trial.positions, near_);
  for (const NearFeatures& near : near_) {
    const Eigen::Matrix<double, 12, 1> gradient = near.gradient();
    const double factor = _factor * near.curvature();
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b < 4; ++b)
        _matrix.add(near.vertices[static_cast<std::size_t>(a)], near.vertices[static_cast<std::size_t>(b)],
                    factor * gradient.segment<3>(3 * a) * gradient.segment<3>(3 * b).transpose());
  }
}

} // namespace FleshSim
