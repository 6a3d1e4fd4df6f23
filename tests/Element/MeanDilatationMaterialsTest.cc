// How materials are taken apart for mean dilatation.

#include "MeanDilatationModels.hh"

#include <limits>

namespace {

using namespace MeanDilatationModels;

TEST(MeanDilatationMaterials, areThoseWithAPartInJ)
{
  EXPECT_EQ(materials(true), (std::vector<std::string>{"stable-neo-hookean", "stable-neo-hookean-barrier",
                                                       "neo-hookean", "fixed-corotated", "mooney-rivlin"}));
  for (const std::string& name : materials(false))
    for (const VolumeMesh& mesh : {TestMeshes::distortedCube(true, 2, 0.1), TestMeshes::distortedCube(false, 2, 0.1)})
      try {
        ElasticModel().addBody(mesh, make(name), 1.0, LockingRemedy::meanDilatation);
        ADD_FAILURE() << name;
      }
      catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << error.what();
      }
}

TEST(MeanDilatationMaterials, haveTheDerivativesOfTheirVolumePart)
{
  const double h = 1e-6;
  for (const std::string& name : materials(true)) {
    const std::shared_ptr<const VolumeSplit> split = make(name)->volumeSplit();
    Pack j;
    for (int lane = 0; lane < packWidth; ++lane)
      j.set(lane, -0.6 + 0.7 * lane);
    const VolumePart<Pack> part = split->volume(j);
    const VolumePart<Pack> plus = split->volume(j + h);
    const VolumePart<Pack> minus = split->volume(j - h);
    for (int lane = 0; lane < packWidth; ++lane) {
      EXPECT_NEAR((plus.value[lane] - minus.value[lane]) / (2.0 * h), part.first[lane], 1e-6 * lambda);
      EXPECT_NEAR((plus.first[lane] - minus.first[lane]) / (2.0 * h), part.second[lane], 1e-6 * lambda);
    }
    const double modulus = split->volume(0.0).second[0];
    EXPECT_NEAR(split->remainder().hookeLambda() + modulus, lambda, 1e-12);
    const bool isBulk = name.rfind("stable", 0) == 0 || name == "mooney-rivlin";
    EXPECT_NEAR(modulus, lambda + (isBulk ? 2.0 / 3.0 * mu : 0.0), 1e-12) << name;
    EXPECT_NEAR(split->remainder().hookeMu(), mu, 1e-12);
  }
}

TEST(MeanDilatationMaterials, neoHookeanIsInfiniteAndNeverNoNumber)
{
  for (const bool hexes : {true, false}) {
    const VolumeMesh mesh = TestMeshes::distortedCube(hexes, 2, 0.1);
    ElasticModel model;
    model.addBody(mesh, make("neo-hookean"), 1.0, LockingRemedy::meanDilatation);
    model.finish();
    EXPECT_TRUE(model.needsPositiveJacobian());
    for (const double factor : {-1.0, 0.0, 1e200})
      EXPECT_EQ(model.energy(factor * model.toSolver(mesh.positions)), std::numeric_limits<double>::infinity())
          << factor;
  }
}

} // namespace
