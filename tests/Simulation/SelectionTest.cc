#include <Support/SceneTestSupport.hh>

#include <FleshSim/IO/NamedGroups.hh>
#include <FleshSim/Simulation/Selection.hh>

#include <algorithm>

namespace FleshSim {
namespace {

class SelectionTest : public ::testing::Test
{
protected:
  std::vector<int> select(const Selection& _selection)
  {
    std::vector<int> vertices;
    const Status status = selectVertices(_selection, mesh_, "key", vertices);
    EXPECT_TRUE(status) << status.message();
    return vertices;
  }

  std::string errorOf(const Selection& _selection)
  {
    std::vector<int> vertices{7};
    const Status status = selectVertices(_selection, mesh_, "handles[3].select", vertices);
    EXPECT_FALSE(status);
    EXPECT_EQ(vertices, std::vector<int>{7});
    return status.message();
  }

  VolumeMesh mesh_ = testCube(2, true); // vertices at -1, 0, 1
};

TEST_F(SelectionTest, VerticesComeSortedAndOnce)
{
  Selection selection;
  selection.vertices = {5, 2, 5, 0};
  EXPECT_EQ(select(selection), (std::vector<int>{0, 2, 5}));
}

TEST_F(SelectionTest, ShapesTakeTheirRim)
{
  Selection box;
  box.kind = Selection::Kind::box;
  box.low = Vector3(0, 0, 0);
  box.high = Vector3(1, 1, 0);
  EXPECT_EQ(select(box).size(), 4u);

  Selection sphere;
  sphere.kind = Selection::Kind::sphere;
  sphere.radius = 1.0;
  EXPECT_EQ(select(sphere).size(), 7u);

  Selection slab;
  slab.kind = Selection::Kind::slab;
  slab.axis = 1;
  slab.from = 1.0 + 1e-12;
  slab.to = 5.0;
  for (const int vertex : select(slab))
    EXPECT_EQ(mesh_.positions(1, vertex), 1.0);
  EXPECT_EQ(select(slab).size(), 9u);
}

TEST_F(SelectionTest, NothingSelectedNamesTheKey)
{
  Selection sphere;
  sphere.kind = Selection::Kind::sphere;
  sphere.center = Vector3(9, 9, 9);
  sphere.radius = 0.1;
  EXPECT_EQ(errorOf(sphere), "handles[3].select: no vertex is selected");
  EXPECT_EQ(errorOf(Selection()), "handles[3].select: no vertex is selected");
}

TEST_F(SelectionTest, VerticesOutOfRangeAreNamed)
{
  Selection selection;
  selection.vertices = {0, 27};
  EXPECT_EQ(errorOf(selection), "handles[3].select: vertex 27 does not exist; the body has 27 vertices");
  selection.vertices = {-1, 3};
  EXPECT_EQ(errorOf(selection), "handles[3].select: vertex -1 does not exist; the body has 27 vertices");
}

TEST(Selection, GroupsAndPropertiesOfTheFile)
{
  MeshDocument document;
  document.mesh = testCube(2, true);
  const auto vertexCount = static_cast<std::size_t>(document.mesh.vertexCount());
  addGroup(document, PropertyEntity::vertex, "left hand", vertexCount, {3, 1, 7});
  addGroup(document, PropertyEntity::cell, "last", document.mesh.cellCount(), {7});
  std::vector<int> vertices;
  const auto select = [&](const std::string& _name, double _equals) {
    Selection selection;
    selection.kind = Selection::Kind::property;
    selection.name = _name;
    selection.equals = _equals;
    return selectVertices(selection, document.mesh, document, "here", vertices);
  };
  ASSERT_TRUE(select("group:left hand", 1.0));
  EXPECT_EQ(vertices, (std::vector<int>{1, 3, 7}));
  ASSERT_TRUE(select("group:last", 1.0));
  std::vector<int> corners(document.mesh.hexes[7].begin(), document.mesh.hexes[7].end());
  std::sort(corners.begin(), corners.end());
  EXPECT_EQ(vertices, corners) << "a group of cells has their vertices";
  EXPECT_EQ(select("group:left hnad", 1.0).message(),
            "here: the mesh has no group \"left hnad\"; did you mean left hand?");
  EXPECT_EQ(select("group:left hand", 5.0).message(), "here: no vertex is selected");
  EXPECT_FALSE(select("E", 1.0));
}

} // namespace
} // namespace FleshSim
