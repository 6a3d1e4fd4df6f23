// Hexes, and patches of tets, that resist the change of their whole volume: against a plain implementation, finite
// differences and the standard element.

#include "MeanDilatationModels.hh"

#include <FleshSim/Core/Parallel.hh>

#include <Support/PlainMeanDilatation.hh>
#include <Support/TestMatrices.hh>

#include <algorithm>
#include <cstring>
#include <string>
#include <tuple>

namespace {

using namespace MeanDilatationModels;

constexpr HessianFilter filters[] = {HessianFilter::none, HessianFilter::clamp, HessianFilter::absolute};

class MeanDilatation : public testing::TestWithParam<std::tuple<std::string, TestMeshes::Cells>>
{
protected:
  MeanDilatation() : mesh_(TestMeshes::distortedCube(cells(), cells() == TestMeshes::Cells::tet10s ? 2 : 3, 0.15))
  {
    build(model_, LockingRemedy::meanDilatation);
  }

  static std::string name() { return std::get<0>(GetParam()); }
  static TestMeshes::Cells cells() { return std::get<1>(GetParam()); }

  void build(ElasticModel& _model, LockingRemedy _locking, double _lambda = lambda) const
  {
    _model.addBody(mesh_, make(name(), _lambda), 1000.0, _locking);
    _model.finish();
  }

  /// A smooth deformation with a random disturbance, in the solver's order. With 1 most elements are inverted.
  Columns deformed(double _noise) const
  {
    Columns x = Columns::of(mesh_.positions);
    for (Eigen::Index v = 0; v < x.cols(); ++v)
      x.col(v) =
          Vector3(x(0, v) * 1.2 + 0.1 * x(1, v) * x(2, v), 0.9 * x(1, v) - 0.2 * x(0, v), x(2, v) + 0.1 * x(0, v));
    return model_.toSolver(x + TestMeshes::randomPoints(mesh_.vertexCount(), _noise, 3));
  }

  /// Those that the material's energy has a value for.
  std::vector<double> noises() const
  {
    return model_.needsPositiveJacobian() ? std::vector<double>{0.0, 0.05} : std::vector<double>{0.0, 0.05, 1.0};
  }

