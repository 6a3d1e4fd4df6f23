// Order of convergence in displacements, against an exact solution of linear elasticity.

#include <Support/Specimen.hh>

#include <FleshSim/Mesh/CellType.hh>
#include <FleshSim/Mesh/QuadraticTetShape.hh>

#include <Eigen/LU>

#include <gtest/gtest.h>

namespace {

using namespace Specimens;

/// u = grad phi with phi harmonic: free of divergence and of body forces, whatever the constants.
Vector3 exact(const Vector3& _x)
{
  const double k = 0.8, K = std::sqrt(2.0) * k;
  const double e = 0.05 * std::exp(K * _x.x());
  return {K * e * std::sin(k * _x.y()) * std::cos(k * _x.z()), k * e * std::cos(k * _x.y()) * std::cos(k * _x.z()),
          -k * e * std::sin(k * _x.y()) * std::sin(k * _x.z())};
}

/// Values of the shape functions at barycentric coordinates.
std::vector<double> shapeOf(const Tet& /*_cell*/, const Eigen::Vector4d& _l)
{
  return {_l[0], _l[1], _l[2], _l[3]};
}
std::vector<double> shapeOf(const Tet10& /*_cell*/, const Eigen::Vector4d& _l)
{
  std::vector<double> shape;
  for (int a = 0; a < 4; ++a)
    shape.push_back(_l[a] * (2.0 * _l[a] - 1.0));
  for (const auto& [a, b] : tet10Middles)
    shape.push_back(4.0 * _l[a] * _l[b]);
  return shape;
}

template <class Cell>
double squaredError(const Points& _rest, const Points& _x, const std::vector<Cell>& _cells)
{
  double sum = 0.0;
  for (const Cell& cell : _cells) {
    Matrix3 edges;
    for (std::size_t i = 0; i < 3; ++i)
      edges.col(static_cast<Eigen::Index>(i)) = _rest.col(cell[i + 1]) - _rest.col(cell[0]);
    for (const TetPoint& point : tetPointsOfDegree6()) {
      const std::vector<double> shape = shapeOf(cell, point.l);
      Vector3 place = Vector3::Zero(), way = Vector3::Zero();
      for (std::size_t a = 0; a < cell.size(); ++a) {
        place += shape[a] * _rest.col(cell[a]);
        way += shape[a] * (_x.col(cell[a]) - _rest.col(cell[a]));
      }
      sum += edges.determinant() / 6.0 * point.weight * (way - exact(place)).squaredNorm();
    }
  }
  return sum;
}

/// The error in L2 of a cube whose whole surface is moved as the exact solution says.
double errorOf(TestMeshes::Cells _cells, int _resolution)
{
  const VolumeMesh mesh = TestMeshes::generated("cube", _cells, _resolution);
  Specimen specimen(mesh, findMaterial("linear")->create(MaterialParameters::fromYoungPoisson(3.0, 0.35)));
  StaticsSettings settings;
  settings.tolerance = 1e-11;
  QuasiStaticSolver solver(specimen.model, settings);
  const BoundaryMotion motion =
      hold(mesh.positions, onBoundary, [](const Vector3& _x, double _t) { return Vector3(_x + _t * exact(_x)); });
  EXPECT_TRUE(solver.advance(motion, 0.0, 1.0).converged);
  return std::sqrt(squaredError(mesh.positions, solver.positions(), mesh.tets) +
                   squaredError(mesh.positions, solver.positions(), mesh.tet10s));
}

TEST(Convergence, isOfSecondOrderInTetsAndOfThirdInTenNodeTets)
{
  const double linear[] = {errorOf(TestMeshes::Cells::tets, 6), errorOf(TestMeshes::Cells::tets, 12)};
  const double quadratic[] = {errorOf(TestMeshes::Cells::tet10s, 3), errorOf(TestMeshes::Cells::tet10s, 6)};
  const double orders[] = {std::log2(linear[0] / linear[1]), std::log2(quadratic[0] / quadratic[1])};
  EXPECT_NEAR(orders[0], 2.0, 0.15);
  EXPECT_NEAR(orders[1], 3.0, 0.15);
  // With the same vertices.
  EXPECT_LT(quadratic[1], 0.25 * linear[1]);
  RecordProperty("tets", std::to_string(linear[0]) + " " + std::to_string(linear[1]));
  RecordProperty("tet10s", std::to_string(quadratic[0]) + " " + std::to_string(quadratic[1]));
}

} // namespace
