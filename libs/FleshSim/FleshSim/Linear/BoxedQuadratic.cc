#include <FleshSim/Linear/BoxedQuadratic.hh>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace FleshSim {

namespace {

using Vector = Eigen::VectorXd;

/// Length of expansion steps over 1 / |A|, see Dostal 2009; the power method comes from below, hence the margin.
constexpr double expansion = 1.6;
constexpr int powerIterations = 15;
constexpr double powerMargin = 1.1;

/// How much larger the gradient at bounds may be than that in the face.
constexpr double proportioning = 1.0;

void check(const BoxedProblem& _problem, const Vector& _x)
{
  const Eigen::Index size = _problem.right.size();
  if (_x.size() != size || _problem.diagonal.size() != size || _problem.low.size() != size ||
      _problem.high.size() != size)
    throw std::invalid_argument("a boxed problem whose parts have different sizes");
  if (size > 0 && !(_problem.diagonal.minCoeff() > 0.0))
    throw std::invalid_argument("the diagonal of a boxed problem must be positive");
  if (!(_problem.low.array() <= _problem.high.array()).all())
    throw std::invalid_argument("a box whose upper bounds are below its lower ones");
}

/// In the variables y = sqrt(diagonal) x, in which the diagonal of A is 1.
class Minimizer
{
public:
  Minimizer(const BoxedProblem& _problem, const BoxedSettings& _settings, const Vector& _x)
      : problem_(_problem), settings_(_settings), scale_(_problem.diagonal.cwiseSqrt()),
        low_(_problem.low.cwiseProduct(scale_)), high_(_problem.high.cwiseProduct(scale_)),
        right_(_problem.right.cwiseQuotient(scale_)), x_(_x.cwiseProduct(scale_).cwiseMax(low_).cwiseMin(high_))
  {
    length_ = expansion / (powerMargin * norm());
  }

  BoxedResult run()
  {
    renewGradient();
    split();
    direction_ = free_;
    const double size = right_.norm();
    BoxedResult result;
    for (;;) {
      result.residual = std::sqrt(free_.squaredNorm() + chopped_.squaredNorm()) / (size > 0.0 ? size : 1.0);
      result.iterations = products_;
      result.converged = result.residual <= settings_.tolerance;
      if (result.converged || products_ >= settings_.maximumIterations) return result;
      const double face = reducedFree().dot(free_);
      if (chopped_.squaredNorm() <= proportioning * proportioning * face)
        advanceInFace();
      else
        leaveBounds();
    }
  }

  Vector solution() const
  {
    // Bounds to the last bit where a variable is at one.
    Vector x = x_.cwiseQuotient(scale_);
    return x.cwiseMax(problem_.low).cwiseMin(problem_.high);
  }

private:
  void multiply(const Vector& _y, Vector& _product)
  {
    problem_.multiply(_y.cwiseQuotient(scale_), _product);
    _product = _product.cwiseQuotient(scale_).eval();
    ++products_;
  }

  /// Largest eigenvalue, from below.
  double norm()
  {
    Vector y(x_.size());
    for (Eigen::Index i = 0; i < y.size(); ++i)
      y[i] = 1.0 + 0.5 * std::sin(static_cast<double>(i) + 1.0);
    double largest = 1.0;
    for (int i = 0; i < powerIterations && y.norm() > 0.0; ++i) {
      y.normalize();
      multiply(y, product_);
      largest = std::max(largest, product_.norm());
      y = product_;
    }
    products_ = 0;
    return largest;
  }

  void renewGradient()
  {
    multiply(x_, gradient_);
    gradient_ -= right_;
  }

  /// The gradient of variables at no bound, and that which leads away from bounds.
  void split()
  {
    free_ = gradient_;
    chopped_.setZero(gradient_.size());
    for (Eigen::Index i = 0; i < x_.size(); ++i) {
      const bool atLow = x_[i] <= low_[i], atHigh = x_[i] >= high_[i];
      if (!atLow && !atHigh) continue;
      free_[i] = 0.0;
      if (atLow && atHigh) continue;
      chopped_[i] = atLow ? std::min(gradient_[i], 0.0) : std::max(gradient_[i], 0.0);
    }
  }

  /// What of it a step of the fixed length can go without leaving the box.
  Vector reducedFree() const
  {
    Vector reduced = free_;
    for (Eigen::Index i = 0; i < x_.size(); ++i)
      if (free_[i] > 0.0)
        reduced[i] = std::min((x_[i] - low_[i]) / length_, free_[i]);
      else if (free_[i] < 0.0)
        reduced[i] = std::max((x_[i] - high_[i]) / length_, free_[i]);
    return reduced;
  }

  /// How far x - length direction stays in the box.
  double room(const Vector& _direction) const
  {
    double room = std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < x_.size(); ++i)
      if (_direction[i] > 0.0)
        room = std::min(room, (x_[i] - low_[i]) / _direction[i]);
      else if (_direction[i] < 0.0)
        room = std::min(room, (x_[i] - high_[i]) / _direction[i]);
    return room;
  }

  void go(double _length, const Vector& _direction)
  {
    x_ = (x_ - _length * _direction).cwiseMax(low_).cwiseMin(high_).eval();
    gradient_ -= _length * product_;
  }

  void advanceInFace()
  {
    multiply(direction_, product_);
    const double curvature = direction_.dot(product_);
    const double whole = direction_.dot(gradient_) / curvature;
    const double possible = room(direction_);
    if (whole <= possible) {
      go(whole, direction_);
      split();
      direction_ = (free_ - free_.dot(product_) / curvature * direction_).eval();
      return;
    }
    go(possible, direction_);
    expand();
  }

  /// On along the reduced gradient, which puts more variables at their bounds.
  void expand()
  {
    split();
    x_ = (x_ - length_ * reducedFree()).cwiseMax(low_).cwiseMin(high_).eval();
    renewGradient();
    split();
    direction_ = free_;
  }

  void leaveBounds()
  {
    const Vector away = chopped_;
    multiply(away, product_);
    const double whole = away.dot(gradient_) / away.dot(product_);
    const double possible = room(away);
    go(std::min(whole, possible), away);
    if (whole > possible) renewGradient();
    split();
    direction_ = free_;
  }

  const BoxedProblem& problem_;
  const BoxedSettings& settings_;
  Vector scale_;
  Vector low_;
  Vector high_;
  Vector right_;
  Vector x_;
  double length_ = 0.0;
  int products_ = 0;
  Vector gradient_;
  Vector free_;
  Vector chopped_;
  Vector direction_;
  Vector product_;
};

} // namespace

BoxedResult minimizeInBox(const BoxedProblem& _problem, const BoxedSettings& _settings, Eigen::VectorXd& _x)
{
  check(_problem, _x);
  if (_x.size() == 0) return {0, 0.0, true};
  Minimizer minimizer(_problem, _settings, _x);
  const BoxedResult result = minimizer.run();
  _x = minimizer.solution();
  return result;
}

} // namespace FleshSim
