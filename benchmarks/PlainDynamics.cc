#include "PlainDynamics.hh"

#include "PlainElements.hh"

#include <Eigen/Dense>

#include <algorithm>
#include <chrono>

namespace PlainSolver {

namespace {

using FleshSim::Tet;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point _start)
{
  return std::chrono::duration<double>(Clock::now() - _start).count();
}

/// The rotation nearest to _F by Newton's iteration for the polar decomposition (Higham 1986), to 1e-6 as Vega has it.
/// What is inside out keeps its reflection, as there.
Matrix3 rotationOf(const Matrix3& _F)
{
  Matrix3 Q = _F;
  for (int i = 0; i < 30; ++i) {
    const Matrix3 next = 0.5 * (Q + Q.inverse().transpose());
    const double change = (next - Q).cwiseAbs().maxCoeff();
    Q = next;
    if (change <= 1e-6) break;
  }
  return Q;
}

} // namespace

CorotatedBody::CorotatedBody(const FleshSim::VolumeMesh& _mesh, const std::vector<int>& _fixed,
                             const DynamicsSettings& _settings)
    : settings_(_settings), rest_(_mesh.positions), positions_(_mesh.positions),
      velocities_(Points::Zero(3, _mesh.positions.cols())),
      masses_(static_cast<std::size_t>(_mesh.positions.cols()), 0.0),
      unknown_(static_cast<std::size_t>(_mesh.positions.cols()), 0)
{
  for (const int v : _fixed)
    unknown_[static_cast<std::size_t>(v)] = -1;
  for (int& unknown : unknown_)
    if (unknown == 0) unknown = count_++;
  for (const Tet& tet : _mesh.tets)
    addElement(tet);
  makePattern();
}

void CorotatedBody::addElement(const Tet& _tet)
{
  Element element;
  element.vertices = _tet;
  Eigen::Matrix<double, 3, 4> x;
  for (int a = 0; a < 4; ++a)
    x.col(a) = rest_.col(_tet[static_cast<std::size_t>(a)]);
  const RestPoint<4> point = PlainTet::rest(x)[0];
  element.gradients = point.gradients;
  const double mu = settings_.young / (2.0 * (1.0 + settings_.poisson));
  const double lambda =
      settings_.young * settings_.poisson / ((1.0 + settings_.poisson) * (1.0 - 2.0 * settings_.poisson));
  for (int a = 0; a < 4; ++a)
    for (int b = 0; b < 4; ++b) {
      const Eigen::Vector3d g = point.gradients.col(a);
      const Eigen::Vector3d h = point.gradients.col(b);
      element.stiffness.block<3, 3>(3 * a, 3 * b) =
          point.volume * (lambda * g * h.transpose() + mu * h * g.transpose() + mu * g.dot(h) * Matrix3::Identity());
    }
  for (const int v : _tet)
    masses_[static_cast<std::size_t>(v)] += 0.25 * settings_.density * point.volume;
  elements_.push_back(element);
}

void CorotatedBody::makePattern()
{
  std::vector<Eigen::Triplet<double>> triplets;
  const auto unknownOf = [&](const Element& _element, int _a) {
    return unknown_[static_cast<std::size_t>(_element.vertices[static_cast<std::size_t>(_a)])];
  };
  for (const Element& element : elements_)
    for (int a = 0; a < 12; ++a)
      for (int b = 0; b < 12; ++b)
        if (unknownOf(element, a / 3) >= 0 && unknownOf(element, b / 3) >= 0)
          triplets.emplace_back(3 * unknownOf(element, a / 3) + a % 3, 3 * unknownOf(element, b / 3) + b % 3, 0.0);
  stiffness_.resize(3 * count_, 3 * count_);
  stiffness_.setFromTriplets(triplets.begin(), triplets.end());
  const int* const start = stiffness_.outerIndexPtr();
  const int* const columns = stiffness_.innerIndexPtr();
  for (Element& element : elements_)
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b < 4; ++b) {
        int& place = element.place[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
        place = -1;
        if (unknownOf(element, a) < 0 || unknownOf(element, b) < 0) continue;
        const int row = 3 * unknownOf(element, a);
        const int* const first = columns + start[row];
        place = static_cast<int>(std::lower_bound(first, columns + start[row + 1], 3 * unknownOf(element, b)) - first);
      }
  system_ = stiffness_;
}

