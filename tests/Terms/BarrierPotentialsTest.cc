// What surfaces repel each other by, as functions: derivatives are those of the values, planes are planes.

#include <FleshSim/Contact/TriangleTree.hh>
#include <FleshSim/Core/Random.hh>
#include <FleshSim/Terms/EdgePotential.hh>
#include <FleshSim/Terms/TrianglePotential.hh>

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace {

using namespace FleshSim;

/// With the k-th of the twelve coordinates changed.
FourPoints moved(FourPoints _x, int _k, double _by)
{
  _x[static_cast<std::size_t>(_k / 3)][_k % 3] += _by;
  return _x;
}

constexpr BarrierKernel kernels[] = {BarrierKernel::spring, BarrierKernel::logarithm};

/// b, by its formula.
double barrierOf(BarrierKernel _kernel, double _g)
{
  if (!(_g < 1.0)) return 0.0;
  if (_kernel == BarrierKernel::logarithm) return -(_g - 1.0) * (_g - 1.0) * std::log(_g) / (5.0 + 2.0 * std::log(2.0));
  return _g < 0.5 ? 0.125 - 0.25 * std::log(2.0 * _g) : 0.5 * (1.0 - _g) * (1.0 - _g);
}

TEST(BarrierKernel, HasTheDerivativesOfItsFormulaAndNoKinks)
{
  for (const BarrierKernel kernel : kernels)
    for (const double g : {1e-3, 0.2, 0.49999, 0.5, 0.50001, 0.7, 0.999, 1.0, 1.3}) {
      const BarrierValue b = barrierBySquare(kernel, g * g);
      EXPECT_NEAR(b.energy, barrierOf(kernel, g), 1e-12) << g;
      const double h = 1e-7 * g * g;
      const BarrierValue plus = barrierBySquare(kernel, g * g + h), minus = barrierBySquare(kernel, g * g - h);
      EXPECT_NEAR((plus.energy - minus.energy) / (2.0 * h), b.slope, 1e-6 * std::max(1.0, std::abs(b.slope))) << g;
      if (g != 1.0) {
        EXPECT_NEAR((plus.slope - minus.slope) / (2.0 * h), b.bend, 1e-5 * std::max(1.0, std::abs(b.bend))) << g;
      }
    }
  const auto bendByDistance = [](BarrierKernel _kernel) {
    return (barrierOf(_kernel, 0.501) - 2.0 * barrierOf(_kernel, 0.5) + barrierOf(_kernel, 0.499)) / 1e-6;
  };
  EXPECT_NEAR(bendByDistance(BarrierKernel::logarithm), 1.0, 1e-2) << "as stiff as the other at half the thickness";
}

/// Over a plane that is cut into triangles the sum is b of the distance, wherever the vertex is.
TEST(TrianglePotential, AddsUpToTheBarrierOfAPlane)
{
  Random random(11);
  std::vector<Vector3> corners; // of a fan about a point
  for (int i = 0; i < 7; ++i) {
    const double angle = 2.0 * std::acos(-1.0) * (i + 0.4 * random.uniform()) / 7.0;
    corners.emplace_back(3.0 * std::cos(angle), 3.0 * std::sin(angle), 0.0);
  }
  const Vector3 middle(0.1, -0.05, 0.0);
  for (int i = 0; i < 400; ++i) {
    const BarrierKernel kernel = kernels[i % 2];
    Vector3 vertex(random.uniform(-0.8, 0.8), random.uniform(-0.8, 0.8), random.uniform(-1.1, 1.1));
    if (i % 20 < 2) vertex.head<2>() = middle.head<2>(); // over the vertex that they share
    if (i % 20 == 2) vertex.head<2>() = 0.7 * middle.head<2>() + 0.1 * corners[2].head<2>();
    double sum = 0.0;
    Vector3 gradient = Vector3::Zero();
    Matrix3 hessian = Matrix3::Zero();
    for (std::size_t t = 0; t < 7; ++t) {
      const TrianglePotential potential(kernel, {vertex, middle, corners[t], corners[(t + 1) % 7]}, 1.0);
      sum += potential.energy();
      gradient += potential.gradient().head<3>();
      hessian += potential.hessian().topLeftCorner<3, 3>();
    }
    const double expected = barrierOf(kernel, std::abs(vertex.z()));
    EXPECT_NEAR(sum, expected, 1e-12 * (1.0 + expected)) << i;
    EXPECT_LT(gradient.head<2>().norm(), 1e-9 * (1.0 + gradient.norm())) << "nothing pushes along the plane";
    const double sideways = Eigen::Matrix2d(hessian.topLeftCorner(2, 2)).norm();
    if (i % 20 > 2) {
      EXPECT_LT(sideways, 1e-6 * (1.0 + hessian.norm())) << "and nothing bends there: " << i;
    }
  }
}

/// The integral of k(h) = -b'(h / d) / (2 pi h d) by many small triangles; d = 0.8.
double byManyTriangles(BarrierKernel _kernel, const FourPoints& _x)
{
  const int n = 160;
  const Vector3 u = (_x[2] - _x[1]) / n;
  const Vector3 v = (_x[3] - _x[1]) / n;
  double sum = 0.0;
  for (int a = 0; a < n; ++a)
    for (int b = 0; a + b < n; ++b)
      for (const double third : {1.0 / 3.0, 2.0 / 3.0}) {
        if (third > 0.5 && a + b + 1 >= n) continue;
        const double g = (_x[1] + (a + third) * u + (b + third) * v - _x[0]).norm() / 0.8;
        if (g < 1.0) sum += -2.0 * g * barrierBySquare(_kernel, g * g).slope / g;
      }
  return sum / (2.0 * std::acos(-1.0)) / 0.64 * 0.5 * u.cross(v).norm();
}

TEST(TrianglePotential, ItsDerivativesAreThoseOfTheEnergyAndItIsAnIntegral)
{
  Random random(12);
  int near = 0;
  for (int i = 0; i < 800; ++i) {
    const BarrierKernel kernel = kernels[i % 2];
    FourPoints x;
    for (Vector3& point : x)
      point = Vector3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
    const double thickness = i % 3 == 0 ? 0.8 : 0.3;
    const TrianglePotential potential(kernel, x, thickness);
    if (!(potential.energy() > 1e-4)) continue;
    ++near;
    const TrianglePotential::Gradient gradient = potential.gradient();
    const TrianglePotential::Hessian hessian = potential.hessian();
    EXPECT_LT((hessian - hessian.transpose()).norm(), 1e-10 * hessian.norm());
    for (int k = 0; k < 12; ++k) {
      const double h = 1e-6;
      const FourPoints plus = moved(x, k, h), minus = moved(x, k, -h);
      const TrianglePotential above(kernel, plus, thickness), below(kernel, minus, thickness);
      EXPECT_NEAR((above.energy() - below.energy()) / (2.0 * h), gradient[k], 1e-5 * gradient.norm()) << i << ' ' << k;
      EXPECT_LT(((above.gradient() - below.gradient()) / (2.0 * h) - hessian.col(k)).norm(), 1e-3 * hessian.norm())
          << i << ' ' << k;
    }
    if (thickness < 0.8 || nearestOnTriangle(x[0], x[1], x[2], x[3]).minCoeff() < 0.0 || potential.energy() > 0.4)
      continue;
    const double sum = byManyTriangles(kernel, x);
    EXPECT_NEAR(potential.energy(), sum, 0.06 * sum + 4e-4) << i;
  }
  EXPECT_GT(near, 60);
}

TEST(EdgePotential, ItsDerivativesAreThoseOfTheEnergy)
{
  Random random(13);
  int near = 0;
  int mollified = 0;
  for (int i = 0; i < 800; ++i) {
    FourPoints x;
    for (Vector3& point : x)
      point = Vector3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-0.2, 0.2));
    const double parallel = i % 2 == 0 ? 1e-3 : 2.0; // of these many count as nearly parallel
    const EdgePotential potential(kernels[i % 2], x, 0.4, parallel);
    // Where places reach an end of their edge the second derivative jumps.
    const std::array<double, 4> c = potential.coefficients();
    const bool atEnd = std::any_of(c.begin(), c.end(), [](double _c) { return _c != 0.0 && std::abs(_c) < 1e-4; });
    if (!(potential.energy() > 1e-4) || atEnd || potential.distance() < 1e-3) continue;
    ++near;
    mollified += (x[1] - x[0]).cross(x[3] - x[2]).squaredNorm() < parallel;
    const EdgePotential::Gradient gradient = potential.gradient();
    const EdgePotential::Hessian hessian = potential.hessian();
    for (int k = 0; k < 12; ++k) {
      const double h = 1e-7;
      const FourPoints plus = moved(x, k, h), minus = moved(x, k, -h);
      const EdgePotential above(kernels[i % 2], plus, 0.4, parallel), below(kernels[i % 2], minus, 0.4, parallel);
      EXPECT_NEAR((above.energy() - below.energy()) / (2.0 * h), gradient[k], 1e-5 * gradient.norm()) << i << ' ' << k;
      EXPECT_LT(((above.gradient() - below.gradient()) / (2.0 * h) - hessian.col(k)).norm(), 1e-3 * hessian.norm())
          << i << ' ' << k;
    }
  }
  EXPECT_GT(near, 60);
  EXPECT_GT(mollified, 10);
}

} // namespace
