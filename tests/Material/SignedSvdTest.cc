#include <FleshSim/Core/Random.hh>
#include <FleshSim/Material/SignedSvd.hh>

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <string>

using namespace FleshSim;

namespace {

using Matrix = Eigen::Matrix3d;

Matrix lane(const Matrix3T<Pack>& _m, int _lane)
{
  Matrix r;
  for (int i = 0; i < 9; ++i)
    r.data()[i] = _m.m[i][_lane];
  return r;
}

Matrix gaussianLike(Random& _random)
{
  Matrix m;
  for (int i = 0; i < 9; ++i)
    m.data()[i] = _random.uniform(-1, 1) + _random.uniform(-1, 1);
  return m;
}

Matrix rotation(Random& _random)
{
  return Eigen::Quaterniond(_random.uniform(-1, 1), _random.uniform(-1, 1), _random.uniform(-1, 1),
                            _random.uniform(-1, 1))
      .normalized()
      .toRotationMatrix();
}

double power(Random& _random, double _low, double _high)
{
  return std::pow(10.0, _random.uniform(_low, _high));
}

/// Families that break decompositions, in turn.
Matrix adversarial(Random& _random, std::uint64_t _kind)
{
  const Matrix Q = rotation(_random), R = rotation(_random);
  switch (_kind % 14) {
  case 0:
    return gaussianLike(_random);
  case 1:
    return Q * power(_random, -3, 3);
  case 2:
    return Q * Eigen::Vector3d(1, power(_random, -18, 0), power(_random, -18, 0)).asDiagonal() * R;
  case 3:
    return Q * Eigen::Vector3d(1, 1, -1 - power(_random, -18, -6)).asDiagonal() * R;
  case 4:
    return Q.col(0) * R.col(0).transpose();
  case 5:
    return Q.leftCols(2) * R.leftCols(2).transpose();
  case 6:
    return Matrix::Identity() + power(_random, -18, -3) * gaussianLike(_random);
  case 7:
    return -Q;
  case 8:
    return gaussianLike(_random) * power(_random, -100, 100);
  case 9:
    return Eigen::Vector3d(power(_random, -20, 0), power(_random, -20, 0), 1).asDiagonal() * gaussianLike(_random);
  case 10:
    return gaussianLike(_random) * Eigen::Vector3d(power(_random, -20, 0), power(_random, -9, 0), 1).asDiagonal();
  case 11:
    return (gaussianLike(_random) * 2).array().round().matrix();
  case 12:
    return Q * Eigen::Vector3d(1, power(_random, -9, -7), -power(_random, -17, -7)).asDiagonal() * R;
  default:
    return Matrix::Zero();
  }
}

/// Largest defects of one decomposition, relative to |F|.
void checkLane(const Matrix& _F, const SignedSvd<Pack>& _svd, int _lane, const std::string& _what)
{
  const Matrix U = lane(_svd.U, _lane), V = lane(_svd.V, _lane);
  const Eigen::Vector3d s(_svd.s[0][_lane], _svd.s[1][_lane], _svd.s[2][_lane]);
  const double scale = std::max(_F.cwiseAbs().maxCoeff(), 1e-300);
  const Matrix scaled = _F / scale;
  const Matrix back = U * (s / scale).asDiagonal() * V.transpose();
  ASSERT_LE((back - scaled).norm(), 1e-13 * std::max(scaled.norm(), 1e-300)) << _what << "\n" << _F;
  ASSERT_LE((U.transpose() * U - Matrix::Identity()).norm(), 1e-13) << _what << "\n" << _F;
  ASSERT_LE((V.transpose() * V - Matrix::Identity()).norm(), 1e-13) << _what << "\n" << _F;
  ASSERT_GT(U.determinant(), 0.5) << _what;
  ASSERT_GT(V.determinant(), 0.5) << _what;
  ASSERT_GE(s[0], s[1]) << _what;
  ASSERT_GE(s[1], std::abs(s[2])) << _what;
}

void checkFamily(std::uint64_t _seed, int _packs, bool _adversarial)
{
  Random random(_seed);
  for (int n = 0; n < _packs; ++n) {
    Matrix F[packWidth];
    Matrix3T<Pack> packed;
    for (int l = 0; l < packWidth; ++l) {
      F[l] = _adversarial ? adversarial(random, random.next() >> 8) : gaussianLike(random);
      for (int i = 0; i < 9; ++i)
        packed.m[i].set(l, F[l].data()[i]);
    }
    const SignedSvd<Pack> svd = signedSvd(packed);
    for (int l = 0; l < packWidth; ++l) {
      checkLane(F[l], svd, l, "pack " + std::to_string(n) + " lane " + std::to_string(l));
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

} // namespace

TEST(SignedSvd, RandomMatrices)
{
  checkFamily(1, 125000, false);
}

TEST(SignedSvd, AdversarialMatrices)
{
  checkFamily(2, 125000, true);
}
