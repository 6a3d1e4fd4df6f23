// The 10-node tet by itself: its quadrature, its shape functions, its masses.

#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Element/QuadraticTet.hh>
#include <FleshSim/Mesh/CellTopology.hh>
#include <FleshSim/Mesh/QuadraticTetShape.hh>

#include <Support/PlainElasticity.hh>
#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace FleshSim;

double factorial(int _n)
{
  return _n < 2 ? 1.0 : _n * factorial(_n - 1);
}

/// The mean of l1^i l2^j l3^k over a tet: 6 i! j! k! / (i + j + k + 3)!.
double meanOf(int _i, int _j, int _k)
{
  return 6.0 * factorial(_i) * factorial(_j) * factorial(_k) / factorial(_i + _j + _k + 3);
}

double quadratureOf(int _i, int _j, int _k)
{
  double sum = 0.0;
  for (const TetPoint& point : tetPointsOfDegree6())
    sum += point.weight * std::pow(point.l[1], _i) * std::pow(point.l[2], _j) * std::pow(point.l[3], _k);
  return sum;
}

TEST(QuadraticTet, quadratureIsExactToDegreeSixAndNoFurther)
{
  for (int i = 0; i <= 6; ++i)
    for (int j = 0; i + j <= 6; ++j)
      for (int k = 0; i + j + k <= 6; ++k)
        EXPECT_NEAR(quadratureOf(i, j, k), meanOf(i, j, k), 4e-15 * meanOf(0, 0, 0)) << i << j << k;
  EXPECT_GT(std::abs(quadratureOf(7, 0, 0) / meanOf(7, 0, 0) - 1.0), 1e-3);
  for (const TetPoint& point : tetPointsOfDegree6()) {
    EXPECT_GT(point.weight, 0.0);
    EXPECT_GT(point.l.minCoeff(), 0.0);
    EXPECT_NEAR(point.l.sum(), 1.0, 1e-15);
  }
}

TEST(QuadraticTet, gradientsReproduceEveryQuadraticField)
{
  // u = x A x + b x on a straight tet: du/dx must come out everywhere.
  const VolumeMesh mesh = TestMeshes::distortedCube(TestMeshes::Cells::tet10s, 1, 0.0);
  const Matrix3 A = TestMeshes::someRotation() + Matrix3::Identity();
  const Vector3 b(0.3, -1.0, 2.0);
  for (const Tet10& cell : mesh.tet10s) {
    std::array<Vector3, 10> rest;
    for (std::size_t a = 0; a < 10; ++a)
      rest[a] = mesh.positions.col(cell[a]);
    std::array<Eigen::Matrix<double, 3, 10>, 24> gradients;
    std::array<double, 24> volumes{};
    ASSERT_TRUE(QuadraticTet::restShape(rest.data(), gradients, volumes));
    for (std::size_t q = 0; q < 24; ++q) {
      const Eigen::Vector4d l = tetPointsOfDegree6()[q].l;
      const Vector3 x = l[0] * rest[0] + l[1] * rest[1] + l[2] * rest[2] + l[3] * rest[3];
      Vector3 found = Vector3::Zero();
      for (std::size_t a = 0; a < 10; ++a)
        found += (rest[a].dot(A * rest[a]) + b.dot(rest[a])) * gradients[q].col(static_cast<Eigen::Index>(a));
      EXPECT_LT((found - (A + A.transpose()) * x - b).norm(), 1e-12);
    }
  }
}

