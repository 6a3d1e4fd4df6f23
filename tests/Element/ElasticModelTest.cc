#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Element/VertexOrdering.hh>

#include <Support/PlainElasticity.hh>
#include <Support/TestMatrices.hh>
#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <cstring>

namespace {

using namespace FleshSim;

struct Shape
{
  const char* name;
  VolumeMesh (*make)();
};

VolumeMesh tets()
{
  return TestMeshes::distortedCube(false, 3, 0.15);
}
VolumeMesh hexes()
{
  return TestMeshes::distortedCube(true, 3, 0.15);
}

VolumeMesh tet10s()
{
  return TestMeshes::distortedCube(TestMeshes::Cells::tet10s, 2, 0.15);
}
VolumeMesh curved()
{
  return TestMeshes::bentBlock(2);
}

/// Adding an element: one line.
const Shape shapes[] = {
    {"tets", tets}, {"hexes", hexes}, {"mixed", TestMeshes::mixed}, {"tet10s", tet10s}, {"curved", curved}};

class EveryElement : public testing::TestWithParam<Shape>
{
protected:
  EveryElement() : mesh_(GetParam().make()) {}

  void build(const char* _material = "stable-neo-hookean")
  {
    model_.addBody(mesh_, findMaterial(_material)->create({1.3, 4.0, true}), 1000.0);
    model_.finish();
  }

  /// A smooth deformation with a random disturbance, in the solver's order.
  Columns deformed(double _noise) const
  {
    Columns x = Columns::of(mesh_.positions);
    for (Eigen::Index v = 0; v < x.cols(); ++v)
      x.col(v) =
          Vector3(x(0, v) * 1.2 + 0.1 * x(1, v) * x(2, v), 0.9 * x(1, v) - 0.2 * x(0, v), x(2, v) + 0.1 * x(0, v));
    return model_.toSolver(x + TestMeshes::randomPoints(mesh_.vertexCount(), _noise, 3));
  }

