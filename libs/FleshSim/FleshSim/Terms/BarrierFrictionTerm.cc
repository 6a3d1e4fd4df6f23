#include <FleshSim/Terms/BarrierFrictionTerm.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// Changes of the normal forces, in parts of them, that need no other solution, and how many of these are tried.
constexpr double negligible = 1e-2;
constexpr int mostFollowings = 12;
constexpr double mostError = 0.05;

/// The most that friction can be, by normal forces, each at the first vertex of its pair.
Eigen::VectorXd forcesOf(const std::vector<NearFeatures>& _near, Eigen::Index _vertices)
{
  Eigen::VectorXd forces = Eigen::VectorXd::Zero(_vertices);
  for (const NearFeatures& near : _near)
    forces[near.vertices[0]] += near.measure.friction * near.force;
  return forces;
}

/// How many of the pair's vertices are the first feature's: their coefficients add up to 1.
std::size_t firstFeature(const NearFeatures& _near)
{
  return _near.isEdges ? 2 : 1;
}

} // namespace

void BarrierFrictionTerm::holdFrom(const Points& _positions)
{
  start_ = _positions;
  near_.clear();
  normalForces_.clear();
  followings_ = 0;
}

/// Along the surface, with what the bond was bent before.
Vector3 BarrierFrictionTerm::slip(const NearFeatures& _near, const Points& _positions) const
{
  Vector3 way = _near.combine([&](int _v) { return Vector3(_positions.col(_v) - start_.col(_v)); });
  if (bonds_.cols() > 0)
    for (std::size_t a = 0; a < firstFeature(_near); ++a)
      way += _near.coefficients[a] * bonds_.col(_near.vertices[a]);
  return way - _near.normal.dot(way) * _near.normal;
}

double BarrierFrictionTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  double sum = 0.0;
  for (std::size_t i = 0; i < near_.size(); ++i) {
    const Vector3 y = slip(near_[i], _trial.positions);
    const double size = y.norm();
    const double limit = near_[i].measure.friction * normalForces_[i];
    const double bond = bondOf(near_[i]);
    sum += limit * (size < bond ? 0.5 * size * size / bond : size - 0.5 * bond);
    if (_gradient == nullptr || !(size > 0.0) || !(limit > 0.0)) continue;
    const Vector3 pull = limit * std::min(1.0, size / bond) / size * y;
    for (std::size_t a = 0; a < 4; ++a)
      _gradient->col(near_[i].vertices[a]) += near_[i].coefficients[a] * pull;
  }
  return sum;
}

void BarrierFrictionTerm::addHessian(const Trial& _trial, HessianFilter /*_filter*/, double _factor,
                                     TermMatrix& _matrix) const
{
  for (std::size_t i = 0; i < near_.size(); ++i) {
    const Vector3 y = slip(near_[i], _trial.positions);
    const double size = y.norm();
    const Vector3& n = near_[i].normal;
    Matrix3 block = Matrix3::Identity() - n * n.transpose();
    const double bond = bondOf(near_[i]);
    if (size >= bond) block -= y * y.transpose() / (size * size);
    block *= _factor * near_[i].measure.friction * normalForces_[i] / std::max(size, bond);
    for (std::size_t a = 0; a < 4; ++a)
      for (std::size_t b = 0; b < 4; ++b) {
        const double weight = near_[i].coefficients[a] * near_[i].coefficients[b];
        if (weight != 0.0) _matrix.add(near_[i].vertices[a], near_[i].vertices[b], weight * block);
      }
  }
}

double BarrierFrictionTerm::follow(const Points& _positions)
{
  const Eigen::VectorXd before = forcesOf(near_, _positions.cols());
  barrier_.find(_positions, near_);
  normalForces_.clear();
  for (const NearFeatures& near : near_)
    normalForces_.push_back(near.force);
  const Eigen::VectorXd now = forcesOf(near_, _positions.cols());
  const double change = (now - before).lpNorm<1>();
  ++followings_;
  return change <= negligible * now.lpNorm<1>() || followings_ > mostFollowings ? 0.0 : change;
}

/// Of the pairs of a vertex the one that presses most decides.
Points BarrierFrictionTerm::bondsAfter(const Points& _positions) const
{
  Points bonds = Points::Zero(3, _positions.cols());
  Eigen::VectorXd strongest = Eigen::VectorXd::Zero(_positions.cols());
  for (std::size_t i = 0; i < near_.size(); ++i) {
    const Vector3 y = slip(near_[i], _positions);
    const double longest = bondOf(near_[i]);
    for (std::size_t a = 0; a < firstFeature(near_[i]); ++a) {
      const int vertex = near_[i].vertices[a];
      const double pressure = std::abs(near_[i].coefficients[a]) * near_[i].measure.friction * normalForces_[i];
      if (!(pressure > strongest[vertex])) continue;
      strongest[vertex] = pressure;
      bonds.col(vertex) = y.norm() > longest ? Vector3(longest / y.norm() * y) : y;
    }
  }
  return bonds;
}

bool BarrierFrictionTerm::isCoulomb(const Points& _positions) const
{
  std::vector<NearFeatures> near;
  barrier_.find(_positions, near);
  const Eigen::VectorXd now = forcesOf(near, _positions.cols());
  const Eigen::VectorXd lagged = forcesOf(near_, _positions.cols());
  return (now - lagged).lpNorm<1>() <= mostError * std::max(now.lpNorm<1>(), lagged.lpNorm<1>());
}

} // namespace FleshSim
