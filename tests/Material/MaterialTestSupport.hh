#pragma once

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Material/Material.hh>

#include <Eigen/Dense>
#include <array>
#include <cmath>
#include <vector>

namespace FleshSim {
namespace MaterialTest {

using Matrix = Eigen::Matrix3d;
using Vector9 = Eigen::Matrix<double, 9, 1>;
using Matrix9 = Eigen::Matrix<double, 9, 9>;

struct Evaluation
{
  double energy = 0.0;
  Matrix P;
  Matrix9 H;
  bool changed = false;
};

/// Evaluates one F; the other lanes hold `_others`.
inline Evaluation evaluate(const Material& _material, const Matrix& _F, HessianFilter _filter = HessianFilter::none,
                           int _lane = 0, const Matrix& _others = Matrix::Identity())
{
  Pack F[9], P[9], H[45], energy;
  for (int i = 0; i < 9; ++i) {
    F[i] = Pack(_others.data()[i]);
    F[i].set(_lane, _F.data()[i]);
  }
  const PackMask changed = _material.hessian(F, _filter, energy, P, H);
  Evaluation e;
  e.energy = energy[_lane];
  e.changed = changed[_lane] != 0;
  for (int i = 0; i < 9; ++i) {
    e.P.data()[i] = P[i][_lane];
    for (int j = 0; j < 9; ++j)
      e.H(i, j) = H[packedIndex(i, j)][_lane];
  }
  return e;
}

inline double energyOf(const Material& _material, const Matrix& _F)
{
  Pack F[9];
  for (int i = 0; i < 9; ++i)
    F[i] = Pack(_F.data()[i]);
  return _material.energy(F)[0];
}

inline Matrix stressOf(const Material& _material, const Matrix& _F)
{
  Pack F[9], P[9];
  for (int i = 0; i < 9; ++i)
    F[i] = Pack(_F.data()[i]);
  _material.stress(F, P);
  Matrix r;
  for (int i = 0; i < 9; ++i)
    r.data()[i] = P[i][0];
  return r;
}

inline Matrix randomMatrix(Random& _random, double _size)
{
  Matrix m;
  for (int i = 0; i < 9; ++i)
    m.data()[i] = _random.uniform(-_size, _size);
  return m;
}

inline Matrix randomRotation(Random& _random)
{
  return Eigen::Quaterniond(_random.uniform(-1, 1), _random.uniform(-1, 1), _random.uniform(-1, 1),
                            _random.uniform(-1, 1))
      .normalized()
      .toRotationMatrix();
}

/// Q diag(s) R with random rotations: principal stretches chosen.
inline Matrix stretched(Random& _random, double _a, double _b, double _c)
{
  return randomRotation(_random) * Eigen::Vector3d(_a, _b, _c).asDiagonal() * randomRotation(_random);
}

/// True where |s_i + s_j| is so small that energies of the rotation R have no second derivative.
inline bool rotationIsSharp(const Matrix& _F)
{
  const Eigen::Vector3d s = Eigen::JacobiSVD<Matrix>(_F).singularValues();
  const double s2 = _F.determinant() < 0 ? -s[2] : s[2];
  return s[1] + s2 < 0.05;
}

/// Deformation gradients of every kind: near rest, stretched, compressed, inverted, reflected, flat, equal stretches.
inline std::vector<Matrix> sampleGradients()
{
  Random random(7);
  std::vector<Matrix> samples;
  for (int n = 0; n < 12; ++n) {
    samples.push_back(Matrix::Identity() + randomMatrix(random, 0.02));
    samples.push_back(Matrix::Identity() + randomMatrix(random, 0.5));
    samples.push_back(randomMatrix(random, 2.0));
    samples.push_back(stretched(random, random.uniform(1, 4), random.uniform(0.5, 2), random.uniform(0.3, 1)));
    samples.push_back(stretched(random, random.uniform(0.2, 0.6), random.uniform(0.2, 0.6), random.uniform(0.2, 0.6)));
    samples.push_back(stretched(random, random.uniform(0.6, 1.5), random.uniform(0.6, 1.5), -random.uniform(0.1, 0.5)));
    samples.push_back(stretched(random, -1, 1, random.uniform(0.5, 1.5)));
    samples.push_back(stretched(random, 1.2, 0.9, random.uniform(-1e-6, 1e-6)));
    samples.push_back(random.uniform(0.5, 1.5) * randomRotation(random));
    samples.push_back(stretched(random, 1.3, 0.8, 0.8));
  }
  samples.push_back(Eigen::Vector3d(1, 1, 0).asDiagonal());
  samples.push_back(Eigen::Vector3d(1.5, 0, 0).asDiagonal());
  samples.push_back(Matrix::Zero());
  samples.push_back(-Matrix::Identity());
  samples.push_back(Matrix::Identity());
  return samples;
}

} // namespace MaterialTest
} // namespace FleshSim
