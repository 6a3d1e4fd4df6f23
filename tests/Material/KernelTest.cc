// The kernels over double and over Pack are one formula, and the 3 x 3 eigen decomposition holds.

#include "MaterialTestSupport.hh"

#include <FleshSim/Material/Corotated.hh>
#include <FleshSim/Material/MooneyRivlin.hh>
#include <FleshSim/Material/NeoHookean.hh>
#include <FleshSim/Material/StVenantKirchhoff.hh>
#include <FleshSim/Material/StableNeoHookean.hh>
#include <FleshSim/Material/StableNeoHookeanBarrier.hh>

#include <gtest/gtest.h>

using namespace FleshSim;
using namespace FleshSim::MaterialTest;

namespace {

template <class Energy>
void compareScalars()
{
  MaterialParameters parameters;
  parameters.mu = 1.25;
  parameters.lambda = 4.5;
  const Energy energy(Energy::constantsOf(parameters));
  for (const Matrix& F : sampleGradients()) {
    if (Energy::needsPositiveJacobian && F.determinant() < 1e-3) continue;
    Matrix3T<double> scalar;
    Matrix3T<Pack> pack;
    for (int i = 0; i < 9; ++i) {
      scalar.m[i] = F.data()[i];
      pack.m[i] = Pack(F.data()[i]);
    }
    const SignedSvd<double> a = signedSvd(scalar);
    const SignedSvd<Pack> b = signedSvd(pack);
    const double size = 1.0 + std::pow(F.norm(), 4);
    for (int i = 0; i < 3; ++i)
      EXPECT_NEAR(a.s[i], b.s[i][packWidth - 1], 1e-14 * size) << F;
    StretchDerivatives<double> c = energy.stretchDerivatives(a.s);
    StretchDerivatives<Pack> d = energy.stretchDerivatives(b.s);
    filterStretches(c, HessianFilter::clamp);
    filterStretches(d, HessianFilter::clamp);
    double H[45];
    Pack packed[45];
    composeHessian(c, a.U, a.V, H);
    composeHessian(d, b.U, b.V, packed);
    EXPECT_NEAR(energy.energy(a.s), energy.energy(b.s)[3], 1e-12 * size) << F;
    if (rotationIsSharp(F)) continue;
    for (int i = 0; i < 45; ++i)
      EXPECT_NEAR(H[i], packed[i][5], 1e-10 * size) << F;
  }
}

} // namespace

TEST(Kernels, DoubleAndPackAgree)
{
  compareScalars<StableNeoHookean<double>>();
  compareScalars<StableNeoHookeanBarrier<double>>();
  compareScalars<NeoHookean<double>>();
  compareScalars<MooneyRivlin<double>>();
  compareScalars<Corotated<double>>();
  compareScalars<StVenantKirchhoff<double>>();
}

TEST(SymmetricEigen, DecomposesMatricesOfEveryKind)
{
  Random random(9);
  double worst = 0.0;
  for (int n = 0; n < 200000; ++n) {
    const double decay = std::pow(10.0, -random.uniform(0, 17));
    Matrix A = stretched(random, 1, 1, 1);
    const double kind = random.uniform();
    const Eigen::Vector3d values(1.0, kind < 0.3 ? 1.0 + decay : random.uniform(-1, 1), kind < 0.6 ? decay : -1.0);
    A = (A * values.asDiagonal() * A.transpose()).eval();
    const Symmetric3T<double> packed = {{A(0, 0), A(1, 1), A(2, 2)}, {A(1, 2), A(0, 2), A(0, 1)}};
    const SymmetricEigen<double> eigen = symmetricEigen(packed);
    const Matrix3T<double> back = composeDiagonal(eigen.Q, eigen.value, eigen.Q);
    worst = std::max(worst, (Eigen::Map<const Matrix>(back.m) - A).norm());
    worst = std::max(worst, (Eigen::Map<const Matrix>(eigen.Q.m).transpose() * Eigen::Map<const Matrix>(eigen.Q.m) -
                             Matrix::Identity())
                                .norm());
  }
  EXPECT_LE(worst, 1e-12);
}
