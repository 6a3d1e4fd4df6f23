// Nearly incompressible hexes and tets with and without the remedy: Cook's membrane, and the patch test.

#include <FleshSim/Mesh/BoundarySurface.hh>

#include <Support/Specimen.hh>

#include <Eigen/Geometry>

#include <gtest/gtest.h>

#include <array>

namespace {

using namespace FleshSim;
using namespace Specimens;

ElasticModel& fill(ElasticModel& _model, const VolumeMesh& _mesh, const MaterialPointer& _material,
                   LockingRemedy _locking)
{
  _model.addBody(_mesh, _material, 1.0, _locking);
  _model.finish();
  return _model;
}

/// Affine boundary data are reproduced on distorted meshes, exactly.
TEST(MeanDilatation, passesThePatchTest)
{
  Matrix3 F;
  F << 1.1, 0.05, 0.0, -0.1, 0.95, 0.1, 0.0, 0.08, 1.05;
  const VolumeMesh meshes[] = {TestMeshes::distortedCube(true, 4, 0.2), TestMeshes::distortedCube(false, 4, 0.15),
                               TestMeshes::distortedCube(TestMeshes::Cells::tet10s, 2, 0.15)};
  for (const char* name : {"stable-neo-hookean", "stable-neo-hookean-barrier", "neo-hookean", "fixed-corotated"})
    for (int i = 0; i < 9; ++i) {
      const VolumeMesh& mesh = meshes[i / 3];
      const char* const hessian = std::array<const char*, 3>{"on-demand", "clamp", "absolute"}[i % 3];
      ElasticModel model;
      fill(model, mesh, findMaterial(name)->create(MaterialParameters::fromYoungPoisson(3.0, 0.49)),
           LockingRemedy::meanDilatation);
      StaticsSettings settings;
      settings.tolerance = 1e-12;
      settings.hessian = hessian;
      QuasiStaticSolver solver(model, settings);
      const StepReport report =
          solver.advance(hold(mesh.positions, onBoundary,
                              [&](const Vector3& _x, double _t) { return Vector3(_x + _t * (F * _x - _x)); }),
                         0.0, 1.0);
      EXPECT_TRUE(report.converged) << name << " " << hessian << ": " << report.message;
      EXPECT_LT((solver.positions() - F * mesh.positions).cwiseAbs().maxCoeff(), 1e-11) << name << " " << hessian;
    }
}

/// One layer of cells of Cook's membrane; see benchmarks/locking_runs.cc.
class Membrane
{
public:
  explicit Membrane(int _cells, TestMeshes::Cells _kind = TestMeshes::Cells::hexes) : forces_(), motion_()
  {
    GenerateOptions options;
    options.shape = "beam";
    options.hexes = _kind == TestMeshes::Cells::hexes;
    options.resolution = 1;
    options.parameters = {{"length", 1.0}, {"height", 1.0}, {"width", 1.0 / _cells}};
    EXPECT_TRUE(generateMesh(options, mesh_));
    if (_kind == TestMeshes::Cells::tet10s) makeQuadratic(mesh_);
    forces_.setZero(3, mesh_.vertexCount());
    for (int v = 0; v < mesh_.vertexCount(); ++v) {
      const Vector3 square = mesh_.positions.col(v) + Vector3(0.5, 0.5, 0.0);
      const double low = 44.0 * square.x();
      const double high = 44.0 + 16.0 * square.x();
      mesh_.positions.col(v) = Vector3(48.0 * square.x(), low + square.y() * (high - low), 48.0 * square.z());
      // Plane strain everywhere, and the left edge is clamped.
      const bool clamped = square.x() < 1e-9;
      motion_.vertices.push_back({v, Vector3(clamped, clamped, 1).asDiagonal()});
      const double share = std::abs(square.y() - 0.5) > 0.5 - 1e-9 ? 0.5 : 1.0;
      if (square.x() > 1.0 - 1e-9) forces_(1, v) = 100.0 * (48.0 / _cells) * 0.5 * share / _cells;
    }
    if (_kind == TestMeshes::Cells::tet10s) pullCurvedFaces();
    motion_.forces = forces_;
    motion_.forceScale = [](double _time) { return 0.25 * _time; };
    motion_.target = [this](int _i, double) { return Vector3(mesh_.positions.col(_i)); };
  }

