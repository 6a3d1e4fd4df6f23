// What each collider answers exactly; walks among all of them are in ColliderWalkTest.cc.

#include <FleshSim/Contact/ColliderRegistry.hh>
#include <FleshSim/Contact/MovingCollider.hh>

#include <Contact/Specimens.hh>

#include <gtest/gtest.h>

#include <limits>

namespace {

using namespace FleshSim;

constexpr double offset = 0.01;
const double infinite = std::numeric_limits<double>::infinity();

void expectPlane(const ContactPlane& _plane, const Vector3& _normal, double _distance)
{
  EXPECT_NEAR((_plane.normal - _normal).norm(), 0.0, 1e-6);
  EXPECT_NEAR(_plane.distance, _distance, 1e-6);
}

/// The plane that blocks a path; fails if it is free.
ContactPlane blocked(const Collider& _collider, const Vector3& _from, const Vector3& _to)
{
  ContactPlane plane{Vector3::Zero(), infinite};
  EXPECT_TRUE(_collider.blocks(_from, _to, offset, plane));
  return plane;
}

bool isFree(const Collider& _collider, const Vector3& _from, const Vector3& _to)
{
  ContactPlane plane;
  return !_collider.blocks(_from, _to, offset, plane);
}

SurfaceMesh surface(const std::vector<Vector3>& _vertices, const std::vector<std::array<int, 3>>& _triangles)
{
  SurfaceMesh mesh;
  mesh.positions.resize(3, static_cast<Eigen::Index>(_vertices.size()));
  for (std::size_t v = 0; v < _vertices.size(); ++v)
    mesh.positions.col(static_cast<Eigen::Index>(v)) = _vertices[v];
  mesh.triangles = _triangles;
  return mesh;
}

/// A square in the plane z = 0, front up.
const SurfaceMesh square =
    surface({{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}, std::vector<std::array<int, 3>>{{0, 1, 2}, {0, 2, 3}});

/// Two squares that meet at the y axis and rise, or fall, to both sides by _slope.
SurfaceMesh fold(double _slope)
{
  return surface({{-1, -1, _slope}, {0, -1, 0}, {0, 1, 0}, {-1, 1, _slope}, {1, -1, _slope}, {1, 1, _slope}},
                 {{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}});
}

TEST(PlaneCollider, answersItsOwnPlane)
{
  const PlaneCollider plane(Vector3(0, 0, 2), Vector3(0, 0, 5));
  expectPlane(blocked(plane, Vector3(0, 0, 3), Vector3(7, 0, -9)), Vector3::UnitZ(), 2 + offset);
  expectPlane(blocked(plane, Vector3(0, 0, 3), Vector3(0, 0, 2.004)), Vector3::UnitZ(), 2 + offset);
  EXPECT_TRUE(isFree(plane, Vector3(0, 0, 3), Vector3(100, 0, 2.006)));
}

TEST(SphereCollider, answersTheTangentWhereThePathEnters)
{
  const SphereCollider sphere(Vector3(1, 0, 0), 2.0);
  expectPlane(blocked(sphere, Vector3(9, 0, 0), Vector3(-9, 0, 0)), Vector3::UnitX(), 3 + offset);
  const ContactPlane plane = blocked(sphere, Vector3(9, 1, 0), Vector3(-9, 1, 0));
  const double radius = 2.0 + 0.5 * offset;
  const Vector3 normal = Vector3(std::sqrt(radius * radius - 1.0), 1.0, 0.0) / radius;
  expectPlane(plane, normal, normal[0] + 2.0 + offset);
  EXPECT_TRUE(isFree(sphere, Vector3(9, radius + 1e-7, 0), Vector3(-9, radius + 1e-7, 0)));
  blocked(sphere, Vector3(9, radius - 1e-7, 0), Vector3(-9, radius - 1e-7, 0));
}

TEST(BoxCollider, answersFacesEdgesAndCorners)
{
  const BoxCollider box(Vector3(-1, -1, -1), Vector3(1, 1, 1));
  expectPlane(blocked(box, Vector3(5, 0, 0), Vector3(-5, 0.5, 0)), Vector3::UnitX(), 1 + offset);
  const Vector3 edge = Vector3(1, 1, 0).normalized();
  expectPlane(blocked(box, Vector3(5, 5, 0), Vector3(-5, -5, 0)), edge, edge.sum() + offset);
  const Vector3 corner = Vector3::Ones().normalized();
  expectPlane(blocked(box, Vector3(5, 5, 5), Vector3(-5, -5, -5)), corner, corner.sum() + offset);
  // Past an edge within half the offset of the sharp box, but not of the round one.
  EXPECT_TRUE(isFree(box, Vector3(1.0048, 1.0048, 5), Vector3(1.0048, 1.0048, -5)));
  EXPECT_FALSE(isFree(box, Vector3(1.0034, 1.0034, 5), Vector3(1.0034, 1.0034, -5)));
}

TEST(CapsuleCollider, answersItsSideAndItsEnds)
{
  const CapsuleCollider capsule(Vector3(0, 0, -1), Vector3(0, 0, 1), 0.5);
  expectPlane(blocked(capsule, Vector3(5, 0, 0.3), Vector3(-5, 0, 0.3)), Vector3::UnitX(), 0.5 + offset);
  expectPlane(blocked(capsule, Vector3(0, 0, 9), Vector3(0, 0, 0)), Vector3::UnitZ(), 1.5 + offset);
  const CapsuleCollider ball(Vector3(1, 0, 0), Vector3(1, 0, 0), 2.0);
  expectPlane(blocked(ball, Vector3(9, 0, 0), Vector3(-9, 0, 0)), Vector3::UnitX(), 3 + offset);
}

TEST(MeshCollider, answersTheTriangleFromBothSides)
{
  const MeshCollider mesh(square);
  expectPlane(blocked(mesh, Vector3(0.3, 0, 1), Vector3(-0.3, 0, -1)), Vector3::UnitZ(), offset);
  expectPlane(blocked(mesh, Vector3(0.3, 0, -1), Vector3(-0.3, 0, 1)), -Vector3::UnitZ(), offset);
  expectPlane(blocked(mesh, Vector3(0.3, 0.1, -1), Vector3(0.3, 0.1, -0.002)), -Vector3::UnitZ(), offset);
  EXPECT_TRUE(isFree(mesh, Vector3(0.3, 0.1, 1), Vector3(0.3, 0.1, 0.006)));
  // Beside the border, but not to a place near it.
  EXPECT_TRUE(isFree(mesh, Vector3(1.002, 0, 1), Vector3(1.002, 0, -1)));
  expectPlane(blocked(mesh, Vector3(3, 0, 0), Vector3(1.002, 0, 0)), Vector3::UnitX(), 1 + offset);
}

TEST(MeshCollider, holdsAVertexInThePlaneOfASheetBeforeItsBorder)
{
  const MeshCollider mesh(surface({{0, -1, 0}, {0, 1, 0}, {2, 1, 0}, {2, -1, 1}}, {{0, 1, 2}, {0, 2, 3}}));
  const ContactPlane plane = blocked(mesh, Vector3(-2, 0.5, 0), Vector3(1.0, 0.5, 0));
  EXPECT_LE(plane.clearance(Vector3(1.0, 0.5, 0)), 0.0);
  EXPECT_GE(plane.clearance(Vector3(-2, 0.5, 0)), 0.0);
}

TEST(MeshCollider, answersBothFacesOfAValley)
{
  const MeshCollider mesh(fold(1.0));
  const double height = offset * std::sqrt(2.0);
  const ContactPlane first = blocked(mesh, Vector3(-0.1, 0.05, 1), Vector3(-0.1, 0.05, -1));
  expectPlane(first, Vector3(1, 0, 1).normalized(), offset);
  const Vector3 end = Vector3(-0.1, 0.05, -1) - first.clearance(Vector3(-0.1, 0.05, -1)) * first.normal;
  const ContactPlane second = blocked(mesh, Vector3(-0.1, 0.05, 1), end);
  expectPlane(second, Vector3(-1, 0, 1).normalized(), offset);
  EXPECT_TRUE(isFree(mesh, Vector3(-0.1, 0.05, 1), Vector3(0, 0.05, height)));
}

TEST(MeshCollider, turnsThePlaneOfARidgeToTheVertex)
{
  const MeshCollider mesh(fold(-1.0));
  const Vector3 above = Vector3(1, 0, 1).normalized();
  expectPlane(blocked(mesh, Vector3(0.5, 0.1, 1), Vector3(0.5, 0.1, -1)), above, offset);
  expectPlane(blocked(mesh, Vector3(0.2, 0.1, -1), Vector3(0.2, 0.1, 0.5)), -above, offset);
  // On the ridge itself, from above: up, wherever the start is.
  const ContactPlane plane = blocked(mesh, Vector3(0, 0.1, 1), Vector3(0, 0.1, 0.001));
  expectPlane(plane, Vector3::UnitZ(), offset);
}

TEST(MeshCollider, takesAStartOnTheSheetAsInFront)
{
  const MeshCollider mesh(square);
  for (const Vector3& from : {Vector3(0.3, 0.1, 0), Vector3(0.25, 0.25, 0), Vector3(0.3, 0.1, -1e-9)}) {
    expectPlane(blocked(mesh, from, from - Vector3::UnitZ()), Vector3::UnitZ(), offset);
    expectPlane(blocked(mesh, from, from), Vector3::UnitZ(), offset);
    EXPECT_TRUE(isFree(mesh, from, from + offset * Vector3::UnitZ()));
  }
  const MeshCollider valley(fold(1.0));
  const Vector3 bottom(0, 0.1, 0);
  EXPECT_TRUE(isFree(valley, bottom, bottom + 2.0 * offset * Vector3::UnitZ()));
  EXPECT_FALSE(isFree(valley, bottom, bottom - 2.0 * offset * Vector3::UnitZ()));
  EXPECT_FALSE(isFree(valley, bottom, bottom));
}

TEST(MeshCollider, holdsAVertexThatEndsOnTheSheetByTheTriangle)
{
  // Not by a plane across its way, which would stop it from sliding on.
  const MeshCollider mesh(square);
  for (const double height : {0.0, 1e-18, 1e-9, 1e-6, 1e-4})
    for (const double x : {0.4, 0.2, 1.0}) { // inside of a triangle, on an edge, on the border
      expectPlane(blocked(mesh, Vector3(-3, 0.1, 0.2), Vector3(x, 0.2, height)), Vector3::UnitZ(), offset);
      expectPlane(blocked(mesh, Vector3(-3, 0.1, -0.2), Vector3(x, 0.2, -height)), -Vector3::UnitZ(), offset);
    }
}

TEST(MeshCollider, bearsTrianglesWithoutArea)
{
  SurfaceMesh mesh = square;
  mesh.triangles.insert(mesh.triangles.begin(), {{0, 0, 0}, {0, 0, 2}, {3, 1, 3}});
  const MeshCollider collider(mesh);
  expectPlane(blocked(collider, Vector3(0.3, 0, 1), Vector3(0.3, 0, -1)), Vector3::UnitZ(), offset);
  const MeshCollider line(surface({{0, 0, 0}, {1, 0, 0}, {3, 0, 0}}, {{0, 1, 2}}));
  expectPlane(blocked(line, Vector3(2, 1, 0), Vector3(2, 0.003, 0)), Vector3::UnitY(), offset);
  EXPECT_NEAR(blocked(line, Vector3(2, 0, 0), Vector3(2, 0, 0)).normal.norm(), 1.0, 1e-12);
}

TEST(Collider, nearestIsThePlaneAtTheSurface)
{
  ContactPlane plane;
  const SphereCollider sphere(Vector3::Zero(), 1.0);
  EXPECT_TRUE(sphere.nearest(Vector3(0, 1.2, 0), 0.21, offset, plane));
  expectPlane(plane, Vector3::UnitY(), 1 + offset);
  EXPECT_FALSE(sphere.nearest(Vector3(0, 1.2, 0), 0.19, offset, plane));
  EXPECT_TRUE(sphere.nearest(Vector3(0, 0.9, 0), 0.2, offset, plane));
  expectPlane(plane, Vector3::UnitY(), 1 + offset);
  const MeshCollider mesh(square);
  EXPECT_TRUE(mesh.nearest(Vector3(0.1, 0.2, -0.5), 0.5, offset, plane));
  expectPlane(plane, -Vector3::UnitZ(), offset);
  EXPECT_FALSE(mesh.nearest(Vector3(0.1, 0.2, -0.5), 0.49, offset, plane));
  EXPECT_TRUE(mesh.nearest(Vector3(0.1, 0.2, 0), 0.49, offset, plane));
  expectPlane(plane, Vector3::UnitZ(), offset);
}

class EverySolid : public testing::TestWithParam<Specimens::Specimen>
{
protected:
  ColliderPointer collider_ = GetParam().make({});
  Random random_{41};
};

TEST_P(EverySolid, answersTangentsThatLeaveItBehind)
{
  const Specimens::Specimen& solid = GetParam();
  int met = 0;
  for (int i = 0; i < 20000; ++i) {
    const Vector3 from = Surfaces::randomVector(random_, -2.0, 2.0);
    const Vector3 to = Surfaces::randomVector(random_, -2.0, 2.0);
    const double start = solid.distance(from);
    ContactPlane plane;
    if (!collider_->blocks(from, to, offset, plane)) continue;
    ++met;
    EXPECT_NEAR(plane.normal.norm(), 1.0, 1e-12);
    if (start >= offset) {
      EXPECT_GE(plane.clearance(from), -0.5 * offset - 1e-9);
    }
    // It touches the solid: its foot is at the offset, no other point of it nearer.
    const Vector3 foot = to - plane.clearance(to) * plane.normal;
    EXPECT_GE(solid.distance(foot), offset * (1.0 - 1e-4));
    EXPECT_GE(solid.distance(foot + Surfaces::randomVector(random_, -2.0, 2.0).cross(plane.normal)),
              offset * (1.0 - 1e-4));
  }
  EXPECT_GT(met, 2000);
}

TEST_P(EverySolid, sendsOutWhatStartsInside)
{
  const Specimens::Specimen& solid = GetParam();
  int inside = 0;
  for (int i = 0; i < 100000; ++i) {
    Vector3 from = Surfaces::randomVector(random_, -1.0, 1.0);
    if (i % 2 == 0) from = 1e-3 * from + solid.aims[random_.below(solid.aims.size())];
    const double depth = -solid.distance(from);
    if (depth <= -0.5 * offset) continue;
    ++inside;
    const ContactPlane plane = blocked(*collider_, from, from);
    EXPECT_NEAR(-plane.clearance(from), depth + offset, 1e-9) << "not the nearest place outside";
    const Vector3 out = from - plane.clearance(from) * plane.normal;
    EXPECT_GE(solid.distance(out), offset * (1.0 - 1e-6));
    EXPECT_TRUE(isFree(*collider_, from, out));
    EXPECT_TRUE(isFree(*collider_, out, out));
    // From just outside, the way through the solid is no way out.
    if (depth <= 0.0) {
      EXPECT_FALSE(isFree(*collider_, from, from - 10.0 * plane.normal));
    }
  }
  EXPECT_GT(inside, 100);
}

std::vector<Specimens::Specimen> solids()
{
  std::vector<Specimens::Specimen> list;
  for (const Specimens::Specimen& specimen : Specimens::specimens())
    if (specimen.isSolid) list.push_back(specimen);
  return list;
}

INSTANTIATE_TEST_SUITE_P(Contact, EverySolid, testing::ValuesIn(solids()),
                         [](const auto& _info) { return _info.param.name; });

TEST(Collider, refusesInadmissibleValues)
{
  const Vector3 zero = Vector3::Zero();
  const Vector3 one = Vector3::Ones();
  const Vector3 bad(0.0, infinite, 0.0);
  EXPECT_THROW(PlaneCollider(zero, zero), std::invalid_argument);
  EXPECT_THROW(PlaneCollider(bad, one), std::invalid_argument);
  EXPECT_THROW(PlaneCollider(zero, bad), std::invalid_argument);
  EXPECT_THROW(SphereCollider(zero, 0.0), std::invalid_argument);
  EXPECT_THROW(SphereCollider(zero, -1.0), std::invalid_argument);
  EXPECT_THROW(SphereCollider(zero, std::nan("")), std::invalid_argument);
  EXPECT_THROW(SphereCollider(bad, 1.0), std::invalid_argument);
  EXPECT_THROW(BoxCollider(one, zero), std::invalid_argument);
  EXPECT_THROW(BoxCollider(zero, Vector3(1, 1, 0)), std::invalid_argument);
  EXPECT_THROW(BoxCollider(zero, bad), std::invalid_argument);
  EXPECT_THROW(CapsuleCollider(zero, one, 0.0), std::invalid_argument);
  EXPECT_THROW(CapsuleCollider(zero, bad, 1.0), std::invalid_argument);
  EXPECT_THROW(MeshCollider(SurfaceMesh{}), std::invalid_argument);
  EXPECT_THROW(MeshCollider(surface({one, zero}, {})), std::invalid_argument);
  EXPECT_THROW(MeshCollider(surface({zero, one, bad}, {{0, 1, 2}})), std::invalid_argument);
  EXPECT_THROW(MeshCollider(surface({zero, one}, {{0, 1, 2}})), std::invalid_argument);
}

} // namespace
