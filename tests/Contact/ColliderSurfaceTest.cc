// What colliders look like is what they are.

#include <Contact/Specimens.hh>

#include <Eigen/Geometry>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

class ColliderSurface : public testing::TestWithParam<Specimens::Specimen>
{
};

BoundingBox aroundUnit()
{
  BoundingBox box;
  box.add(Vector3::Constant(-1.0));
  box.add(Vector3::Constant(1.0));
  return box;
}

TEST_P(ColliderSurface, liesOnTheCollider)
{
  const Specimens::Specimen& specimen = GetParam();
  const SurfaceMesh surface = specimen.make({})->surface(aroundUnit(), Collider::forPictures);
  ASSERT_FALSE(surface.triangles.empty());
  for (Eigen::Index i = 0; i < surface.positions.cols(); ++i)
    EXPECT_NEAR(specimen.distance(surface.positions.col(i)), 0.0, 1e-12);
}

TEST_P(ColliderSurface, facesOutwardsAndIsAlmostSmooth)
{
  const Specimens::Specimen& specimen = GetParam();
  if (!specimen.isSolid) return;
  const SurfaceMesh surface = specimen.make({})->surface(aroundUnit(), Collider::forPictures);
  for (const auto& triangle : surface.triangles) {
    const Vector3 a = surface.positions.col(triangle[0]);
    const Vector3 b = surface.positions.col(triangle[1]);
    const Vector3 c = surface.positions.col(triangle[2]);
    const Vector3 normal = (b - a).cross(c - a);
    ASSERT_GT(normal.norm(), 0.0);
    const Vector3 middle = (a + b + c) / 3.0;
    EXPECT_GT(specimen.distance(middle + 1e-3 * normal.normalized()), specimen.distance(middle));
    EXPECT_NEAR(specimen.distance(middle), 0.0, 0.01);
  }
}

INSTANTIATE_TEST_SUITE_P(All, ColliderSurface, testing::ValuesIn(Specimens::specimens()),
                         [](const auto& _info) { return _info.param.name; });

} // namespace
