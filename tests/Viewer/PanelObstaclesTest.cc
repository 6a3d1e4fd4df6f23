// The section Obstacles: moving bodies meet what was put there, and nothing else.

#include "PanelWindowTest.hh"

#include <FleshSim/IO/SurfaceFormats.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <algorithm>

namespace FleshSim {

namespace {

constexpr double depth = 1e-3; ///< by which a vertex may be inside [m]; the body's extent is 2

class PanelObstaclesTest : public PanelWindowTest
{
protected:
  /// A box that falls for 0.6 s, by 1.8 m where nothing is in its way.
  void openFalling()
  {
    openBox();
    enter("gravityZ", "-10");
    enter("dt", "0.03");
  }

  ColliderSpec added()
  {
    click("addCollider");
    EXPECT_EQ(now().scene().colliders.size(), 1u);
    EXPECT_EQ(window->view().scenery().obstacles().size(), 1u) << "the view shows it";
    return now().scene().colliders.empty() ? ColliderSpec() : now().scene().colliders.back().spec;
  }

  /// The greatest depth of a vertex in the obstacle after the fall; it must have been touched.
  double fallOnto(const std::function<double(const Vector3&)>& _height)
  {
    stepDynamics(20);
    int contacts = 0;
    for (const SessionRow& row : now().rows())
      contacts = std::max(contacts, row.report.contacts);
    EXPECT_GT(contacts, 0);
    double least = 1e300;
    for (int v = 0; v < boxVertices; ++v)
      least = std::min(least, _height(positions().col(v)));
    return -least;
  }

