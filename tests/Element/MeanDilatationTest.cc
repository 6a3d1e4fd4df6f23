// Hexes, and patches of tets, that resist the change of their whole volume: against a plain implementation, finite
// differences and the standard element.

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Material/VolumeSplit.hh>

#include <Support/PlainMeanDilatation.hh>
#include <Support/TestMatrices.hh>
#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <tuple>
#include <utility>

namespace {

using namespace FleshSim;

constexpr double mu = 1.3;
constexpr double lambda = 40.0;
constexpr HessianFilter filters[] = {HessianFilter::none, HessianFilter::clamp, HessianFilter::absolute};

MaterialPointer make(const std::string& _name, double _lambda = lambda)
{
  return findMaterial(_name)->create({mu, _lambda, false});
}

std::vector<std::string> materials(bool _withVolumePart)
{
  std::vector<std::string> names;
  for (const MaterialEntry& entry : materialRegistry())
    if ((make(entry.name)->volumeSplit() != nullptr) == _withVolumePart) names.push_back(entry.name);
  return names;
}

struct Evaluation
{
  explicit Evaluation(const ElasticModel& _model) : hessian(_model.pattern()) {}
  BlockMatrix hessian;
  Points gradient;
  double energy = 0.0;
  int changed = 0;
};

Evaluation evaluate(const ElasticModel& _model, const Points& _x, HessianFilter _filter)
{
  Evaluation result(_model);
  result.changed = _model.hessian(_x, _filter, result.hessian, result.gradient, result.energy);
  return result;
}

/// In a shape in the user's order. The models may number their vertices differently.
void expectSame(const ElasticModel& _expected, const ElasticModel& _found, const Points& _x, HessianFilter _filter)
{
  const Evaluation expected = evaluate(_expected, _expected.toSolver(_x), _filter);
  const Evaluation found = evaluate(_found, _found.toSolver(_x), _filter);
  EXPECT_NEAR(found.energy, expected.energy, 1e-12 * expected.energy);
  EXPECT_LT((_found.toUser(found.gradient) - _expected.toUser(expected.gradient)).norm(),
            1e-12 * expected.gradient.norm());
  for (const std::uint64_t seed : {11u, 12u, 13u}) {
    const Points direction = TestMeshes::randomPoints(static_cast<int>(_x.cols()), 1.0, seed);
    Points product;
    Points expectedProduct;
    found.hessian.multiply(_found.toSolver(direction), product);
    expected.hessian.multiply(_expected.toSolver(direction), expectedProduct);
    EXPECT_LT((_found.toUser(product) - _expected.toUser(expectedProduct)).norm(), 1e-11 * expectedProduct.norm());
  }
}

class MeanDilatation : public testing::TestWithParam<std::tuple<std::string, bool>>
{
protected:
  MeanDilatation() : mesh_(TestMeshes::distortedCube(hexes(), 3, 0.15)) { build(model_, LockingRemedy::meanDilatation); }

  static std::string name() { return std::get<0>(GetParam()); }
  static bool hexes() { return std::get<1>(GetParam()); }

  void build(ElasticModel& _model, LockingRemedy _locking, double _lambda = lambda) const
  {
    _model.addBody(mesh_, make(name(), _lambda), 1000.0, _locking);
    _model.finish();
  }

