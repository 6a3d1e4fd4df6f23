#include <FleshSim/Terms/EdgePotential.hh>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include <algorithm>

namespace FleshSim {

namespace {

using Matrix9 = Eigen::Matrix<double, 9, 9>;

/// Squares of sines of angles below which two edges have one direction, and one of their nearest places is as good as
/// any.
constexpr double sameDirection = 1e-12;

/// _coefficients (x) _vector.
Eigen::Matrix<double, 12, 1> spread(const std::array<double, 4>& _coefficients, const Vector3& _vector)
{
  Eigen::Matrix<double, 12, 1> result;
  for (int a = 0; a < 4; ++a)
    result.segment<3>(3 * a) = _coefficients[static_cast<std::size_t>(a)] * _vector;
  return result;
}

} // namespace

EdgePotential::EdgePotential(BarrierKernel _kernel, const FourPoints& _points, double _thickness, double _parallel)
    : thickness_(_thickness), parallel_(_parallel), u_(_points[1] - _points[0]), v_(_points[3] - _points[2]),
      nearest_(nearestOnEdges(_points[0], _points[1], _points[2], _points[3])),
      away_(nearest_.difference(_points[0], _points[1], _points[2], _points[3])), distance_(away_.norm()),
      part_(std::min(1.0, u_.cross(v_).squaredNorm() / _parallel)), mollifier_((2.0 - part_) * part_)
{
  const double g = distance_ / thickness_;
  barrier_ = barrierBySquare(_kernel, std::max(g * g, 1e-280));
}

std::array<double, 4> EdgePotential::coefficients() const
{
  return {1.0 - nearest_.s, nearest_.s, nearest_.t - 1.0, -nearest_.t};
}

double EdgePotential::force() const
{
  return -mollifier_ * barrier_.slope * 2.0 * distance_ / (thickness_ * thickness_);
}

/// Of the square of the distance over the thickness: places that are free to move do not matter.
EdgePotential::Gradient EdgePotential::distanceSlope() const
{
  return 2.0 / (thickness_ * thickness_) * spread(coefficients(), away_);
}

/// 2 c c^T - M^T N^-1 M: what the difference of fixed places gives, less what places that move along their edges take.
EdgePotential::Hessian EdgePotential::distanceBend() const
{
  const std::array<double, 4> c = coefficients();
  Hessian bend = Hessian::Zero();
  for (int a = 0; a < 4; ++a)
    for (int b = 0; b < 4; ++b)
      bend.block<3, 3>(3 * a, 3 * b).diagonal().array() +=
          2.0 * c[static_cast<std::size_t>(a)] * c[static_cast<std::size_t>(b)];
  const bool movesS = nearest_.s > 0.0 && nearest_.s<1.0, movesT = nearest_.t> 0.0 && nearest_.t < 1.0;
  const Gradient ofS = 2.0 * (spread({-1.0, 1.0, 0.0, 0.0}, away_) + spread(c, u_));
  const Gradient ofT = 2.0 * (spread({0.0, 0.0, 1.0, -1.0}, away_) - spread(c, v_));
  const double ss = 2.0 * u_.squaredNorm(), tt = 2.0 * v_.squaredNorm(), st = -2.0 * u_.dot(v_);
  const double area = ss * tt - st * st;
  if (movesS && movesT && area > sameDirection * ss * tt)
    bend -= (tt * ofS * ofS.transpose() + ss * ofT * ofT.transpose() -
             st * (ofS * ofT.transpose() + ofT * ofS.transpose())) /
            area;
  else if (movesS)
    bend -= ofS * ofS.transpose() / ss;
  else if (movesT)
    bend -= ofT * ofT.transpose() / tt;
  return bend / (thickness_ * thickness_);
}

/// Of |u x v|^2.
EdgePotential::Gradient EdgePotential::crossSlope() const
{
  const Vector3 byU = 2.0 * (v_.squaredNorm() * u_ - u_.dot(v_) * v_);
  const Vector3 byV = 2.0 * (u_.squaredNorm() * v_ - u_.dot(v_) * u_);
  return spread({-1.0, 1.0, 0.0, 0.0}, byU) + spread({0.0, 0.0, -1.0, 1.0}, byV);
}

EdgePotential::Hessian EdgePotential::crossBend() const
{
  const Matrix3 identity = Matrix3::Identity();
  const Matrix3 uu = 2.0 * (v_.squaredNorm() * identity - v_ * v_.transpose());
  const Matrix3 vv = 2.0 * (u_.squaredNorm() * identity - u_ * u_.transpose());
  const Matrix3 uv = 2.0 * (2.0 * u_ * v_.transpose() - v_ * u_.transpose() - u_.dot(v_) * identity);
  Hessian bend;
  bend.block<6, 6>(0, 0) << uu, -uu, -uu, uu;
  bend.block<6, 6>(6, 6) << vv, -vv, -vv, vv;
  bend.block<6, 6>(0, 6) << uv, -uv, -uv, uv;
  bend.block<6, 6>(6, 0) = bend.block<6, 6>(0, 6).transpose();
  return bend;
}

EdgePotential::Gradient EdgePotential::gradient() const
{
  Gradient gradient = mollifier_ * barrier_.slope * distanceSlope();
  if (part_ < 1.0) gradient += mollifierSlope() * barrier_.energy * crossSlope();
  return gradient;
}

EdgePotential::Hessian EdgePotential::hessian() const
{
  const Gradient byDistance = distanceSlope();
  Hessian hessian =
      mollifier_ * (barrier_.bend * byDistance * byDistance.transpose() + barrier_.slope * distanceBend());
  if (!(part_ < 1.0)) return hessian;
  const Gradient byCross = crossSlope();
  const double slope = mollifierSlope();
  hessian += slope * barrier_.slope * (byCross * byDistance.transpose() + byDistance * byCross.transpose());
  hessian += barrier_.energy * (slope * crossBend() - 2.0 / (parallel_ * parallel_) * byCross * byCross.transpose());
  return hessian;
}

} // namespace FleshSim