  VolumeMesh mesh_;
  ElasticModel model_;
};

TEST_P(EveryElement, restHasNoEnergyAndNoForce)
{
  build();
  Columns gradient;
  const double energy = model_.gradient(model_.toSolver(mesh_.positions), gradient);
  EXPECT_NEAR(energy, 0.0, 1e-12);
  EXPECT_LT(gradient.norm(), 1e-12);
}

TEST_P(EveryElement, rigidMotionMakesNoForceEvenFarFromTheOrigin)
{
  build();
  const Matrix3 R = TestMeshes::someRotation();
  Columns gradient;
  model_.gradient(model_.toSolver((R * mesh_.positions).colwise() + Vector3(1e4, -2e4, 3e4)), gradient);
  // The positions themselves are rounded to 4e-12.
  EXPECT_LT(gradient.norm(), 1e-9);
  model_.gradient(model_.toSolver(R * mesh_.positions), gradient);
  EXPECT_LT(gradient.norm(), 1e-12);
}

TEST_P(EveryElement, agreesWithThePlainImplementation)
{
  build();
  const PlainElasticity::StableNeoHookean plain{1.3, 4.0};
  for (const double noise : {0.0, 0.05, 1.0}) {
    const Columns x = deformed(noise);
    Columns gradient;
    const double energy = model_.gradient(x, gradient);
    const Points force = PlainElasticity::forces(mesh_, model_.toUser(x), plain);
    EXPECT_NEAR(energy, PlainElasticity::energy(mesh_, model_.toUser(x), plain), 1e-12 * energy);
    EXPECT_NEAR(model_.energy(x), energy, 1e-12 * energy);
    EXPECT_LT((model_.toUser(gradient) + force).norm(), 1e-12 * force.norm());
  }
}

TEST_P(EveryElement, hessianIsTheDerivativeOfTheGradient)
{
  build();
  for (const double noise : {0.05, 1.0}) {
    const Columns x = deformed(noise);
    BlockMatrix hessian(model_.pattern());
    Columns gradient;
    Columns plus;
    Columns minus;
    double energy = 0.0;
    EXPECT_EQ(model_.hessian(x, HessianFilter::none, hessian, gradient, energy), 0);
    const Columns direction = Columns::of(TestMeshes::randomPoints(mesh_.vertexCount(), 1.0, 5));
    Columns product;
    hessian.multiply(direction, product);
    const double h = 1e-5;
    model_.gradient(x + h * direction, plus);
    model_.gradient(x - h * direction, minus);
    EXPECT_LT(((plus - minus) / (2.0 * h) - product).norm(), 1e-7 * product.norm());
    model_.gradient(x, plus);
    EXPECT_LT((plus - gradient).norm(), 1e-12 * plus.norm());
    EXPECT_NEAR(energy, model_.energy(x), 1e-12 * energy);
  }
}

TEST_P(EveryElement, hessianIsSymmetricAndBlindToTranslation)
{
  build();
  BlockMatrix hessian(model_.pattern());
  Columns gradient;
  double energy = 0.0;
  model_.hessian(deformed(0.3), HessianFilter::none, hessian, gradient, energy);
  const Eigen::MatrixXd dense = TestMatrices::dense(hessian);
  EXPECT_LT((dense - dense.transpose()).norm(), 1e-12 * dense.norm());
  const Columns shift = Vector3(1.0, 2.0, 3.0).replicate(1, mesh_.vertexCount());
  Columns product;
  hessian.multiply(shift, product);
  EXPECT_LT(product.norm(), 1e-11 * dense.norm());
}

TEST_P(EveryElement, filteredHessianIsSemiDefinite)
{
  build();
  for (const HessianFilter filter : {HessianFilter::clamp, HessianFilter::absolute}) {
    BlockMatrix hessian(model_.pattern());
    Columns gradient;
    double energy = 0.0;
    EXPECT_GT(model_.hessian(deformed(1.0), filter, hessian, gradient, energy), 0);
    const Eigen::MatrixXd dense = TestMatrices::dense(hessian);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(dense, Eigen::EigenvaluesOnly);
    EXPECT_GT(eigen.eigenvalues().minCoeff(), -1e-11 * eigen.eigenvalues().maxCoeff());
  }
}

TEST_P(EveryElement, sameBitsWithAnyNumberOfThreads)
{
  Columns gradients[3];
  std::vector<double> values[3];
  double energies[3];
  int changed[3];
  for (int run = 0; run < 3; ++run) {
    setThreadCount(run + 1);
    ElasticModel model;
    model.addBody(mesh_, findMaterial("stable-neo-hookean")->create({1.3, 4.0, true}), 1000.0);
    model.finish();
    BlockMatrix hessian(model.pattern());
    changed[run] =
        model.hessian(model.toSolver(mesh_.positions + TestMeshes::randomPoints(mesh_.vertexCount(), 0.4, 9)),
                      HessianFilter::clamp, hessian, gradients[run], energies[run]);
    values[run].assign(hessian.block(0), hessian.block(0) + 9 * model.pattern()->slotCount());
  }
  setThreadCount(0);
  for (int run = 1; run < 3; ++run) {
    EXPECT_EQ(energies[0], energies[run]);
    EXPECT_EQ(changed[0], changed[run]);
    EXPECT_TRUE(gradients[0] == gradients[run]);
    EXPECT_EQ(std::memcmp(values[0].data(), values[run].data(), values[0].size() * sizeof(double)), 0);
  }
}

TEST_P(EveryElement, volumeMassAndFieldsOfAnAffineMap)
{
  build();
  Matrix3 F;
  F << 1.2, 0.1, 0.0, 0.0, 0.8, 0.2, -0.1, 0.0, 1.1;
  const Columns x = model_.toSolver(F * mesh_.positions);
  const StateMeasure measure = model_.measure(x);
  EXPECT_NEAR(measure.volume, F.determinant() * model_.restVolume(), 1e-12 * model_.restVolume());
  EXPECT_NEAR(measure.leastJacobian, F.determinant(), 1e-12);
  EXPECT_EQ(measure.energy, model_.energy(x));
  EXPECT_EQ(measure.inverted, 0);
  EXPECT_NEAR(model_.masses().sum(), 1000.0 * model_.restVolume(), 1e-9 * model_.restVolume());

  const ElementFields fields = model_.fields(x);
  const PlainElasticity::StableNeoHookean plain{1.3, 4.0};
  const Matrix3 sigma = plain.stress(F) * F.transpose() / F.determinant();
  const Matrix3 s = sigma - sigma.trace() / 3.0 * Matrix3::Identity();
  ASSERT_EQ(static_cast<int>(fields.jacobian.size()), model_.elementCount());
  double volume = 0.0;
  for (std::size_t e = 0; e < fields.jacobian.size(); ++e) {
    EXPECT_NEAR(fields.jacobian[e], F.determinant(), 1e-12);
    EXPECT_NEAR(fields.energyDensity[e], plain.energy(F), 1e-12);
    EXPECT_NEAR(fields.vonMises[e], std::sqrt(1.5 * s.squaredNorm()), 1e-11);
    volume += fields.volume[e];
  }
  EXPECT_NEAR(volume, model_.restVolume(), 1e-12 * volume);
}

TEST_P(EveryElement, mirrorImageIsInvertedEverywhere)
{
  build();
  Columns x = Columns::of(mesh_.positions);
  x.row(0) *= -1.0;
  EXPECT_EQ(model_.measure(model_.toSolver(x)).inverted, model_.elementCount());
  const std::vector<char> tangled = model_.tangledVertices(model_.toSolver(x));
  EXPECT_EQ(std::count(tangled.begin(), tangled.end(), 1), mesh_.vertexCount());
}

TEST_P(EveryElement, harmonicMapOfAnAffineBoundaryIsAffine)
{
  build();
  BlockMatrix hessian(model_.pattern());
  Columns gradient;
  Matrix3 F;
  F << 1.2, 0.1, 0.0, 0.0, 0.8, 0.2, -0.1, 0.0, 1.1;
  model_.smoothness(model_.toSolver(F * mesh_.positions), hessian, gradient);
  const Points user = model_.toUser(gradient);
  for (int v = 0; v < mesh_.vertexCount(); ++v) {
    const bool inside = mesh_.positions.col(v).cwiseAbs().maxCoeff() < 1.0 - 1e-9;
    const double force = user.col(v).norm();
    EXPECT_TRUE(force < 1e-12 || !inside || std::string(GetParam().name) == "mixed" ||
                std::string(GetParam().name) == "curved")
        << force;
  }
  EXPECT_LT(user.rowwise().sum().norm(), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Shapes, EveryElement, testing::ValuesIn(shapes),
                         [](const auto& _info) { return std::string(_info.param.name); });

TEST(ElasticModel, severalBodiesAreTheSumOfEach)
{
  const VolumeMesh first = tets();
  VolumeMesh second = hexes();
  second.positions.array() += 5.0;
  const auto soft = findMaterial("stable-neo-hookean")->create({1.0, 2.0, true});
  const auto hard = findMaterial("corotated")->create({10.0, 5.0, true});
  ElasticModel both;
  both.addBody(first, soft, 1.0);
  both.addBody(second, hard, 2.0);
  both.finish();
  ElasticModel one;
  one.addBody(first, soft, 1.0);
  one.finish();
  ElasticModel two;
  two.addBody(second, hard, 2.0);
  two.finish();
  const Columns noise = Columns::of(TestMeshes::randomPoints(both.vertexCount(), 0.1, 3));
  const Columns x = both.restPositions() + noise;
  const Columns a = x.leftCols(first.vertexCount());
  const Columns b = x.rightCols(second.vertexCount());
  EXPECT_NEAR(both.energy(both.toSolver(x)), one.energy(one.toSolver(a)) + two.energy(two.toSolver(b)), 1e-11);
  EXPECT_NEAR(both.masses().sum(), 8.0 * 1.0 + 8.0 * 2.0, 1e-10);
}

TEST(ElasticModel, refusesWhatHasNoMeaning)
{
  const auto material = findMaterial("stable-neo-hookean")->create({1.0, 2.0, true});
  VolumeMesh mesh = tets();
  {
    ElasticModel model;
    EXPECT_THROW(model.addBody(mesh, nullptr, 1.0), std::invalid_argument);
    EXPECT_THROW(model.addBody(mesh, material, 0.0), std::invalid_argument);
    EXPECT_THROW(model.addBody(mesh, material, std::nan("")), std::invalid_argument);
  }
  VolumeMesh outside = mesh;
  outside.tets[3][2] = mesh.vertexCount();
  EXPECT_THROW(ElasticModel().addBody(outside, material, 1.0), std::invalid_argument);
  VolumeMesh infinite = mesh;
  infinite.positions(0, 0) = std::nan("");
  EXPECT_THROW(ElasticModel().addBody(infinite, material, 1.0), std::invalid_argument);
  std::swap(mesh.tets[7][0], mesh.tets[7][1]);
  ElasticModel model;
  model.addBody(mesh, material, 1.0);
  try {
    model.finish();
    FAIL() << "an inverted rest element was accepted";
  }
  catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("tet 7"), std::string::npos) << error.what();
  }
}

