// What is special about tets with mean dilatation: patches of any size, and fields that are each tet's own.

#include "MeanDilatationModels.hh"

#include <Support/PlainMeanDilatation.hh>

#include <algorithm>
#include <utility>

namespace {

using namespace MeanDilatationModels;

/// A body of tets as it is, and its energy, gradient in the user's order and fields in a disturbed shape.
struct DisturbedTets
{
  explicit DisturbedTets(const VolumeMesh& _mesh, const Columns& _x)
  {
    model.addBody(_mesh, make("stable-neo-hookean"), 1.0, LockingRemedy::meanDilatation);
    model.finish();
    energy = model.gradient(model.toSolver(_x), gradient);
    gradient = Columns::of(model.toUser(gradient));
    fields = model.fields(model.toSolver(_x));
  }

  ElasticModel model;
  double energy;
  Columns gradient;
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
  const Columns x = 1.1 * mesh.positions + TestMeshes::randomPoints(mesh.vertexCount(), 1e-3, 3);
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
  const Columns x = mesh.positions + TestMeshes::randomPoints(mesh.vertexCount(), 1e-3, 3);
  const DisturbedTets first(mesh, x);
  VolumeMesh other = mesh;
  Columns otherX = x;
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
  const Columns x = mesh.positions + TestMeshes::randomPoints(4, 0.2, 3);
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
  const DisturbedTets mean(mesh, Columns::of(mesh.positions));
  ElasticModel plain;
  plain.addBody(mesh, make("stable-neo-hookean"), 1.0);
  plain.finish();
  EXPECT_NEAR(mean.model.masses().sum(), plain.masses().sum(), 1e-12 * plain.masses().sum());
  const Columns x = Columns::of(TestMeshes::randomPoints(mesh.vertexCount(), 1.0, 5));
  const Columns direction = Columns::of(TestMeshes::randomPoints(mesh.vertexCount(), 1.0, 7));
  const auto smooth = [&](const ElasticModel& _model) {
    BlockMatrix hessian(_model.pattern());
    Columns gradient;
    Columns product;
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