  VolumeMesh mesh_;
  ElasticModel model_;
};

TEST_P(MeanDilatation, agreesWithThePlainImplementation)
{
  const PlainMeanDilatation::Solid plain{name(), mu, lambda};
  for (const double noise : noises()) {
    const Columns x = deformed(noise);
    const double expected = PlainMeanDilatation::energy(mesh_, model_.toUser(x), plain);
    Columns gradient;
    EXPECT_NEAR(model_.energy(x), expected, 1e-12 * expected);
    EXPECT_NEAR(model_.gradient(x, gradient), expected, 1e-12 * expected);
    EXPECT_NEAR(model_.measure(x).energy, expected, 1e-12 * expected);
    EXPECT_EQ(model_.measure(x).inverted > 0, noise == 1.0);
    const ElementFields fields = model_.fields(x);
    double sum = 0.0;
    for (std::size_t e = 0; e < fields.volume.size(); ++e)
      sum += fields.volume[e] * fields.energyDensity[e];
    EXPECT_NEAR(sum, expected, 1e-12 * expected);
  }
}

TEST_P(MeanDilatation, gradientIsTheDerivativeOfTheEnergy)
{
  const Columns direction = Columns::of(TestMeshes::randomPoints(mesh_.vertexCount(), 1.0, 5));
  for (const double noise : noises()) {
    const Columns x = deformed(noise);
    Columns gradient;
    model_.gradient(x, gradient);
    const double h = 1e-5;
    const double difference = (model_.energy(x + h * direction) - model_.energy(x - h * direction)) / (2.0 * h);
    EXPECT_NEAR(difference, (gradient.array() * direction.array()).sum(), 1e-7 * gradient.norm() * direction.norm());
  }
}

TEST_P(MeanDilatation, hessianIsTheDerivativeOfTheGradient)
{
  const Columns direction = Columns::of(TestMeshes::randomPoints(mesh_.vertexCount(), 1.0, 5));
  for (const double noise : noises()) {
    const Columns x = deformed(noise);
    const Evaluation found = evaluate(model_, x, HessianFilter::none);
    EXPECT_EQ(found.changed, 0);
    Columns product;
    Columns plus;
    Columns minus;
    found.hessian.multiply(direction, product);
    const double h = 1e-6;
    model_.gradient(x + h * direction, plus);
    model_.gradient(x - h * direction, minus);
    EXPECT_LT(((plus - minus) / (2.0 * h) - product).norm(), 1e-6 * product.norm()) << noise;
    model_.gradient(x, plus);
    EXPECT_LT((plus - found.gradient).norm(), 1e-11 * plus.norm());
    EXPECT_NEAR(found.energy, model_.energy(x), 1e-12 * found.energy);
  }
}

TEST_P(MeanDilatation, hessianIsSymmetricAndBlindToTranslation)
{
  for (const HessianFilter filter : filters) {
    const Evaluation found = evaluate(model_, deformed(0.05), filter);
    const BlockPattern& pattern = *model_.pattern();
    for (int s = 0; s < pattern.slotCount(); ++s)
      EXPECT_TRUE(found.hessian.blockMatrix(s) ==
                  found.hessian.blockMatrix(pattern.mirror[static_cast<std::size_t>(s)]).transpose());
    Columns product;
    found.hessian.multiply(Vector3(1.0, 2.0, 3.0).replicate(1, mesh_.vertexCount()), product);
    EXPECT_LT(product.norm(), 1e-11 * TestMatrices::dense(found.hessian).norm());
  }
}

TEST_P(MeanDilatation, filteredHessianIsSemiDefinite)
{
  // Ten times the volume: there Neo-Hookean's U bends down.
  const Columns swollen = 2.2 * model_.toSolver(mesh_.positions);
  const Columns tangled = deformed(noises().back());
  for (const HessianFilter filter : {HessianFilter::clamp, HessianFilter::absolute})
    for (const Columns& x : {swollen, tangled}) {
      const Evaluation found = evaluate(model_, x, filter);
      EXPECT_GT(found.changed, 0);
      const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(TestMatrices::dense(found.hessian),
                                                                 Eigen::EigenvaluesOnly);
      EXPECT_GT(eigen.eigenvalues().minCoeff(), -1e-11 * eigen.eigenvalues().maxCoeff());
    }
}

/// R alone is stable at rest, so a filter has nothing to change there.
TEST_P(MeanDilatation, filterLeavesTheRestShapeAlone)
{
  const Columns x = model_.toSolver(mesh_.positions);
  const Eigen::MatrixXd whole = TestMatrices::dense(evaluate(model_, x, HessianFilter::none).hessian);
  for (const HessianFilter filter : {HessianFilter::clamp, HessianFilter::absolute}) {
    const Evaluation found = evaluate(model_, x, filter);
    EXPECT_EQ(found.changed, 0);
    EXPECT_LT((TestMatrices::dense(found.hessian) - whole).norm(), 1e-12 * whole.norm());
  }
}

TEST_P(MeanDilatation, restAndRigidMotionMakeNoForce)
{
  const Matrix3 R = TestMeshes::someRotation();
  Columns gradient;
  EXPECT_NEAR(model_.gradient(model_.toSolver(mesh_.positions), gradient), 0.0, 1e-12);
  EXPECT_LT(gradient.norm(), 1e-11);
  EXPECT_NEAR(model_.gradient(model_.toSolver(R * mesh_.positions), gradient), 0.0, 1e-12);
  EXPECT_LT(gradient.norm(), 1e-11);

  const Columns x = deformed(0.05);
  Columns turned;
  const double energy = model_.gradient(x, gradient);
  EXPECT_NEAR(model_.gradient((R * x).colwise() + Vector3(1.0, -2.0, 3.0), turned), energy, 1e-12 * energy);
  EXPECT_LT((R * gradient - turned).norm(), 1e-11 * gradient.norm());
}

/// The patch test's half that is not the solver's: where F is the same everywhere, so is everything of the element.
TEST_P(MeanDilatation, affineMapIsThatOfTheStandardElement)
{
  ElasticModel standard;
  build(standard, LockingRemedy::none);
  Matrix3 F;
  F << 1.2, 0.1, 0.0, 0.0, 0.8, 0.2, -0.1, 0.0, 1.1;
  const Columns x = F * mesh_.positions;
  Columns gradient;
  Columns expected;
  const double energy = standard.gradient(standard.toSolver(x), expected);
  EXPECT_NEAR(model_.gradient(model_.toSolver(x), gradient), energy, 1e-12 * energy);
  const Points user = model_.toUser(gradient);
  EXPECT_LT((user - standard.toUser(expected)).norm(), 1e-12 * expected.norm());
  for (int v = 0; v < mesh_.vertexCount(); ++v)
    EXPECT_TRUE(mesh_.positions.col(v).cwiseAbs().maxCoeff() > 1.0 - 1e-9 || user.col(v).norm() < 1e-12 * user.norm());
  EXPECT_NEAR(model_.fields(model_.toSolver(x)).vonMises[5], standard.fields(standard.toSolver(x)).vonMises[5], 1e-10);
}

/// Those that give Hooke's lambda to U give nothing where it is not positive: there nothing locks.
TEST_P(MeanDilatation, isTheStandardElementWithoutVolumePart)
{
  for (const double none : {0.0, -0.3}) {
    const std::shared_ptr<const VolumeSplit> split = make(name(), none)->volumeSplit();
    const double modulus = split->volume(0.0).second[0];
    EXPECT_GE(modulus, 0.0);
    if (modulus > 0.0) continue;
    ElasticModel standard;
    ElasticModel mean;
    build(standard, LockingRemedy::none, none);
    build(mean, LockingRemedy::meanDilatation, none);
    expectSame(standard, mean, model_.toUser(deformed(0.05)), HessianFilter::clamp);
  }
}

TEST_P(MeanDilatation, sameBitsWithAnyNumberOfThreads)
{
  mesh_ = TestMeshes::distortedCube(cells(), cells() == TestMeshes::Cells::tet10s ? 4 : 9, 0.1); // of two chunks
  for (const HessianFilter filter : filters) {
    std::vector<Evaluation> runs;
    std::vector<double> energies;
    for (int run = 0; run < 3; ++run) {
      setThreadCount(run + 1);
      ElasticModel model;
      build(model, LockingRemedy::meanDilatation);
      const Columns x = model.toSolver(mesh_.positions + TestMeshes::randomPoints(mesh_.vertexCount(), 0.03, 9));
      runs.push_back(evaluate(model, x, filter));
      energies.push_back(model.energy(x));
    }
    setThreadCount(0);
    const std::size_t size = 9 * static_cast<std::size_t>(runs[0].hessian.pattern().slotCount()) * sizeof(double);
    for (std::size_t run = 1; run < 3; ++run) {
      EXPECT_EQ(runs[0].energy, runs[run].energy);
      EXPECT_EQ(energies[0], energies[run]);
      EXPECT_EQ(runs[0].changed, runs[run].changed);
      EXPECT_TRUE(runs[0].gradient == runs[run].gradient);
      EXPECT_EQ(std::memcmp(runs[0].hessian.block(0), runs[run].hessian.block(0), size), 0);
    }
  }
}

TEST_P(MeanDilatation, mixedBodiesHaveBoth)
{
  mesh_ = TestMeshes::mixed();
  ElasticModel model;
  build(model, LockingRemedy::meanDilatation);
  const Columns x = model.toSolver(mesh_.positions + TestMeshes::randomPoints(mesh_.vertexCount(), 0.05, 3));
  const PlainMeanDilatation::Solid plain{name(), mu, lambda};
  const double expected = PlainMeanDilatation::energy(mesh_, model.toUser(x), plain);
  EXPECT_NEAR(model.energy(x), expected, 1e-12 * expected);
}

INSTANTIATE_TEST_SUITE_P(Materials, MeanDilatation,
                         testing::Combine(testing::ValuesIn(materials(true)),
                                          testing::Values(TestMeshes::Cells::tets, TestMeshes::Cells::hexes,
                                                          TestMeshes::Cells::tet10s)),
                         [](const auto& _info) {
                           std::string name = std::get<0>(_info.param);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name + "_" + TestMeshes::nameOf(std::get<1>(_info.param));
                         });

} // namespace