TEST(VertexOrdering, isAPermutationWithASmallBandwidth)
{
  std::vector<int> place;
  const VolumeMesh mesh = TestMeshes::renumbered(TestMeshes::generated("cube", true, 6), 5, place);
  std::vector<int> list;
  for (const Hex& hex : mesh.hexes)
    list.insert(list.end(), hex.begin(), hex.end());
  const BlockPattern pattern = BlockPattern::fromCliques(mesh.vertexCount(), {{&list, 8}});
  const std::vector<int> order = reverseCuthillMckee(pattern);
  std::vector<int> position(order.size(), -1);
  for (std::size_t i = 0; i < order.size(); ++i)
    position[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  EXPECT_EQ(std::count(position.begin(), position.end(), -1), 0);
  int bandwidth = 0;
  for (int r = 0; r < pattern.rowCount(); ++r)
    for (int s = pattern.rowStart[static_cast<std::size_t>(r)]; s < pattern.rowStart[static_cast<std::size_t>(r) + 1];
         ++s)
      bandwidth = std::max(bandwidth,
                           std::abs(position[static_cast<std::size_t>(r)] -
                                    position[static_cast<std::size_t>(pattern.columns[static_cast<std::size_t>(s)])]));
  // The natural order of a 7 x 7 x 7 grid has 57.
  EXPECT_LT(bandwidth, 130);
}

/// Forgetting it crashed.
TEST(ElasticModel, anUnfinishedOneIsAnError)
{
  ElasticModel model;
  const VolumeMesh mesh = TestMeshes::generated("cube", false, 1);
  const MaterialPointer material = findMaterial("stable-neo-hookean")->create({1.0, 10.0, true});
  model.addBody(mesh, material, 1.0);
  Columns gradient;
  EXPECT_THROW(model.energy(Columns::of(mesh.positions)), std::logic_error);
  EXPECT_THROW(model.gradient(Columns::of(mesh.positions), gradient), std::logic_error);
  EXPECT_THROW(model.pattern(), std::logic_error);
  EXPECT_THROW(model.toSolver(mesh.positions), std::logic_error);
  EXPECT_THROW(model.masses(), std::logic_error);
  model.finish();
  EXPECT_NEAR(model.energy(model.toSolver(mesh.positions)), 0.0, 1e-12);
  EXPECT_THROW(model.finish(), std::logic_error);
  EXPECT_THROW(model.addBody(mesh, material, 1.0), std::logic_error);
}

} // namespace
