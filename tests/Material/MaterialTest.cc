// Every test here runs for every energy of the registry, once with Hooke values and once with model constants.

#include "MaterialTestSupport.hh"

#include <gtest/gtest.h>

#include <FleshSim/Material/VolumeSplit.hh>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <tuple>

using namespace FleshSim;
using namespace FleshSim::MaterialTest;

namespace {

/// What an energy is exempt from.
struct Traits
{
  bool rotationInvariant = true;
  bool usesRotation = false; ///< no second derivative where two stretches cancel
  bool usesLambda = true;
};

Traits traitsOf(const std::string& _name)
{
  Traits traits;
  traits.rotationInvariant = _name != "linear";
  traits.usesRotation = _name == "corotated" || _name == "fixed-corotated" || _name == "arap";
  traits.usesLambda = _name != "arap";
  return traits;
}

using Parameter = std::tuple<std::string, bool>;

class AnyMaterial : public ::testing::TestWithParam<Parameter>
{
protected:
  void SetUp() override
  {
    MaterialParameters parameters;
    parameters.mu = 1.25;
    parameters.lambda = 4.5;
    parameters.modelConstants = std::get<1>(GetParam());
    const MaterialEntry* entry = findMaterial(std::get<0>(GetParam()));
    ASSERT_NE(entry, nullptr);
    material_ = entry->create(parameters);
    traits_ = traitsOf(entry->name);
  }

  /// The samples at which the energy is finite and (if asked) twice differentiable.
  std::vector<Matrix> samples(bool _smooth) const
  {
    std::vector<Matrix> kept;
    for (const Matrix& F : sampleGradients()) {
      if (material_->needsPositiveJacobian() && F.determinant() < 1e-3) continue;
      if (_smooth && traits_.usesRotation && rotationIsSharp(F)) continue;
      kept.push_back(F);
    }
    return kept;
  }

  double stiffness() const { return material_->hookeMu() + std::abs(material_->hookeLambda()); }

  MaterialPointer material_;
  Traits traits_;
};

Matrix9 filteredByEigenSolver(const Matrix9& _H, HessianFilter _filter)
{
  const Eigen::SelfAdjointEigenSolver<Matrix9> solver(_H);
  Vector9 values = solver.eigenvalues();
  for (int i = 0; i < 9; ++i)
    values[i] = _filter == HessianFilter::clamp ? std::max(values[i], 0.0) : std::abs(values[i]);
  return solver.eigenvectors() * values.asDiagonal() * solver.eigenvectors().transpose();
}

std::string testName(const ::testing::TestParamInfo<Parameter>& _info)
{
  std::string name = std::get<0>(_info.param) + (std::get<1>(_info.param) ? "_model" : "_hooke");
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::vector<std::string> registryNames()
{
  std::vector<std::string> names;
  for (const MaterialEntry& entry : materialRegistry())
    names.push_back(entry.name);
  return names;
}

} // namespace

TEST_P(AnyMaterial, RestStateIsFreeOfEnergyAndStressAndStable)
{
  for (const HessianFilter filter : {HessianFilter::none, HessianFilter::clamp, HessianFilter::absolute}) {
    const Evaluation e = evaluate(*material_, Matrix::Identity(), filter);
    EXPECT_NEAR(e.energy, 0.0, 1e-15 * stiffness());
    EXPECT_LE(e.P.norm(), 1e-14 * stiffness());
    EXPECT_FALSE(e.changed);
    const Vector9 values = Eigen::SelfAdjointEigenSolver<Matrix9>(e.H).eigenvalues();
    // Three infinitesimal rotations cost nothing, six strains do.
    EXPECT_NEAR(values[0], 0.0, 1e-13 * stiffness());
    EXPECT_NEAR(values[2], 0.0, 1e-13 * stiffness());
    EXPECT_GT(values[3], 0.1 * material_->hookeMu());
  }
}

TEST_P(AnyMaterial, StressIsTheDerivativeOfTheEnergy)
{
  for (const Matrix& F : samples(true)) {
    const Evaluation e = evaluate(*material_, F);
    const double size = std::max(F.norm(), 1.0), h = 1e-5 * std::min(1.0, std::max(0.05, std::abs(F.determinant())));
    Matrix difference;
    for (int i = 0; i < 9; ++i) {
      const auto at = [&](double _t) {
        Matrix G = F;
        G.data()[i] += _t * h;
        return energyOf(*material_, G);
      };
      difference.data()[i] = (8.0 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12.0 * h);
    }
    EXPECT_LE((difference - e.P).norm(), 1e-7 * (e.P.norm() + stiffness() * size)) << F;
    EXPECT_LE((stressOf(*material_, F) - e.P).norm(), 1e-13 * (e.P.norm() + stiffness())) << F;
    EXPECT_NEAR(energyOf(*material_, F), e.energy, 1e-13 * (std::abs(e.energy) + stiffness())) << F;
  }
}

/// Lanes with constants of their own answer as eight materials would.
TEST_P(AnyMaterial, LanesHaveConstantsOfTheirOwn)
{
  const MaterialEntry& entry = *findMaterial(std::get<0>(GetParam()));
  std::array<MaterialParameters, packWidth> lanes;
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    lanes[lane].mu = 1.0 + 0.5 * static_cast<double>(lane);
    lanes[lane].lambda = 9.0 - static_cast<double>(lane);
    lanes[lane].modelConstants = std::get<1>(GetParam());
  }
  const MaterialPointer all = entry.create(MaterialLanes(lanes));
  double stiffest = 0.0;
  for (int lane = 0; lane < packWidth; ++lane) {
    const MaterialPointer one = entry.create(lanes[static_cast<std::size_t>(lane)]);
    stiffest = std::max(stiffest, one->hookeMu());
    for (const HessianFilter filter : {HessianFilter::none, HessianFilter::clamp})
      for (const Matrix& F : samples(true)) {
        const Evaluation a = evaluate(*all, F, filter, lane);
        const Evaluation b = evaluate(*one, F, filter, lane);
        const double size = std::abs(b.energy) + b.H.norm();
        EXPECT_NEAR(a.energy, b.energy, 1e-13 * size) << F;
        EXPECT_LE((a.P - b.P).norm(), 1e-13 * size) << F;
        EXPECT_LE((a.H - b.H).norm(), 1e-12 * size) << F;
      }
    if (!one->volumeSplit()) continue;
    const VolumePart<Pack> whole = all->volumeSplit()->volume(Pack(0.3));
    const VolumePart<Pack> single = one->volumeSplit()->volume(Pack(0.3));
    EXPECT_NEAR(whole.first[lane], single.first[lane], 1e-13 * stiffness());
  }
  EXPECT_DOUBLE_EQ(all->hookeMu(), stiffest);
  lanes[3].mu = -1.0;
  EXPECT_THROW(entry.create(MaterialLanes(lanes)), std::invalid_argument);
}

