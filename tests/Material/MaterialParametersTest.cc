#include "MaterialTestSupport.hh"

#include <FleshSim/Material/StressMeasures.hh>

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <string>

using namespace FleshSim;
using namespace FleshSim::MaterialTest;

namespace {

MaterialParameters lame(double _mu, double _lambda, bool _modelConstants = false)
{
  MaterialParameters parameters;
  parameters.mu = _mu;
  parameters.lambda = _lambda;
  parameters.modelConstants = _modelConstants;
  return parameters;
}

/// The sentence with which the parameters are refused, or nothing.
std::string refusal(const MaterialEntry& _entry, const MaterialParameters& _parameters)
{
  try {
    _entry.create(_parameters);
  }
  catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

std::string refusal(double _young, double _poisson)
{
  try {
    MaterialParameters::fromYoungPoisson(_young, _poisson);
  }
  catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

const double notANumber = std::numeric_limits<double>::quiet_NaN();
const double infinity = std::numeric_limits<double>::infinity();

} // namespace

TEST(MaterialRegistry, HasItsNamesAndTheDefaultFirst)
{
  const std::vector<std::string> names = {"stable-neo-hookean",
                                          "stable-neo-hookean-barrier",
                                          "neo-hookean",
                                          "corotated",
                                          "fixed-corotated",
                                          "arap",
                                          "stvk",
                                          "linear",
                                          "mooney-rivlin"};
  ASSERT_EQ(materialRegistry().size(), names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(materialRegistry()[i].name, names[i]);
    EXPECT_EQ(materialRegistry()[i].create(lame(1, 1))->name(), names[i]);
    EXPECT_FALSE(materialRegistry()[i].description.empty());
    EXPECT_EQ(findMaterial(names[i]), &materialRegistry()[i]);
  }
  EXPECT_EQ(findMaterial("rubber"), nullptr);
}

TEST(MaterialParameters, YoungAndPoissonBecomeLame)
{
  const MaterialParameters parameters = MaterialParameters::fromYoungPoisson(1e5, 0.25);
  EXPECT_DOUBLE_EQ(parameters.mu, 4e4);
  EXPECT_DOUBLE_EQ(parameters.lambda, 4e4);
  EXPECT_FALSE(parameters.modelConstants);
}

TEST(MaterialParameters, InadmissibleYoungOrPoissonIsNamed)
{
  for (const double young : {0.0, -1.0, notANumber, infinity})
    EXPECT_NE(refusal(young, 0.3).find("Young's modulus"), std::string::npos) << young;
  for (const double poisson : {-1.0, 0.5, 0.7, -2.0, notANumber, infinity})
    EXPECT_NE(refusal(1e5, poisson).find("above -1 and below 0.5"), std::string::npos) << poisson;
  EXPECT_EQ(refusal(1e5, 0.4999), "");
  EXPECT_EQ(refusal(1e5, -0.9), "");
}

TEST(MaterialParameters, InadmissibleLameConstantsAreNamed)
{
  for (const MaterialEntry& entry : materialRegistry()) {
    for (const double mu : {0.0, -1.0, notANumber, infinity})
      EXPECT_EQ(refusal(entry, lame(mu, 1.0)).rfind("mu is", 0), 0u) << entry.name;
    for (const double lambda : {notANumber, infinity, -0.7})
      EXPECT_EQ(refusal(entry, lame(1.0, lambda)).rfind("lambda is", 0), 0u) << entry.name;
    EXPECT_EQ(refusal(entry, lame(1.0, -0.6)), "") << entry.name;
  }
  // The energy's own lambda may be as small as mu/3 for Stable Neo-Hookean, where Hooke's is -2/3 mu.
  const MaterialEntry& stable = *findMaterial("stable-neo-hookean");
  EXPECT_EQ(refusal(stable, lame(1.0, 0.34, true)), "");
  EXPECT_NE(refusal(stable, lame(1.0, 0.33, true)).find("above 0.333333333333"), std::string::npos);
}

TEST(MaterialParameters, ModelConstantsAreTakenAsTheyAre)
{
  const MaterialPointer material = findMaterial("stable-neo-hookean")->create(lame(1.0, 10.0, true));
  EXPECT_DOUBLE_EQ(material->hookeMu(), 1.0);
  EXPECT_DOUBLE_EQ(material->hookeLambda(), 9.0);
  const Matrix F = Eigen::Vector3d(2, 1, 1).asDiagonal();
  EXPECT_DOUBLE_EQ(energyOf(*material, F), 0.5 * 3.0 - 1.0 + 5.0);
  const MaterialPointer barrier = findMaterial("stable-neo-hookean-barrier")->create(lame(4.0, 10.0, true));
  EXPECT_DOUBLE_EQ(barrier->hookeMu(), 3.0);
  EXPECT_DOUBLE_EQ(barrier->hookeLambda(), 7.5);
}

TEST(MaterialParameters, AnEnergysOwnConstantsAreTakenInTheirOrder)
{
  const MaterialEntry& entry = *findMaterial("mooney-rivlin");
  ASSERT_EQ(entry.constants.size(), 3u);
  MaterialParameters parameters;
  parameters.own = {3.0, 1.0, 20.0};
  const MaterialPointer material = entry.create(parameters);
  EXPECT_DOUBLE_EQ(material->hookeMu(), 8.0);
  EXPECT_DOUBLE_EQ(material->hookeLambda(), 20.0 - 16.0 / 3.0);
  // Equal stretches by 2: I2 and A of the unit determinant are 3, and the bulk modulus alone answers.
  EXPECT_NEAR(energyOf(*material, 2.0 * Matrix::Identity()), 10.0 * 49.0, 1e-11);
  // Without change of volume: c10 (I2 - 3) + c01 (A - 3).
  const Matrix F = Eigen::Vector3d(2.0, 0.5, 1.0).asDiagonal();
  EXPECT_NEAR(energyOf(*material, F), 3.0 * (5.25 - 3.0) + 1.0 * (1.0 + 4.0 + 0.25 - 3.0), 1e-12);
  for (const std::vector<double>& wrong :
       {std::vector<double>{-3.0, 1.0, 20.0}, {3.0, 1.0, 0.0}, {3.0, 1.0, notANumber}}) {
    parameters.own = wrong;
    EXPECT_NE(refusal(entry, parameters), "");
  }
}

TEST(StressMeasures, UniaxialTensionIsItsOwnVonMisesStress)
{
  const Matrix F = Eigen::Vector3d(2.0, 0.5, 0.5).asDiagonal();
  const Matrix P = Eigen::Vector3d(3.0, 0.0, 0.0).asDiagonal();
  const Matrix sigma = cauchyStress(F, P);
  EXPECT_DOUBLE_EQ(sigma(0, 0), 12.0);
  EXPECT_DOUBLE_EQ(vonMisesStress(sigma), 12.0);
  EXPECT_DOUBLE_EQ(vonMisesStress(5.0 * Matrix::Identity()), 0.0);
  EXPECT_EQ(cauchyStress(Matrix::Zero(), P), Matrix::Zero());
}
