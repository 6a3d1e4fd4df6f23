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
    const Vector3 pull = -near.force() * near.normal;
    for (std::size_t a = 0; a < 4; ++a)
      _gradient->col(near.vertices[a]) += near.coefficients[a] * pull;
    if (near.mollifier < 1.0 && near.mollifier > 0.0) addMollifierForce(near, _trial.positions, *_gradient);
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
    const Matrix3 block = _factor * near.stiffness() * near.normal * near.normal.transpose();
    for (std::size_t a = 0; a < 4; ++a)
      for (std::size_t b = 0; b < 4; ++b) {
        const double weight = near.coefficients[a] * near.coefficients[b];
        if (weight != 0.0) _matrix.add(near.vertices[a], near.vertices[b], weight * block);
      }
  }
}

} // namespace FleshSim