TEST_P(AnyMaterial, HessianIsTheDerivativeOfTheStress)
{
  for (const Matrix& F : samples(true)) {
    const Evaluation e = evaluate(*material_, F);
    const double h = 1e-5 * std::min(1.0, std::max(0.05, std::abs(F.determinant())));
    Matrix9 difference;
    for (int i = 0; i < 9; ++i) {
      const auto at = [&](double _t) {
        Matrix G = F;
        G.data()[i] += _t * h;
        return stressOf(*material_, G);
      };
      const Matrix column = (8.0 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12.0 * h);
      difference.col(i) = Eigen::Map<const Vector9>(column.data());
    }
    EXPECT_LE((difference - e.H).norm(), 1e-7 * (e.H.norm() + stiffness())) << F;
  }
}

TEST_P(AnyMaterial, FilteredHessianIsThatOfAnEigenSolver)
{
  for (const Matrix& F : samples(true))
    for (const HessianFilter filter : {HessianFilter::clamp, HessianFilter::absolute}) {
      const Evaluation truth = evaluate(*material_, F);
      const Evaluation e = evaluate(*material_, F, filter);
      const Vector9 values = Eigen::SelfAdjointEigenSolver<Matrix9>(truth.H).eigenvalues();
      const double scale = values.cwiseAbs().maxCoeff();
      EXPECT_LE((e.H - filteredByEigenSolver(truth.H, filter)).norm(), 1e-12 * scale) << F;
      EXPECT_GE(Eigen::SelfAdjointEigenSolver<Matrix9>(e.H).eigenvalues()[0], -1e-13 * scale) << F;
      EXPECT_NEAR(e.energy, truth.energy, 1e-13 * (std::abs(truth.energy) + stiffness())) << F;
      EXPECT_LE((e.P - truth.P).norm(), 1e-13 * (truth.P.norm() + stiffness())) << F;
      if (values[0] > 1e-10 * scale) {
        EXPECT_FALSE(e.changed) << F;
      }
      else if (values[0] < -1e-10 * scale) {
        EXPECT_TRUE(e.changed) << F;
      }
    }
}

TEST_P(AnyMaterial, AnyFiniteGradientGivesSafeNumbers)
{
  std::vector<Matrix> gradients = sampleGradients();
  Random random(11);
  for (int n = -30; n <= 30; n += 3)
    gradients.push_back(std::pow(10.0, n) * randomMatrix(random, 1.0));
  for (const Matrix& F : gradients)
    for (const HessianFilter filter : {HessianFilter::none, HessianFilter::clamp, HessianFilter::absolute}) {
      const Evaluation e = evaluate(*material_, F, filter);
      EXPECT_FALSE(std::isnan(e.energy)) << F;
      EXPECT_TRUE(e.P.allFinite()) << F;
      EXPECT_TRUE(e.H.allFinite()) << F;
      if (material_->needsPositiveJacobian() && F.determinant() < 0) {
        EXPECT_EQ(e.energy, std::numeric_limits<double>::infinity()) << F;
      }
      if (filter == HessianFilter::none) continue;
      const Vector9 values = Eigen::SelfAdjointEigenSolver<Matrix9>(e.H).eigenvalues();
      EXPECT_GE(values[0], -1e-12 * values.cwiseAbs().maxCoeff()) << F;
    }
  const double huge = 1e200;
  EXPECT_FALSE(std::isnan(energyOf(*material_, huge * randomMatrix(random, 1.0))));
  EXPECT_FALSE(std::isnan(energyOf(*material_, Matrix::Constant(std::numeric_limits<double>::quiet_NaN()))));
}

