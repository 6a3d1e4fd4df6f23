// Results find their way back through the map of what was taken over.

#include <Conversion/HostMeshes.hh>

#include <memory>

namespace FleshSimTests {

namespace {

/// A box of tets without its vertex 4 and what hangs on it.
class ShowResults : public ::testing::Test
{
protected:
  ShowResults()
  {
    EXPECT_TRUE(fillMesh(documentOf(tetBox(2)), mesh()).isOk());
    mesh().delete_vertex(Ovm::VertexHandle(4));
    taken_ = taken(mesh());
  }

  TetHost& mesh() { return *object_.mesh(); }
  std::size_t vertexCount() const { return taken_.vertices.size(); }

  HostObject<TetHost> object_;
  HostMesh taken_;
};

} // namespace

TEST_F(ShowResults, MovesTheVerticesThatWereTakenOver)
{
  const ACG::Vec3d before = mesh().vertex(Ovm::VertexHandle(4));
  const Points moved = taken_.document.mesh.positions.array() + 5.0;
  EXPECT_TRUE(showPositions(mesh(), taken_, moved));
  for (std::size_t own = 0; own < vertexCount(); ++own)
    for (int i = 0; i < 3; ++i)
      EXPECT_EQ(moved(i, own), mesh().vertex(Ovm::VertexHandle(taken_.vertices[own]))[i]);
  EXPECT_EQ(before[0], mesh().vertex(Ovm::VertexHandle(4))[0]);
  EXPECT_EQ(moved, taken(mesh()).document.mesh.positions);
}

TEST_F(ShowResults, WritesNothingIntoAMeshThatHasChanged)
{
  const Points moved = taken_.document.mesh.positions.array() + 5.0;
  EXPECT_FALSE(showPositions(mesh(), taken_, moved.leftCols(3)));
  mesh().delete_vertex(Ovm::VertexHandle(20));
  EXPECT_FALSE(stillFits(mesh(), taken_));
  EXPECT_FALSE(showPositions(mesh(), taken_, moved));
  EXPECT_FALSE(storeField(mesh(), taken_, {"J", true, 1, std::vector<double>(taken_.cells.size(), 1.0)}));
  EXPECT_FALSE(showColors(object_, taken_, false, std::vector<Vector3>(vertexCount(), Vector3::Zero())));
  EXPECT_TRUE(selectedVertices(object_, taken_).empty());
  EXPECT_EQ(0.0, mesh().vertex(Ovm::VertexHandle(0))[0]);
  TetHost empty;
  EXPECT_FALSE(showPositions(empty, taken_, moved));
}

TEST_F(ShowResults, StoresFieldsAsPersistentPropertiesOfTheirNames)
{
  HostField field{"FleshSim J", true, 1, {}};
  for (std::size_t c = 0; c < taken_.cells.size(); ++c)
    field.values.push_back(1.0 + static_cast<double>(c));
  EXPECT_TRUE(storeField(mesh(), taken_, field));
  field.values.assign(taken_.cells.size(), 0.5);
  field.values.back() = -2.0;
  EXPECT_TRUE(storeField(mesh(), taken_, field)); // again: the same property
  EXPECT_TRUE(mesh().cell_property_exists<double>("FleshSim J"));
  auto property = mesh().request_cell_property<double>("FleshSim J", 9.0);
  EXPECT_TRUE(property.persistent());
  for (std::size_t c = 0; c < mesh().n_cells(); ++c) {
    const Ovm::CellHandle cell(static_cast<int>(c));
    const double expected = mesh().is_deleted(cell) ? 0.0 : cell.idx() == taken_.cells.back() ? -2.0 : 0.5;
    EXPECT_EQ(expected, property[cell]);
  }
}

TEST_F(ShowResults, StoresVectorsOnVertices)
{
  HostField field{"displacement", false, 3, std::vector<double>(3 * vertexCount(), 0.0)};
  field.values[3 * 5 + 1] = 4.0;
  EXPECT_TRUE(storeField(mesh(), taken_, field));
  auto property = mesh().request_vertex_property<ACG::Vec3d>("displacement", ACG::Vec3d(9, 9, 9));
  EXPECT_EQ(4.0, property[Ovm::VertexHandle(taken_.vertices[5])][1]);
  EXPECT_EQ(0.0, property[Ovm::VertexHandle(4)][1]);
}

TEST_F(ShowResults, RefusesFieldsThatDoNotFit)
{
  EXPECT_FALSE(storeField(mesh(), taken_, {"", false, 1, std::vector<double>(vertexCount(), 0.0)}));
  EXPECT_FALSE(storeField(mesh(), taken_, {"J", false, 1, std::vector<double>(vertexCount() + 1, 0.0)}));
  EXPECT_FALSE(storeField(mesh(), taken_, {"J", false, 2, std::vector<double>(2 * vertexCount(), 0.0)}));
}

TEST_F(ShowResults, ColoursAndTakesColoursAway)
{
  std::vector<Vector3> colors(vertexCount(), Vector3(0.25, 0.5, 0.75));
  EXPECT_TRUE(showColors(object_, taken_, false, colors));
  EXPECT_TRUE(object_.colors().vertex_colors_available());
  EXPECT_FALSE(object_.colors().cell_colors_available());
  const ACG::Vec4f color = object_.colors()[Ovm::VertexHandle(taken_.vertices[7])];
  EXPECT_EQ(0.5f, color[1]);
  EXPECT_EQ(1.0f, color[3]);
  EXPECT_FALSE(showColors(object_, taken_, true, colors));
  colors.resize(taken_.cells.size(), Vector3(1, 0, 0));
  EXPECT_TRUE(showColors(object_, taken_, true, colors));
  EXPECT_TRUE(object_.colors().cell_colors_available());
  EXPECT_TRUE(showColors(object_, taken_, false, {}));
  EXPECT_FALSE(object_.colors().vertex_colors_available());
  EXPECT_TRUE(object_.colors().cell_colors_available());
}

TEST_F(ShowResults, FindsTheSelection)
{
  for (const int host : {3, 4, 5, 26})
    object_.status()[Ovm::VertexHandle(host)].set_selected(true);
  EXPECT_EQ((std::vector<int>{3, 4, 25}), selectedVertices(object_, taken_)); // without the deleted 4
}

TEST_F(ShowResults, PropertiesGoBeforeTheMesh)
{
  auto own = std::make_unique<TetHost>();
  ASSERT_TRUE(fillMesh(documentOf(tetBox(1)), *own).isOk());
  const HostMesh read = taken(*own);
  ASSERT_TRUE(storeField(*own, read, {"J", false, 1, std::vector<double>(8, 1.0)}));
  own.reset(); // 2.0 crashes here if somebody still holds a property
}

} // namespace FleshSimTests