  /// How far the upper right corner goes up.
  double deflection(double _poisson, LockingRemedy _locking, const char* _hessian = "on-demand") const
  {
    ElasticModel model;
    const MaterialParameters parameters = MaterialParameters::fromYoungPoisson(240.565, _poisson);
    fill(model, mesh_, findMaterial("stable-neo-hookean")->create(parameters), _locking);
    StaticsSettings settings;
    settings.hessian = _hessian;
    QuasiStaticSolver solver(model, settings);
    for (int step = 0; step < 4; ++step)
      EXPECT_TRUE(solver.advance(motion_, step, step + 1.0).converged);
    double highest = 0.0;
    for (int v = 0; v < mesh_.vertexCount(); ++v)
      if ((mesh_.positions.col(v).head<2>() - Eigen::Vector2d(48.0, 60.0)).norm() < 1e-6)
        highest = solver.positions()(1, v) - 60.0;
    return highest;
  }

private:
  /// A uniform load is, by the shape functions, a third of it at the middle of each edge and none at the corners.
  void pullCurvedFaces()
  {
    forces_.setZero();
    for (const auto& face : boundaryFaces(mesh_).sixNodes) {
      const Vector3 a = mesh_.positions.col(face[0]), b = mesh_.positions.col(face[1]),
                    c = mesh_.positions.col(face[2]);
      if (std::min({a.x(), b.x(), c.x()}) < 48.0 - 1e-9) continue;
      for (std::size_t m = 3; m < 6; ++m)
        forces_(1, face[m]) += 100.0 / 16.0 * 0.5 * (b - a).cross(c - a).norm() / 3.0;
    }
  }

  VolumeMesh mesh_;
  Points forces_;
  BoundaryMotion motion_;
};

TEST(MeanDilatation, doesNotLockInCooksMembrane)
{
  // Of 32 x 32 plain hexes with the mean of J in each: docs/performance.md, "Locking".
  const double fine = 6.8921;
  const Membrane membrane(8);
  EXPECT_LT(membrane.deflection(0.4999, LockingRemedy::none), 0.36 * fine);
  EXPECT_NEAR(membrane.deflection(0.4999, LockingRemedy::meanDilatation), fine, 0.04 * fine);
  const double found = membrane.deflection(0.4999, LockingRemedy::meanDilatation);
  for (const char* hessian : {"clamp", "absolute"})
    EXPECT_NEAR(membrane.deflection(0.4999, LockingRemedy::meanDilatation, hessian), found, 1e-3 * fine) << hessian;
}

TEST(MeanDilatation, tetsLockNoMoreThanWhereNothingLocks)
{
  const double fine[] = {7.7512, 6.8921}; // as above, at 0.3 and 0.4999
  const Membrane coarse(8, TestMeshes::Cells::tets);
  EXPECT_LT(coarse.deflection(0.4999, LockingRemedy::none), 0.36 * fine[1]);
  const double share = coarse.deflection(0.3, LockingRemedy::meanDilatation) / fine[0];
  EXPECT_GT(share, 0.86);
  for (const double poisson : {0.49, 0.4999})
    EXPECT_NEAR(coarse.deflection(poisson, LockingRemedy::meanDilatation) / fine[1], share, 0.02) << poisson;
  EXPECT_GT(Membrane(16, TestMeshes::Cells::tets).deflection(0.4999, LockingRemedy::meanDilatation), 0.95 * fine[1]);
}

/// 10-node tets bend as they should where nothing locks; near 0.5 they need the remedy, and then coarse ones do.
TEST(MeanDilatation, tenNodeTetsDoNotLockInCooksMembrane)
{
  const double fine[] = {7.77, 6.93}; // 24 cells across, with and without: 7.7636 to 7.7812, and 6.9206 with
  const Membrane coarse(4, TestMeshes::Cells::tet10s), membrane(8, TestMeshes::Cells::tet10s);
  EXPECT_NEAR(membrane.deflection(0.3, LockingRemedy::none), fine[0], 0.01 * fine[0]);
  EXPECT_LT(coarse.deflection(0.4999, LockingRemedy::none), 0.72 * fine[1]);
  EXPECT_NEAR(coarse.deflection(0.4999, LockingRemedy::meanDilatation), fine[1], 0.02 * fine[1]);
  EXPECT_NEAR(membrane.deflection(0.4999, LockingRemedy::meanDilatation), fine[1], 0.01 * fine[1]);
}

TEST(MeanDilatation, comesCloseToTheStandardElementWhereNothingLocks)
{
  double last = 1.0;
  for (const int cells : {4, 8, 16}) {
    const Membrane membrane(cells);
    const double standard = membrane.deflection(0.3, LockingRemedy::none);
    const double difference = membrane.deflection(0.3, LockingRemedy::meanDilatation) / standard - 1.0;
    EXPECT_GT(difference, 0.0);
    EXPECT_LT(difference, 0.5 * last);
    last = difference;
  }
  EXPECT_LT(last, 0.015);
}

} // namespace
