#include "PlainMembrane.hh"

#include "PlainElements.hh"

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <array>
#include <cmath>

namespace PlainSolver {

namespace {

using Vector24 = Eigen::Matrix<double, 24, 1>;
using Matrix24 = Eigen::Matrix<double, 24, 24>;
using Corners = Eigen::Matrix<double, 3, 8>;

class Membrane
{
public:
  Membrane(const Loaded& _problem, double _mu, double _lambda) : problem_(_problem), mu_(_mu), lambda_(_lambda)
  {
    for (const FleshSim::Hex& hex : _problem.mesh.hexes)
      rest_.push_back(PlainHex::rest(corners(_problem.mesh.positions, hex)));
    unknown_.assign(3 * static_cast<std::size_t>(_problem.mesh.vertexCount()), 0);
    for (const int held : _problem.held)
      unknown_[static_cast<std::size_t>(held)] = -1;
    for (int& unknown : unknown_)
      if (unknown == 0) unknown = count_++;
  }

  double energy(const Points& _x, double _load) const
  {
    double sum = -_load * (problem_.forces.array() * _x.array()).sum();
    for (std::size_t e = 0; e < rest_.size(); ++e) {
      const Corners x = corners(_x, problem_.mesh.hexes[e]);
      double volume = 0.0;
      for (const RestPoint<8>& point : rest_[e]) {
        sum += 0.5 * mu_ * point.volume * ((x * point.gradients.transpose()).squaredNorm() - 3.0);
        volume += point.volume;
      }
      const double J = meanJacobian(x, rest_[e]);
      sum += volume * (0.5 * lambda_ * (J - 1.0) - mu_) * (J - 1.0);
    }
    return sum;
  }

  /// Gradient of the energy over the unknowns, and its Hessian.
  void derivatives(const Points& _x, double _load, Eigen::VectorXd& _gradient,
                   Eigen::SparseMatrix<double>& _hessian) const
  {
    _gradient.setZero(count_);
    for (Eigen::Index i = 0; i < _x.size(); ++i)
      if (unknownOf(i) >= 0) _gradient[unknownOf(i)] = -_load * problem_.forces.data()[i];
    std::vector<Eigen::Triplet<double>> triplets;
    triplets.reserve(576 * rest_.size());
    for (std::size_t e = 0; e < rest_.size(); ++e) {
      Vector24 g;
      Matrix24 K;
      element(corners(_x, problem_.mesh.hexes[e]), rest_[e], g, K);
      for (int a = 0; a < 24; ++a) {
        const int row = unknownOf(entry(e, a));
        if (row < 0) continue;
        _gradient[row] += g[a];
        for (int b = 0; b < 24; ++b)
          if (unknownOf(entry(e, b)) >= 0) triplets.emplace_back(row, unknownOf(entry(e, b)), K(a, b));
      }
    }
    _hessian.resize(count_, count_);
    _hessian.setFromTriplets(triplets.begin(), triplets.end());
  }

  Points moved(const Points& _x, double _length, const Eigen::VectorXd& _direction) const
  {
    Points result = _x;
    for (Eigen::Index i = 0; i < _x.size(); ++i)
      if (unknownOf(i) >= 0) result.data()[i] += _length * _direction[unknownOf(i)];
    return result;
  }

private:
  static Corners corners(const Points& _x, const FleshSim::Hex& _hex)
  {
    Corners result;
    for (int a = 0; a < 8; ++a)
      result.col(a) = _x.col(_hex[static_cast<std::size_t>(a)]);
    return result;
  }

  static double meanJacobian(const Corners& _x, const PlainHex::Rest& _rest)
  {
    double now = 0.0;
    double rest = 0.0;
    for (const RestPoint<8>& point : _rest) {
      now += point.volume * (_x * point.gradients.transpose()).determinant();
      rest += point.volume;
    }
    return now / rest;
  }

  Eigen::Index entry(std::size_t _element, int _a) const
  {
    return 3 * static_cast<Eigen::Index>(problem_.mesh.hexes[_element][static_cast<std::size_t>(_a / 3)]) + _a % 3;
  }

  int unknownOf(Eigen::Index _entry) const { return unknown_[static_cast<std::size_t>(_entry)]; }

  void element(const Corners& _x, const PlainHex::Rest& _rest, Vector24& _gradient, Matrix24& _K) const
  {
    const double pressure = lambda_ * (meanJacobian(_x, _rest) - 1.0) - mu_;
    Vector24 volumeGradient = Vector24::Zero(); // of the element's volume
    double volume = 0.0;
    _gradient.setZero();
    _K.setZero();
    for (const RestPoint<8>& point : _rest) {
      const Matrix3 F = _x * point.gradients.transpose();
      const Matrix3 C = cofactor(F);
      const Eigen::Matrix<double, 9, 24> B = deformationDerivative<8>(point.gradients);
      const Vector24 bend = B.transpose() * Eigen::Map<const Eigen::Matrix<double, 9, 1>>(C.data());
      volumeGradient += point.volume * bend;
      volume += point.volume;
      _gradient += point.volume *
                   (mu_ * B.transpose() * Eigen::Map<const Eigen::Matrix<double, 9, 1>>(F.data()) + pressure * bend);
      const Matrix9 H = mu_ * Matrix9::Identity() + pressure * jacobianHessian(F);
      _K.noalias() += point.volume * B.transpose() * (H * B);
    }
    _K += lambda_ / volume * volumeGradient * volumeGradient.transpose();
  }

  const Loaded& problem_;
  double mu_;
  double lambda_;
  std::vector<PlainHex::Rest> rest_;
  std::vector<int> unknown_; ///< of each coordinate; -1: held
  int count_ = 0;
};

bool equilibrium(const Membrane& _membrane, double _load, double _tolerance, LoadedResult& _result)
{
  Eigen::VectorXd gradient;
  Eigen::SparseMatrix<double> hessian;
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver;
  for (int iteration = 0; iteration < 50; ++iteration) {
    _membrane.derivatives(_result.positions, _load, gradient, hessian);
    if (gradient.norm() <= _tolerance) return true;
    ++_result.newtonIterations;
    solver.compute(hessian);
    if (solver.info() != Eigen::Success) return false;
    const Eigen::VectorXd direction = -solver.solve(gradient);
    const double start = _membrane.energy(_result.positions, _load);
    double length = 1.0;
    while (length > 1e-6 && !(_membrane.energy(_membrane.moved(_result.positions, length, direction), _load) <=
                              start + 1e-12 * std::abs(start)))
      length *= 0.5;
    _result.positions = _membrane.moved(_result.positions, length, direction);
  }
  return false;
}

} // namespace

LoadedResult solveMeanDilatation(const Loaded& _problem, double _mu, double _lambda, int _loadSteps)
{
  const Membrane membrane(_problem, _mu, _lambda);
  LoadedResult result;
  result.positions = _problem.mesh.positions;
  for (int step = 1; step <= _loadSteps && result.converged; ++step)
    result.converged =
        equilibrium(membrane, static_cast<double>(step) / _loadSteps, 1e-8 * _problem.forces.norm(), result);
  return result;
}

} // namespace PlainSolver
