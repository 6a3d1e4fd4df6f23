#include "MeshChecks.hh"

#include <FleshSim/Mesh/BccLattice.hh>
#include <FleshSim/Mesh/ImplicitTetMesh.hh>
#include <FleshSim/Mesh/MeshQuality.hh>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

using namespace FleshSim;

namespace {

ImplicitTetMeshOptions unitBox(double _spacing)
{
  ImplicitTetMeshOptions options;
  options.low = Vector3::Constant(-1.2);
  options.high = Vector3::Constant(1.2);
  options.spacing = _spacing;
  return options;
}

} // namespace

TEST(BccLattice, FillsItsBoxButTheRim)
{
  const BccLattice lattice(Vector3::Zero(), 1, {4, 4, 4});
  VolumeMesh mesh;
  mesh.positions.resize(3, lattice.pointCount());
  for (int v = 0; v < lattice.pointCount(); ++v)
    mesh.positions.col(v) = lattice.position(v);
  std::vector<Tet> tets;
  for (int corner = 0; corner < lattice.cornerCount(); ++corner) {
    lattice.tetsFrom(corner, tets);
    mesh.tets.insert(mesh.tets.end(), tets.begin(), tets.end());
  }
  const MeshQuality quality = measureQuality(mesh);
  EXPECT_EQ(quality.inverted, 0u);
  EXPECT_EQ(quality.duplicates, 0u);
  EXPECT_NEAR(quality.minDihedralAngle, 60, 1e-10);
  EXPECT_NEAR(quality.volume, static_cast<double>(mesh.tets.size()) / 12, 1e-12);
  EXPECT_TRUE(isClosedManifold(boundarySurface(mesh)));
}

TEST(BccLattice, StarsAgreeWithTheTets)
{
  const BccLattice lattice(Vector3::Zero(), 1, {3, 2, 2});
  std::set<Tet> fromCorners;
  std::set<Tet> fromStars;
  std::vector<Tet> tets;
  for (int v = 0; v < lattice.pointCount(); ++v) {
    lattice.star(v, tets);
    for (Tet tet : tets) {
      EXPECT_EQ(tet[0], v);
      std::sort(tet.begin(), tet.end());
      fromStars.insert(tet);
    }
    if (v >= lattice.cornerCount()) continue;
    lattice.tetsFrom(v, tets);
    for (Tet tet : tets) {
      std::sort(tet.begin(), tet.end());
      EXPECT_TRUE(fromCorners.insert(tet).second);
    }
  }
  EXPECT_EQ(fromCorners, fromStars);
}

TEST(ImplicitTetMesh, BallsOfManySizes)
{
  for (double spacing = 0.1; spacing < 0.6; spacing *= 1.2) {
    SCOPED_TRACE(spacing);
    const VolumeMesh mesh = implicitTetMesh([](const Vector3& _p) { return 1 - _p.norm(); }, unitBox(spacing));
    const MeshQuality quality = measureQuality(mesh);
    const SurfaceMesh surface = boundarySurface(mesh);
    EXPECT_EQ(quality.inverted, 0u);
    EXPECT_EQ(quality.components, 1u);
    EXPECT_EQ(quality.unreferencedVertices, 0u);
    EXPECT_GT(quality.minDihedralAngle, 10);
    EXPECT_TRUE(isClosedManifold(surface));
    EXPECT_EQ(eulerCharacteristic(surface), 2);
    EXPECT_NEAR(quality.volume, 4 * M_PI / 3, 1.5 * spacing * spacing);
    EXPECT_NEAR(surface.positions.colwise().norm().minCoeff(), 1, 1e-9);
    EXPECT_NEAR(surface.positions.colwise().norm().maxCoeff(), 1, 1e-9);
  }
}

TEST(ImplicitTetMesh, SheetsThatNearlyTouchStayApart)
{
  // Two balls with a gap well below the spacing, joined by a handle.
  for (int step = 0; step < 30; ++step) {
    SCOPED_TRACE(step);
    const double gap = 0.004 * step;
    const auto solid = [=](const Vector3& _p) {
      const double balls =
          0.5 - std::min((_p - Vector3(0.5 + gap, 0, 0)).norm(), (_p + Vector3(0.5 + gap, 0, 0)).norm());
      const double handle = 0.2 - std::hypot(std::hypot(_p.x(), _p.y()) - 0.55, _p.z());
      return std::max(balls, _p.y() > 0 ? handle : -1.0);
    };
    const VolumeMesh mesh = implicitTetMesh(solid, unitBox(0.13));
    const MeshQuality quality = measureQuality(mesh);
    EXPECT_TRUE(isClosedManifold(boundarySurface(mesh)));
    EXPECT_EQ(quality.inverted, 0u);
    EXPECT_EQ(quality.components, 1u);
    EXPECT_GT(quality.minDihedralAngle, 8);
  }
}

TEST(ImplicitTetMesh, KeepsTheLargestPiece)
{
  const auto solid = [](const Vector3& _p) {
    return std::max(0.5 - (_p + Vector3(0.5, 0, 0)).norm(), 0.3 - (_p - Vector3(0.7, 0, 0)).norm());
  };
  const VolumeMesh mesh = implicitTetMesh(solid, unitBox(0.1));
  EXPECT_EQ(measureQuality(mesh).components, 1u);
  EXPECT_LT(mesh.positions.row(0).maxCoeff(), 0.1);
}

TEST(ImplicitTetMesh, RefusesNonsense)
{
  const auto solid = [](const Vector3&) { return -1.0; };
  EXPECT_EQ(implicitTetMesh(solid, unitBox(0.5)).vertexCount(), 0);
  EXPECT_THROW(implicitTetMesh(solid, unitBox(0)), std::invalid_argument);
  EXPECT_THROW(implicitTetMesh(solid, unitBox(1e-4)), std::invalid_argument);
}