/// Along straight edges the energy, of degree 6, is integrated exactly: eight cells that make up one have its energy
/// where they have its (quadratic) deformation.
TEST(QuadraticTet, energyOfAPolynomialIsExact)
{
  VolumeMesh one;
  one.positions.resize(3, 4);
  one.positions << 0, 1.2, 0.1, 0.3, 0, 0.1, 0.9, 0.2, 0, 0, 0.2, 1.1;
  one.tets = {{0, 1, 2, 3}};
  makeQuadratic(one);
  VolumeMesh eight = one;
  eight.tet10s.clear();
  for (const auto& part : tet10Parts)
    eight.tets.push_back(faceOf(one.tet10s[0], part));
  makeQuadratic(eight);
  const Points ways = TestMeshes::randomPoints(10, 0.3, 4);
  Columns x = one.positions + ways;
  // The same map at the vertices of the parts, by the shape functions at their barycentric coordinates.
  Columns y(3, eight.vertexCount());
  Matrix3 edges;
  for (int i = 0; i < 3; ++i)
    edges.col(i) = one.positions.col(i + 1) - one.positions.col(0);
  for (int v = 0; v < eight.vertexCount(); ++v) {
    const Vector3 r = edges.inverse() * (eight.positions.col(v) - one.positions.col(0));
    const Eigen::Vector4d l(1.0 - r.sum(), r[0], r[1], r[2]);
    y.col(v).setZero();
    for (int a = 0; a < 4; ++a)
      y.col(v) += l[a] * (2.0 * l[a] - 1.0) * x.col(a);
    for (int m = 0; m < 6; ++m)
      y.col(v) += 4.0 * l[tet10Middles[static_cast<std::size_t>(m)][0]] *
                  l[tet10Middles[static_cast<std::size_t>(m)][1]] * x.col(4 + m);
  }
  const MaterialPointer material = findMaterial("stable-neo-hookean")->create({1.3, 40.0, true});
  double energies[2];
  for (int i = 0; i < 2; ++i) {
    ElasticModel model;
    model.addBody(i == 0 ? one : eight, material, 1.0);
    model.finish();
    energies[i] = model.energy(model.toSolver(i == 0 ? x : y));
  }
  EXPECT_GT(energies[0], 0.1);
  EXPECT_NEAR(energies[0], energies[1], 1e-13 * energies[0]);
}

TEST(QuadraticTet, massesArePositiveAndThoseOfLumping)
{
  VolumeMesh mesh = TestMeshes::generated("cube", TestMeshes::Cells::tet10s, 2);
  ElasticModel model;
  model.addBody(mesh, findMaterial("stable-neo-hookean")->create({1.0, 1.0, true}), 3.0);
  model.finish();
  EXPECT_GT(model.masses().minCoeff(), 0.0);
  EXPECT_NEAR(model.masses().sum(), 24.0, 1e-12);
  // The mass is where the body is.
  const Columns rest = model.toSolver(mesh.positions);
  EXPECT_LT((rest * model.masses()).norm(), 1e-12);
  double corners = 0.0;
  for (int v = 0; v < 27; ++v)
    corners += model.masses()[model.solverVertex(v)];
  EXPECT_NEAR(corners, 24.0 / 9.0, 1e-12);
}

TEST(QuadraticTet, curvedCellsThatFoldAreRefused)
{
  VolumeMesh mesh = TestMeshes::generated("cube", TestMeshes::Cells::tet10s, 1);
  const Tet10 cell = mesh.tet10s[2];
  // The middle of an edge beyond its end.
  mesh.positions.col(cell[4]) = 1.3 * mesh.positions.col(cell[1]) - 0.3 * mesh.positions.col(cell[0]);
  ElasticModel model;
  model.addBody(mesh, findMaterial("stable-neo-hookean")->create({1.0, 1.0, true}), 1.0);
  try {
    model.finish();
    FAIL() << "a folded cell was accepted";
  }
  catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("10-node tet "), std::string::npos) << error.what();
  }
}

/// Curved cells follow a round body to fourth order in volume, where flat ones do to second.
TEST(QuadraticTet, curvedCellsHaveTheVolumeOfARoundBody)
{
  double errors[2];
  for (int i = 0; i < 2; ++i) {
    ElasticModel model;
    model.addBody(TestMeshes::bentBlock(2 << i), findMaterial("stable-neo-hookean")->create({1.0, 1.0, true}), 1.0);
    model.finish();
    errors[i] = std::abs(model.restVolume() / 12.0 - 1.0);
  }
  EXPECT_LT(errors[1], 1e-5);
  EXPECT_GT(errors[0] / errors[1], 10.0) << errors[0] << " " << errors[1];
}

} // namespace