TEST_P(AnyMaterial, TurningTheBodyOrTheRestShapeChangesNothing)
{
  if (!traits_.rotationInvariant) return;
  Random random(3);
  for (const Matrix& F : samples(false)) {
    const Matrix Q = randomRotation(random);
    const Evaluation e = evaluate(*material_, F);
    const double bound = 1e-13 * (std::abs(e.energy) + stiffness() * std::max(1.0, std::pow(F.norm(), 6)));
    EXPECT_NEAR(energyOf(*material_, Q * F), e.energy, bound) << F;
    EXPECT_NEAR(energyOf(*material_, F * Q), e.energy, bound) << F;
    if (traits_.usesRotation && rotationIsSharp(F)) continue;
    EXPECT_LE((stressOf(*material_, Q * F) - Q * e.P).norm(), 20 * bound) << F;
    EXPECT_LE((stressOf(*material_, F * Q) - e.P * Q).norm(), 20 * bound) << F;
  }
}

TEST_P(AnyMaterial, SmallStrainsAgreeWithHooke)
{
  const double mu = material_->hookeMu(), lambda = material_->hookeLambda();
  if (!std::get<1>(GetParam())) {
    EXPECT_NEAR(mu, 1.25, 1e-14);
    EXPECT_NEAR(lambda, traits_.usesLambda ? 4.5 : 0.0, 1e-14);
  }
  Random random(5);
  for (int n = 0; n < 50; ++n) {
    const Matrix D = 1e-4 * randomMatrix(random, 1.0);
    const Matrix strain = 0.5 * (D + D.transpose());
    const double expected = mu * strain.squaredNorm() + 0.5 * lambda * strain.trace() * strain.trace();
    EXPECT_NEAR(energyOf(*material_, Matrix::Identity() + D), expected, 1e-3 * expected);
  }
}

TEST_P(AnyMaterial, LateralContractionIsPoissons)
{
  const double mu = material_->hookeMu(), lambda = material_->hookeLambda();
  const double poisson = lambda / (2.0 * (lambda + mu)), young = 2.0 * mu * (1.0 + poisson);
  const double strain = 1e-4;
  Eigen::Vector2d side(1.0, 1.0);
  // Newton on the two free stretches, so that the lateral stresses vanish.
  for (int n = 0; n < 8; ++n) {
    const Evaluation e = evaluate(*material_, Eigen::Vector3d(1.0 + strain, side[0], side[1]).asDiagonal());
    Eigen::Matrix2d A;
    A << e.H(4, 4), e.H(4, 8), e.H(8, 4), e.H(8, 8);
    side -= A.inverse() * Eigen::Vector2d(e.P(1, 1), e.P(2, 2));
  }
  const Evaluation e = evaluate(*material_, Eigen::Vector3d(1.0 + strain, side[0], side[1]).asDiagonal());
  EXPECT_LE(std::abs(e.P(1, 1)), 1e-12 * young);
  EXPECT_NEAR(e.P(0, 0), young * strain, 1e-3 * young * strain);
  EXPECT_NEAR((1.0 - side[0]) / strain, poisson, 1e-3);
  EXPECT_NEAR((1.0 - side[1]) / strain, poisson, 1e-3);
}

TEST_P(AnyMaterial, LanesDoNotKnowTheirNeighbours)
{
  const std::vector<Matrix> gradients = sampleGradients();
  for (const HessianFilter filter : {HessianFilter::none, HessianFilter::clamp, HessianFilter::absolute})
    for (std::size_t n = 0; n < gradients.size(); ++n) {
      const Evaluation a = evaluate(*material_, gradients[n], filter, 0, Matrix::Identity());
      const Evaluation b = evaluate(*material_, gradients[n], filter, static_cast<int>(n % packWidth),
                                    gradients[(n * 7 + 3) % gradients.size()]);
      EXPECT_EQ(0, std::memcmp(&a.energy, &b.energy, sizeof(double)));
      EXPECT_EQ(0, std::memcmp(a.P.data(), b.P.data(), 9 * sizeof(double))) << gradients[n];
      EXPECT_EQ(0, std::memcmp(a.H.data(), b.H.data(), 81 * sizeof(double))) << gradients[n];
      EXPECT_EQ(a.changed, b.changed);
    }
}

INSTANTIATE_TEST_SUITE_P(Registry, AnyMaterial,
                         ::testing::Combine(::testing::ValuesIn(registryNames()), ::testing::Bool()), testName);
