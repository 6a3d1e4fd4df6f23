// Quadratic functions in boxes: against dense solutions that an active-set method finds.

#include <FleshSim/Linear/BoxedQuadratic.hh>

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace FleshSim {
namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

struct Sample
{
  Matrix a;
  BoxedProblem problem;
};

double anywhere(std::mt19937& _random, double _low, double _high)
{
  return _low + (_high - _low) * static_cast<double>(_random()) / 4294967296.0;
}

/// Eigenvalues from 1 to a condition of up to 1e4, rows of different sizes; boxes of which some sides are open, some
/// tight, and some with both sides in one place.
Sample sample(std::mt19937& _random, bool _conditioned)
{
  const auto n = static_cast<Eigen::Index>(2 + _random() % 39);
  Sample s;
  Matrix random(n, n);
  for (Eigen::Index i = 0; i < n * n; ++i)
    random.data()[i] = anywhere(_random, -1.0, 1.0);
  const Matrix q = Eigen::HouseholderQR<Matrix>(random).householderQ();
  Vector values(n), rows(n);
  const double decades = _conditioned ? anywhere(_random, 0.0, 4.0) : 1.0;
  for (Eigen::Index i = 0; i < n; ++i) {
    values[i] = std::pow(10.0, anywhere(_random, 0.0, decades));
    rows[i] = std::pow(10.0, anywhere(_random, -1.0, 1.0));
  }
  s.a = rows.asDiagonal() * q * values.asDiagonal() * q.transpose() * rows.asDiagonal();
  s.a = (0.5 * (s.a + s.a.transpose())).eval();
  const double infinity = std::numeric_limits<double>::infinity();
  s.problem.right.resize(n);
  s.problem.low.resize(n);
  s.problem.high.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    s.problem.right[i] = anywhere(_random, -10.0, 10.0);
    const double middle = anywhere(_random, -1.0, 1.0);
    const double half = _random() % 10 == 0 ? 0.0 : anywhere(_random, 0.0, 2.0);
    s.problem.low[i] = _random() % 4 == 0 ? -infinity : middle - half;
    s.problem.high[i] = _random() % 4 == 0 ? infinity : middle + half;
  }
  s.problem.diagonal = s.a.diagonal();
  return s;
}

/// Primal active sets: one variable at a time is let go or held, with a dense solution of the rest each time.
Vector byActiveSets(const Sample& _s)
{
  const Eigen::Index n = _s.a.rows();
  const auto inside = [&](Eigen::Index _i, double _x) {
    return std::min(std::max(_x, _s.problem.low[_i]), _s.problem.high[_i]);
  };
  Vector x(n);
  for (Eigen::Index i = 0; i < n; ++i)
    x[i] = inside(i, 0.0);
  std::vector<char> held(static_cast<std::size_t>(n), 1);
  for (int turn = 0; turn < 100000; ++turn) {
    std::vector<Eigen::Index> free;
    for (Eigen::Index i = 0; i < n; ++i)
      if (!held[static_cast<std::size_t>(i)]) free.push_back(i);
    const Vector gradient = _s.a * x - _s.problem.right;
    const auto m = static_cast<Eigen::Index>(free.size());
    Vector step = Vector::Zero(n);
    if (m > 0) {
      Matrix a(m, m);
      Vector b(m);
      for (Eigen::Index i = 0; i < m; ++i) {
        b[i] = -gradient[free[static_cast<std::size_t>(i)]];
        for (Eigen::Index j = 0; j < m; ++j)
          a(i, j) = _s.a(free[static_cast<std::size_t>(i)], free[static_cast<std::size_t>(j)]);
      }
      const Vector y = a.ldlt().solve(b);
      for (Eigen::Index i = 0; i < m; ++i)
        step[free[static_cast<std::size_t>(i)]] = y[i];
    }
    double length = 1.0;
    Eigen::Index stopped = -1;
    for (const Eigen::Index i : free) {
      const double bound = step[i] > 0.0 ? _s.problem.high[i] : _s.problem.low[i];
      if (step[i] != 0.0 && (bound - x[i]) / step[i] < length) {
        length = (bound - x[i]) / step[i];
        stopped = i;
      }
    }
    x += length * step;
    if (stopped >= 0) {
      x[stopped] = step[stopped] > 0.0 ? _s.problem.high[stopped] : _s.problem.low[stopped];
      held[static_cast<std::size_t>(stopped)] = 1;
      continue;
    }
    const Vector at = _s.a * x - _s.problem.right;
    Eigen::Index worst = -1;
    double most = 1e-11;
    for (Eigen::Index i = 0; i < n; ++i) {
      if (!held[static_cast<std::size_t>(i)] || _s.problem.low[i] == _s.problem.high[i]) continue;
      const double wish = x[i] <= _s.problem.low[i] ? -at[i] : x[i] >= _s.problem.high[i] ? at[i] : std::abs(at[i]);
      if (wish > most) {
        most = wish;
        worst = i;
      }
    }
    if (worst < 0) return x;
    held[static_cast<std::size_t>(worst)] = 0;
  }
  ADD_FAILURE() << "the reference found no solution";
  return x;
}

