#include <FleshSim/Linear/ConjugateGradient.hh>

#include <FleshSim/Core/Parallel.hh>

#include <algorithm>
#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

/// _y += _a _x on the entries of rows _first .. _last-1.
void addScaled(int _first, int _last, double _a, const Points& _x, Points& _y)
{
  const double* const x = _x.data();
  double* const y = _y.data();
  for (std::ptrdiff_t i = 3 * static_cast<std::ptrdiff_t>(_first); i < 3 * static_cast<std::ptrdiff_t>(_last); ++i)
    y[i] += _a * x[i];
}

double dotRows(int _first, int _last, const Points& _a, const Points& _b)
{
  const std::ptrdiff_t start = 3 * static_cast<std::ptrdiff_t>(_first);
  return dotRange(_a.data() + start, _b.data() + start, 3 * (static_cast<std::ptrdiff_t>(_last) - _first));
}

} // namespace

ConjugateGradientResult ConjugateGradient::solve(const BlockMatrix& _matrix, const Preconditioner& _preconditioner,
                                                 const Points& _b, Points& _x,
                                                 const ConjugateGradientSettings& _settings)
{
  const int rows = _matrix.rowCount();
  for (Points* work : {&residual_, &direction_, &product_, &preconditioned_})
    work->resize(3, rows);

  ConjugateGradientResult result;
  residual_ = _b;
  if (!_x.isZero(0.0)) {
    _matrix.multiply(_x, product_);
    residual_ -= product_;
  }
  double squared = sumOverChunks(
      rows, [&](int _first, int _last) { return weightedSquares(residual_, _settings.weights, _first, _last); });
  result.tolerance = std::max(_settings.tolerance, _settings.relativeTolerance * std::sqrt(squared));
  result.startResidual = std::sqrt(squared);
  const double target = result.tolerance * result.tolerance;
  const int allowed = _settings.allowedIterations ? _settings.allowedIterations(result.startResidual, result.tolerance)
                                                  : std::numeric_limits<int>::max();
  double previous = 0.0;
  while (std::isfinite(squared) && !(result.converged = squared <= target) &&
         result.iterations < _settings.maximumIterations) {
    if ((result.interrupted = result.iterations >= allowed)) break;
    if (_settings.cancelled && _settings.cancelled()) {
      result.cancelled = true;
      break;
    }
    _preconditioner.apply(residual_, preconditioned_);
    const double rho = dot(residual_, preconditioned_);
    const double beta = result.iterations == 0 ? 0.0 : rho / previous;
    previous = rho;
    parallelForChunks(rows, [&](int _first, int _last) {
      const double* const z = preconditioned_.data();
      double* const p = direction_.data();
      for (std::ptrdiff_t i = 3 * static_cast<std::ptrdiff_t>(_first); i < 3 * static_cast<std::ptrdiff_t>(_last); ++i)
        p[i] = beta == 0.0 ? z[i] : z[i] + beta * p[i];
    });
    const double curvature = sumOverChunks(rows, [&](int _first, int _last) {
      _matrix.multiplyRows(_first, _last, direction_.data(), product_.data());
      return dotRows(_first, _last, direction_, product_);
    });
    // A preconditioner that is not positive definite leads nowhere either.
    if (!(curvature > 0.0) || !(rho > 0.0)) {
      result.negativeCurvature = true;
      if (result.iterations == 0 && _x.isZero(0.0)) _x = direction_;
      break;
    }
    ++result.iterations;
    const double alpha = rho / curvature;
    squared = sumOverChunks(rows, [&](int _first, int _last) {
      addScaled(_first, _last, alpha, direction_, _x);
      addScaled(_first, _last, -alpha, product_, residual_);
      return weightedSquares(residual_, _settings.weights, _first, _last);
    });
  }
  result.residual = std::sqrt(squared);
  return result;
}

} // namespace FleshSim
