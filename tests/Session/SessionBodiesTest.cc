// Two bodies in one numbering of vertices.

#include <FleshSim/Session/SessionBodies.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

MeshDocument cube(int _resolution)
{
  MeshDocument document;
  document.mesh = TestMeshes::generated("cube", true, _resolution);
  return document;
}

struct TwoBodies : testing::Test
{
  SessionBodies bodies{{cube(1), cube(2)}, {"small", "large"}};
};

TEST_F(TwoBodies, areNumberedOneAfterTheOther)
{
  EXPECT_EQ(bodies.count(), 2);
  EXPECT_EQ(bodies.firstVertex(0), 0);
  EXPECT_EQ(bodies.endVertex(0), 8);
  EXPECT_EQ(bodies.firstVertex(1), 8);
  EXPECT_EQ(bodies.endVertex(1), 8 + 27);
  const Points rest = bodies.rest();
  ASSERT_EQ(rest.cols(), 8 + 27);
  for (int b = 0; b < 2; ++b)
    EXPECT_EQ(bodies.part(rest, b), bodies.document(b).mesh.positions);
  std::vector<int> numbers;
  ASSERT_TRUE(bodies.number(1, {26, 0}, numbers));
  EXPECT_EQ(numbers, (std::vector<int>{34, 8}));
}

TEST_F(TwoBodies, refuseVerticesThatAreNotTheirs)
{
  for (const int vertex : {-1, 8}) {
    std::vector<int> numbers{3};
    const Status status = bodies.number(0, {0, vertex}, numbers);
    EXPECT_EQ(status.message(), "vertex " + std::to_string(vertex) + " is none of the 8 vertices of small");
    EXPECT_EQ(numbers, std::vector<int>{3});
  }
}

TEST_F(TwoBodies, haveSettingsOfTheirOwn)
{
  BodySettings settings;
  settings.cells = CellChoice::splitHex;
  settings.material.name = "corotated";
  ASSERT_TRUE(bodies.setSettings(1, settings));
  settings.material.locking = LockingRemedy::meanDilatation;
  EXPECT_FALSE(bodies.setSettings(1, settings));
  EXPECT_EQ(bodies.settings(1).material.locking, LockingRemedy::none) << "nothing changes then";
  std::vector<Body> made;
  ASSERT_TRUE(bodies.make(made));
  ASSERT_EQ(made.size(), 2u);
  EXPECT_EQ(made[0].choice.name, MaterialChoice().name);
  EXPECT_EQ(made[0].mesh.hexes.size(), 1u);
  EXPECT_EQ(made[1].choice.name, "corotated");
  EXPECT_TRUE(made[1].mesh.hexes.empty());
}

} // namespace
