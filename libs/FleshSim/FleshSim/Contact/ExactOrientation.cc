#include <FleshSim/Contact/ExactOrientation.hh>

#include <cmath>
#include <vector>

namespace FleshSim {

namespace {

/// A number as a sum of doubles that do not overlap, the smallest first: nothing is rounded. The largest one has its
/// sign.
using Expansion = std::vector<double>;

/// a + b = sum + error, exactly (Knuth's two-sum).
double twoSum(double _a, double _b, double& _error)
{
  const double sum = _a + _b;
  const double virtualB = sum - _a;
  _error = (_a - (sum - virtualB)) + (_b - virtualB);
  return sum;
}

void add(Expansion& _expansion, double _number)
{
  Expansion result;
  double carry = _number;
  for (const double part : _expansion) {
    double error = 0.0;
    carry = twoSum(carry, part, error);
    if (error != 0.0) result.push_back(error);
  }
  if (carry != 0.0) result.push_back(carry);
  _expansion = std::move(result);
}

Expansion sum(Expansion _a, const Expansion& _b)
{
  for (const double part : _b)
    add(_a, part);
  return _a;
}

Expansion product(const Expansion& _a, const Expansion& _b)
{
  Expansion result;
  for (const double a : _a)
    for (const double b : _b) {
      const double high = a * b;
      add(result, std::fma(a, b, -high));
      add(result, high);
    }
  return result;
}

Expansion negated(Expansion _a)
{
  for (double& part : _a)
    part = -part;
  return _a;
}

Expansion difference(double _a, double _b)
{
  Expansion result;
  add(result, _a);
  add(result, -_b);
  return result;
}

/// a d - b c
Expansion minorOf(const Expansion& _a, const Expansion& _b, const Expansion& _c, const Expansion& _d)
{
  return sum(product(_a, _d), negated(product(_b, _c)));
}

int exactOrientation(const Vector3& _a, const Vector3& _b, const Vector3& _c, const Vector3& _d)
{
  const Vector3* const rows[3] = {&_a, &_b, &_c};
  Expansion m[3][3];
  for (int r = 0; r < 3; ++r)
    for (int k = 0; k < 3; ++k)
      m[r][k] = difference((*rows[r])[k], _d[k]);
  const Expansion x = product(m[0][0], minorOf(m[1][1], m[1][2], m[2][1], m[2][2]));
  const Expansion y = product(m[0][1], minorOf(m[1][2], m[1][0], m[2][2], m[2][0]));
  const Expansion z = product(m[0][2], minorOf(m[1][0], m[1][1], m[2][0], m[2][1]));
  const Expansion determinant = sum(sum(x, y), z);
  if (determinant.empty()) return 0;
  return determinant.back() > 0.0 ? 1 : -1;
}

} // namespace

int orientation(const Vector3& _a, const Vector3& _b, const Vector3& _c, const Vector3& _d)
{
  const Vector3 a = _a - _d;
  const Vector3 b = _b - _d;
  const Vector3 c = _c - _d;
  const double bc = b[1] * c[2] - b[2] * c[1];
  const double ca = b[2] * c[0] - b[0] * c[2];
  const double ab = b[0] * c[1] - b[1] * c[0];
  const double determinant = a[0] * bc + a[1] * ca + a[2] * ab;
  const double permanent = std::abs(a[0]) * (std::abs(b[1] * c[2]) + std::abs(b[2] * c[1])) +
                           std::abs(a[1]) * (std::abs(b[2] * c[0]) + std::abs(b[0] * c[2])) +
                           std::abs(a[2]) * (std::abs(b[0] * c[1]) + std::abs(b[1] * c[0]));
  constexpr double bound = 8.0e-16; // (7 + 56 eps) eps of Shewchuk, with eps = 2^-53, rounded up
  if (std::abs(determinant) > bound * permanent) return determinant > 0.0 ? 1 : -1;
  return exactOrientation(_a, _b, _c, _d);
}

} // namespace FleshSim