/// Elastic forces and the warped stiffness of where the body is.
void CorotatedBody::assemble()
{
  internal_.setZero(3 * count_);
  double* const values = stiffness_.valuePtr();
  const int* const start = stiffness_.outerIndexPtr();
  std::fill(values, values + stiffness_.nonZeros(), 0.0);
  for (const Element& element : elements_) {
    Eigen::Matrix<double, 3, 4> x;
    Eigen::Matrix<double, 3, 4> rest;
    for (int a = 0; a < 4; ++a) {
      x.col(a) = positions_.col(element.vertices[static_cast<std::size_t>(a)]);
      rest.col(a) = rest_.col(element.vertices[static_cast<std::size_t>(a)]);
    }
    const Matrix3 R = rotationOf(x * element.gradients.transpose());
    const Eigen::Matrix<double, 3, 4> strain = R.transpose() * x - rest;
    const Eigen::Matrix<double, 12, 1> force =
        element.stiffness * Eigen::Map<const Eigen::Matrix<double, 12, 1>>(strain.data());
    for (int a = 0; a < 4; ++a) {
      const int row = 3 * unknown_[static_cast<std::size_t>(element.vertices[static_cast<std::size_t>(a)])];
      if (row < 0) continue;
      internal_.segment<3>(row) += R * force.segment<3>(3 * a);
      for (int b = 0; b < 4; ++b) {
        const int place = element.place[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
        if (place < 0) continue;
        const Matrix3 block = R * element.stiffness.block<3, 3>(3 * a, 3 * b) * R.transpose();
        for (int r = 0; r < 3; ++r)
          for (int c = 0; c < 3; ++c)
            values[start[row + r] + place + c] += block(r, c);
      }
    }
  }
}

/// Conjugate gradients from zero with the diagonal as preconditioner.
int CorotatedBody::solve(const Eigen::VectorXd& _b)
{
  const Eigen::VectorXd inverse = system_.diagonal().cwiseInverse();
  change_.setZero(_b.size());
  Eigen::VectorXd residual = _b;
  Eigen::VectorXd p = inverse.cwiseProduct(residual);
  Eigen::VectorXd product(_b.size());
  double rho = residual.dot(p);
  const double target = settings_.linearTolerance * _b.norm();
  int iterations = 0;
  for (; residual.norm() > target && iterations < 10000; ++iterations) {
    product.noalias() = system_ * p;
    const double alpha = rho / p.dot(product);
    change_ += alpha * p;
    residual -= alpha * product;
    const double next = residual.dot(inverse.cwiseProduct(residual));
    p = inverse.cwiseProduct(residual) + next / rho * p;
    rho = next;
  }
  return iterations;
}

int CorotatedBody::step(double _dt)
{
  const Clock::time_point start = Clock::now();
  assemble();
  Eigen::VectorXd v(3 * count_);
  Eigen::VectorXd external(3 * count_);
  for (std::size_t i = 0; i < unknown_.size(); ++i)
    if (unknown_[i] >= 0) {
      v.segment<3>(3 * unknown_[i]) = velocities_.col(static_cast<Eigen::Index>(i));
      external.segment<3>(3 * unknown_[i]) = masses_[i] * settings_.gravity;
    }
  const Eigen::VectorXd b = _dt * (external - internal_ - _dt * (stiffness_ * v));
  Eigen::Map<Eigen::VectorXd>(system_.valuePtr(), system_.nonZeros()) =
      _dt * _dt * Eigen::Map<const Eigen::VectorXd>(stiffness_.valuePtr(), stiffness_.nonZeros());
  for (std::size_t i = 0; i < unknown_.size(); ++i)
    if (unknown_[i] >= 0)
      for (int r = 0; r < 3; ++r)
        system_.coeffRef(3 * unknown_[i] + r, 3 * unknown_[i] + r) += masses_[i];
  assemblySeconds_ = since(start);
  const Clock::time_point middle = Clock::now();
  const int iterations = solve(b);
  linearSeconds_ = since(middle);
  for (std::size_t i = 0; i < unknown_.size(); ++i)
    if (unknown_[i] >= 0) {
      const Eigen::Index vertex = static_cast<Eigen::Index>(i);
      velocities_.col(vertex) += change_.segment<3>(3 * unknown_[i]);
      positions_.col(vertex) += _dt * velocities_.col(vertex);
    }
  return iterations;
}

} // namespace PlainSolver
