#include <FleshSim/Terms/JointRow.hh>

#include <cmath>

namespace FleshSim {

namespace {

constexpr double pi = 3.14159265358979323846;

/// _factor times the outer product of two gradients, and its transpose.
void addOuter(const JointFunction::Gradient& _a, const JointFunction::Gradient& _b, double _factor, TermMatrix& _matrix)
{
  for (const auto& [p, u] : _a)
    for (const auto& [q, v] : _b) {
      _matrix.add(p, q, _factor * u * v.transpose());
      _matrix.add(q, p, _factor * v * u.transpose());
    }
}

} // namespace

void OffsetFunction::gradient(const Points& /*_points*/, Gradient& _gradient) const
{
  _gradient.emplace_back(a_, direction_);
  _gradient.emplace_back(b_, -direction_);
}

void DistanceFunction::gradient(const Points& _points, Gradient& _gradient) const
{
  const Vector3 way = _points.col(a_) - _points.col(b_);
  const double length = way.norm();
  const Vector3 direction = length > 0.0 ? Vector3(way / length) : Vector3(Vector3::UnitX());
  _gradient.emplace_back(a_, direction);
  _gradient.emplace_back(b_, -direction);
}

void DistanceFunction::addCurvature(const Points& _points, double _factor, TermMatrix& _matrix) const
{
  const Vector3 way = _points.col(a_) - _points.col(b_);
  const double length = way.norm();
  if (!(length > 0.0)) return;
  const Vector3 u = way / length;
  const Matrix3 across = _factor / length * (Matrix3::Identity() - u * u.transpose());
  _matrix.add(a_, a_, across);
  _matrix.add(b_, b_, across);
  _matrix.add(a_, b_, -across);
  _matrix.add(b_, a_, -across);
}

double ProductFunction::value(const Points& _points) const
{
  const Vector3 u = _points.col(points_[0]) - _points.col(points_[1]);
  const Vector3 v = _points.col(points_[2]) - _points.col(points_[3]);
  return u.dot(v) / length_;
}

void ProductFunction::gradient(const Points& _points, Gradient& _gradient) const
{
  const Vector3 u = (_points.col(points_[0]) - _points.col(points_[1])) / length_;
  const Vector3 v = (_points.col(points_[2]) - _points.col(points_[3])) / length_;
  _gradient.emplace_back(points_[0], v);
  _gradient.emplace_back(points_[1], -v);
  _gradient.emplace_back(points_[2], u);
  _gradient.emplace_back(points_[3], -u);
}

void ProductFunction::addCurvature(const Points& /*_points*/, double _factor, TermMatrix& _matrix) const
{
  for (int i = 0; i < 2; ++i)
    for (int j = 2; j < 4; ++j) {
      const Matrix3 block = ((i == 0) == (j == 2) ? _factor : -_factor) / length_ * Matrix3::Identity();
      _matrix.add(points_[i], points_[j], block);
      _matrix.add(points_[j], points_[i], block);
    }
}

double AngleFunction::value(const Points& _points) const
{
  return length_ * std::atan2(sine_.value(_points), cosine_.value(_points));
}

/// With s, c: (c ds - s dc) / (s^2 + c^2).
void AngleFunction::gradient(const Points& _points, Gradient& _gradient) const
{
  const double s = sine_.value(_points);
  const double c = cosine_.value(_points);
  const double factor = length_ / (s * s + c * c);
  Gradient ofSine;
  Gradient ofCosine;
  sine_.gradient(_points, ofSine);
  cosine_.gradient(_points, ofCosine);
  for (const auto& [point, vector] : ofSine)
    _gradient.emplace_back(point, factor * c * vector);
  for (const auto& [point, vector] : ofCosine)
    _gradient.emplace_back(point, -factor * s * vector);
}

/// The derivatives of atan2 are theta_ss = -2 s c / r^4, theta_cc = 2 s c / r^4, theta_sc = (s^2 - c^2) / r^4.
void AngleFunction::addCurvature(const Points& _points, double _factor, TermMatrix& _matrix) const
{
  const double s = sine_.value(_points);
  const double c = cosine_.value(_points);
  const double squared = s * s + c * c;
  const double factor = _factor * length_;
  sine_.addCurvature(_points, factor * c / squared, _matrix);
  cosine_.addCurvature(_points, -factor * s / squared, _matrix);
  Gradient ofSine;
  Gradient ofCosine;
  sine_.gradient(_points, ofSine);
  cosine_.gradient(_points, ofCosine);
  const double fourth = squared * squared;
  addOuter(ofSine, ofSine, -factor * s * c / fourth, _matrix);
  addOuter(ofCosine, ofCosine, factor * s * c / fourth, _matrix);
  addOuter(ofSine, ofCosine, factor * (s * s - c * c) / fourth, _matrix);
}

double AngleFunction::period() const
{
  return 2.0 * pi * length_;
}

} // namespace FleshSim