  /// A smooth deformation with a random disturbance, in the solver's order. With 1 most elements are inverted.
  Points deformed(double _noise) const
  {
    Points x = mesh_.positions;
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
    const Points x = deformed(noise);
    const double expected = PlainMeanDilatation::energy(mesh_, model_.toUser(x), plain);
    Points gradient;
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
  const Points direction = TestMeshes::randomPoints(mesh_.vertexCount(), 1.0, 5);
  for (const double noise : noises()) {
    const Points x = deformed(noise);
    Points gradient;
    model_.gradient(x, gradient);
    const double h = 1e-5;
    const double difference = (model_.energy(x + h * direction) - model_.energy(x - h * direction)) / (2.0 * h);
    EXPECT_NEAR(difference, (gradient.array() * direction.array()).sum(), 1e-7 * gradient.norm() * direction.norm());
  }
}

TEST_P(MeanDilatation, hessianIsTheDerivativeOfTheGradient)
{
  const Points direction = TestMeshes::randomPoints(mesh_.vertexCount(), 1.0, 5);
  for (const double noise : noises()) {
    const Points x = deformed(noise);
    const Evaluation found = evaluate(model_, x, HessianFilter::none);
    EXPECT_EQ(found.changed, 0);
    Points product;
    Points plus;
    Points minus;
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
    Points product;
    found.hessian.multiply(Vector3(1.0, 2.0, 3.0).replicate(1, mesh_.vertexCount()), product);
    EXPECT_LT(product.norm(), 1e-11 * TestMatrices::dense(found.hessian).norm());
  }
}

TEST_P(MeanDilatation, filteredHessianIsSemiDefinite)
{
  // Ten times the volume: there Neo-Hookean's U bends down.
  const Points swollen = 2.2 * model_.toSolver(mesh_.positions);
  const Points tangled = deformed(noises().back());
  for (const HessianFilter filter : {HessianFilter::clamp, HessianFilter::absolute})
    for (const Points& x : {swollen, tangled}) {
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
  const Points x = model_.toSolver(mesh_.positions);
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
  Points gradient;
  EXPECT_NEAR(model_.gradient(model_.toSolver(mesh_.positions), gradient), 0.0, 1e-12);
  EXPECT_LT(gradient.norm(), 1e-11);
  EXPECT_NEAR(model_.gradient(model_.toSolver(R * mesh_.positions), gradient), 0.0, 1e-12);
  EXPECT_LT(gradient.norm(), 1e-11);

  const Points x = deformed(0.05);
  Points turned;
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
  const Points x = F * mesh_.positions;
  Points gradient;
  Points expected;
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
  mesh_ = TestMeshes::distortedCube(hexes(), 9, 0.1); // of two chunks
  for (const HessianFilter filter : filters) {
    std::vector<Evaluation> runs;
    std::vector<double> energies;
    for (int run = 0; run < 3; ++run) {
      setThreadCount(run + 1);
      ElasticModel model;
      build(model, LockingRemedy::meanDilatation);
      const Points x = model.toSolver(mesh_.positions + TestMeshes::randomPoints(mesh_.vertexCount(), 0.03, 9));
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
  const Points x = model.toSolver(mesh_.positions + TestMeshes::randomPoints(mesh_.vertexCount(), 0.05, 3));
  const PlainMeanDilatation::Solid plain{name(), mu, lambda};
  const double expected = PlainMeanDilatation::energy(mesh_, model.toUser(x), plain);
  EXPECT_NEAR(model.energy(x), expected, 1e-12 * expected);
}

INSTANTIATE_TEST_SUITE_P(Materials, MeanDilatation,
                         testing::Combine(testing::ValuesIn(materials(true)), testing::Bool()), [](const auto& _info) {
                           std::string name = std::get<0>(_info.param);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name + (std::get<1>(_info.param) ? "_hexes" : "_tets");
                         });

TEST(MeanDilatationMaterials, areThoseWithAPartInJ)
{
  EXPECT_EQ(materials(true), (std::vector<std::string>{"stable-neo-hookean", "stable-neo-hookean-barrier",
                                                       "neo-hookean", "fixed-corotated"}));
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
    EXPECT_NEAR(modulus, lambda + (name.rfind("stable", 0) == 0 ? 2.0 / 3.0 * mu : 0.0), 1e-12) << name;
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

/// A body of tets as it is, and its energy, gradient in the user's order and fields in a disturbed shape.
struct DisturbedTets
{
  explicit DisturbedTets(const VolumeMesh& _mesh, const Points& _x)
  {
    model.addBody(_mesh, make("stable-neo-hookean"), 1.0, LockingRemedy::meanDilatation);
    model.finish();
    energy = model.gradient(model.toSolver(_x), gradient);
    gradient = model.toUser(gradient);
    fields = model.fields(model.toSolver(_x));
  }

  ElasticModel model;
  double energy;
  Points gradient;
  ElementFields fields;
};

/// Patches of every size, also down to a single tet.
VolumeMesh unevenTets()
{
  VolumeMesh mesh = TestMeshes::generated("bird", false, 20);
  mesh.tets.resize(700);
  return mesh;
}

TEST(MeanDilatationTets, fieldsAreThoseOfEachTet)
{
  const VolumeMesh mesh = unevenTets();
  const Points x = 1.1 * mesh.positions + TestMeshes::randomPoints(mesh.vertexCount(), 1e-3, 3);
  const DisturbedTets found(mesh, x);
  ASSERT_EQ(found.model.elementCount(), 700);
  double least = 1e9;
  double volume = 0.0;
  double sum = 0.0;
  for (std::size_t e = 0; e < mesh.tets.size(); ++e) {
    Matrix3 rest;
    Matrix3 now;
    for (int i = 0; i < 3; ++i) {
      const auto vertex = [&](std::size_t _a) { return mesh.tets[e][_a]; };
      const std::size_t a = static_cast<std::size_t>(i) + 1;
      rest.col(i) = mesh.positions.col(vertex(a)) - mesh.positions.col(vertex(0));
      now.col(i) = x.col(vertex(a)) - x.col(vertex(0));
    }
    EXPECT_NEAR(found.fields.volume[e], rest.determinant() / 6.0, 1e-12 * rest.determinant());
    EXPECT_NEAR(found.fields.jacobian[e], now.determinant() / rest.determinant(), 1e-9);
    least = std::min(least, now.determinant() / rest.determinant());
    volume += now.determinant() / 6.0;
    sum += found.fields.volume[e] * found.fields.energyDensity[e];
  }
  const StateMeasure measure = found.model.measure(found.model.toSolver(x));
  EXPECT_NEAR(measure.leastJacobian, least, 1e-9);
  EXPECT_NEAR(measure.volume, volume, 1e-12 * volume);
  EXPECT_EQ(measure.energy, found.energy);
  EXPECT_NEAR(sum, found.energy, 1e-12 * found.energy);
  const double plain = PlainMeanDilatation::energy(mesh, x, {"stable-neo-hookean", mu, lambda});
  EXPECT_NEAR(plain, found.energy, 1e-11 * plain);
}

TEST(MeanDilatationTets, doNotDependOnTheNumbersOfVertices)
{
  const VolumeMesh mesh = unevenTets();
  const Points x = mesh.positions + TestMeshes::randomPoints(mesh.vertexCount(), 1e-3, 3);
  const DisturbedTets first(mesh, x);
  VolumeMesh other = mesh;
  Points otherX = x;
  const int last = mesh.vertexCount() - 1;
  for (int v = 0; v <= last; ++v) {
    other.positions.col(last - v) = mesh.positions.col(v);
    otherX.col(last - v) = x.col(v);
  }
  for (Tet& tet : other.tets) {
    for (int& v : tet)
      v = last - v;
    std::rotate(tet.begin(), tet.begin() + 1, tet.begin() + 3); // an even permutation
  }
  const DisturbedTets second(other, otherX);
  EXPECT_NEAR(first.energy, second.energy, 1e-12 * first.energy);
  for (int v = 0; v <= last; ++v)
    EXPECT_LT((first.gradient.col(v) - second.gradient.col(last - v)).norm(), 1e-11 * first.gradient.norm());
}

TEST(MeanDilatationTets, oneOnItsOwnIsTheStandardElement)
{
  VolumeMesh mesh;
  mesh.positions.resize(3, 4);
  mesh.positions << 0, 1, 0.1, 0.2, 0, 0.1, 1, 0, 0, 0, 0.2, 1;
  mesh.tets = {{0, 1, 2, 3}};
  const Points x = mesh.positions + TestMeshes::randomPoints(4, 0.2, 3);
  ElasticModel standard;
  standard.addBody(mesh, make("neo-hookean"), 1.0);
  standard.finish();
  ElasticModel mean;
  mean.addBody(mesh, make("neo-hookean"), 1.0, LockingRemedy::meanDilatation);
  mean.finish();
  expectSame(standard, mean, x, HessianFilter::none);
}

/// What has nothing to do with volume goes on as if there were no patches.
TEST(MeanDilatationTets, smoothingAndMassesAreThoseOfPlainTets)
{
  const VolumeMesh mesh = unevenTets();
  const DisturbedTets mean(mesh, mesh.positions);
  ElasticModel plain;
  plain.addBody(mesh, make("stable-neo-hookean"), 1.0);
  plain.finish();
  EXPECT_NEAR(mean.model.masses().sum(), plain.masses().sum(), 1e-12 * plain.masses().sum());
  const Points x = TestMeshes::randomPoints(mesh.vertexCount(), 1.0, 5);
  const Points direction = TestMeshes::randomPoints(mesh.vertexCount(), 1.0, 7);
  const auto smooth = [&](const ElasticModel& _model) {
    BlockMatrix hessian(_model.pattern());
    Points gradient;
    Points product;
    _model.smoothness(_model.toSolver(x), hessian, gradient);
    hessian.multiply(_model.toSolver(direction), product);
    return std::pair<Points, Points>(_model.toUser(gradient), _model.toUser(product));
  };
  const auto [gradient, product] = smooth(mean.model);
  const auto [plainGradient, plainProduct] = smooth(plain);
  EXPECT_LT((gradient - plainGradient).norm(), 1e-12 * plainGradient.norm());
  EXPECT_LT((product - plainProduct).norm(), 1e-12 * plainProduct.norm());
}

TEST(MeanDilatationTets, refuseAnInvertedOneByNumber)
{
  VolumeMesh mesh = TestMeshes::generated("cube", false, 2);
  std::swap(mesh.tets[7][0], mesh.tets[7][1]);
  ElasticModel model;
  model.addBody(mesh, make("stable-neo-hookean"), 1.0, LockingRemedy::meanDilatation);
  try {
    model.finish();
    ADD_FAILURE();
  }
  catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "tet 7 is inverted or has no volume in the rest shape");
  }
}

} // namespace