TEST(BoxedQuadratic, FindsWhatActiveSetsFind)
{
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i) {
    Sample s = sample(random, i % 2 == 0);
    int outside = 0;
    s.problem.multiply = [&](const Vector& _x, Vector& _y) { _y = s.a * _x; };
    Vector x = Vector::Zero(s.a.rows());
    BoxedSettings settings;
    settings.tolerance = 1e-13;
    settings.maximumIterations = 100000;
    const BoxedResult result = minimizeInBox(s.problem, settings, x);
    EXPECT_TRUE(result.converged) << i << ' ' << result.residual;
    for (Eigen::Index k = 0; k < x.size(); ++k)
      outside += x[k] < s.problem.low[k] || x[k] > s.problem.high[k] ? 1 : 0;
    EXPECT_EQ(outside, 0) << i;
    const Vector exact = byActiveSets(s);
    EXPECT_LT((x - exact).norm(), 1e-8 * std::max(1.0, exact.norm())) << i;
  }
}

/// What runs out of iterations is in the box too, and says how far it is.
TEST(BoxedQuadratic, NeverLeavesTheBox)
{
  std::mt19937 random(6);
  for (int i = 0; i < 50; ++i) {
    Sample s = sample(random, true);
    s.problem.multiply = [&](const Vector& _x, Vector& _y) { _y = s.a * _x; };
    Vector before;
    for (const int most : {1, 2, 5, 10}) {
      Vector x = Vector::Constant(s.a.rows(), 1e3);
      BoxedSettings settings;
      settings.tolerance = 1e-15;
      settings.maximumIterations = most;
      const BoxedResult result = minimizeInBox(s.problem, settings, x);
      EXPECT_TRUE((x.array() >= s.problem.low.array()).all() && (x.array() <= s.problem.high.array()).all());
      EXPECT_LE(result.iterations, most + 1);
      EXPECT_TRUE(result.converged || result.residual > 0.0);
    }
  }
}

/// The projected gradient that it tells is that of the result, and without bounds it is conjugate gradients.
TEST(BoxedQuadratic, WithoutBoundsItSolvesTheSystem)
{
  std::mt19937 random(7);
  Sample s = sample(random, false);
  const double infinity = std::numeric_limits<double>::infinity();
  s.problem.low.setConstant(-infinity);
  s.problem.high.setConstant(infinity);
  s.problem.multiply = [&](const Vector& _x, Vector& _y) { _y = s.a * _x; };
  Vector x = Vector::Zero(s.a.rows());
  const BoxedResult result = minimizeInBox(s.problem, {1e-12, 1000}, x);
  EXPECT_TRUE(result.converged);
  EXPECT_LE(result.iterations, 2 * s.a.rows() + 1);
  EXPECT_LT((s.a.ldlt().solve(s.problem.right) - x).norm(), 1e-9 * x.norm());
}

TEST(BoxedQuadratic, RefusesWhatIsNoProblem)
{
  BoxedProblem problem;
  problem.multiply = [](const Vector& _x, Vector& _y) { _y = _x; };
  problem.diagonal = problem.right = Vector::Ones(2);
  problem.low = Vector::Constant(2, 1.0);
  problem.high = Vector::Constant(2, 0.0);
  Vector x = Vector::Zero(2);
  EXPECT_THROW(minimizeInBox(problem, {}, x), std::invalid_argument);
  problem.high = Vector::Constant(2, 2.0);
  problem.diagonal[1] = 0.0;
  EXPECT_THROW(minimizeInBox(problem, {}, x), std::invalid_argument);
  x.resize(3);
  EXPECT_THROW(minimizeInBox(problem, {}, x), std::invalid_argument);
}

} // namespace
} // namespace FleshSim