  void expectFallsThroughWithout()
  {
    ASSERT_TRUE(waitUntil([&] { return enabled("clearColliders"); }));
    click("clearColliders");
    EXPECT_TRUE(now().scene().colliders.empty());
    EXPECT_TRUE(window->view().scenery().obstacles().empty());
    press("actionReset");
    ASSERT_TRUE(waitUntil([&] { return positions() == rest(); }));
    stepDynamics(20);
    EXPECT_NEAR(positions().row(2).mean(), -10 * 0.03 * 0.03 * 210, 1e-6);
  }
};

} // namespace

TEST_F(PanelObstaclesTest, aPlaneHoldsTheBody)
{
  openFalling();
  enterVector("planePoint", {"0.1", "0.2", "-0.7"});
  enterVector("planeNormal", {"0.1", "-0.2", "2"});
  const ColliderSpec spec = added();
  EXPECT_EQ(spec.kind, "plane");
  EXPECT_EQ(spec.vectors.at("point"), Vector3(0.1, 0.2, -0.7));
  EXPECT_EQ(spec.vectors.at("normal"), Vector3(0.1, -0.2, 2));
  const Vector3 normal = Vector3(0.1, -0.2, 2).normalized();
  EXPECT_LT(fallOnto([&](const Vector3& _x) { return normal.dot(_x - Vector3(0.1, 0.2, -0.7)); }), depth);
  expectFallsThroughWithout();
}

TEST_F(PanelObstaclesTest, aSphereHoldsTheBody)
{
  openFalling();
  choose("colliderKind", "sphere");
  enterVector("sphereCenter", {"0.1", "-0.1", "-2"});
  enter("sphereRadius", "1.2");
  const ColliderSpec spec = added();
  EXPECT_EQ(spec.kind, "sphere");
  EXPECT_EQ(spec.vectors.at("center"), Vector3(0.1, -0.1, -2));
  EXPECT_EQ(spec.numbers.at("radius"), 1.2);
  EXPECT_LT(fallOnto([](const Vector3& _x) { return (_x - Vector3(0.1, -0.1, -2)).norm() - 1.2; }), depth);
}

TEST_F(PanelObstaclesTest, aBoxHoldsTheBody)
{
  openFalling();
  choose("colliderKind", "box");
  enterVector("boxMin", {"-1.5", "-1.4", "-3"});
  enterVector("boxMax", {"1.6", "1.7", "-0.8"});
  const ColliderSpec spec = added();
  EXPECT_EQ(spec.kind, "box");
  EXPECT_EQ(spec.vectors.at("min"), Vector3(-1.5, -1.4, -3));
  EXPECT_EQ(spec.vectors.at("max"), Vector3(1.6, 1.7, -0.8));
  EXPECT_LT(fallOnto([](const Vector3& _x) { return _x.z() + 0.8; }), depth);
}

TEST_F(PanelObstaclesTest, aCapsuleHoldsTheBody)
{
  openFalling();
  choose("colliderKind", "capsule");
  enterVector("capsuleFrom", {"-2", "0.1", "-1.5"});
  enterVector("capsuleTo", {"2", "-0.1", "-1.4"});
  enter("capsuleRadius", "0.6");
  const ColliderSpec spec = added();
  EXPECT_EQ(spec.kind, "capsule");
  const Vector3 from(-2, 0.1, -1.5);
  const Vector3 to(2, -0.1, -1.4);
  EXPECT_EQ(spec.vectors.at("from"), from);
  EXPECT_EQ(spec.vectors.at("to"), to);
  EXPECT_EQ(spec.numbers.at("radius"), 0.6);
  EXPECT_LT(fallOnto([&](const Vector3& _x) {
              const double at = std::clamp((_x - from).dot(to - from) / (to - from).squaredNorm(), 0.0, 1.0);
              return (_x - from - at * (to - from)).norm() - 0.6;
            }),
            depth);
}

TEST_F(PanelObstaclesTest, aMeshFromAFileHoldsTheBody)
{
  openFalling();
  MeshDocument floor;
  ASSERT_TRUE(generateMesh({"cube", true, 1, {{"size", 4.0}}}, floor.mesh).isOk());
  floor.mesh.positions.row(2).array() -= 2.75; // its top is at -0.75
  ASSERT_TRUE(writeObj(path("floor.obj"), floor).isOk());
  choose("colliderKind", "mesh");
  chosenFile = "";
  click("addCollider");
  EXPECT_TRUE(now().scene().colliders.empty()) << "no file was chosen";
  chosenFile = folder.filePath("floor.obj");
  EXPECT_EQ(added().mesh, path("floor.obj"));
  EXPECT_LT(fallOnto([](const Vector3& _x) { return _x.z() + 0.75; }), depth);
}

TEST_F(PanelObstaclesTest, theObstacleIsPresetBelowTheBody)
{
  openFalling();
  const ColliderSpec spec = added();
  EXPECT_NEAR(spec.vectors.at("point").z(), -0.6, 1e-12) << "a tenth of its height below";
  EXPECT_EQ(spec.vectors.at("normal"), Vector3(0, 0, 1));
  EXPECT_LT(fallOnto([](const Vector3& _x) { return _x.z() + 0.6; }), depth);
}

TEST_F(PanelObstaclesTest, frictionHoldsTheBodyOnASlope)
{
  openBox();
  enterVector("gravity", {"2", "0", "-10"});
  enter("dt", "0.02");
  enter("planePointZ", "-0.5");
  const auto slideWith = [&](const char* _friction) {
    enter("friction", _friction);
    EXPECT_EQ(added().vectors.size(), 2u);
    EXPECT_EQ(now().scene().colliders[0].friction, std::stod(_friction));
    stepDynamics(15);
    const std::vector<int> sole = verticesAt(2, -0.5);
    double way = 0.0;
    for (const int v : sole)
      way += (positions()(0, v) - rest()(0, v)) / static_cast<double>(sole.size());
    click("clearColliders");
    press("actionReset");
    return way;
  };
  const double free = slideWith("0");
  EXPECT_GT(free, 0.05);
  EXPECT_LT(std::abs(slideWith("0.9")), 0.2 * free);
}

} // namespace FleshSim
