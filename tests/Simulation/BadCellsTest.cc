// Cells that cannot be a rest shape: repaired without touching the surface, or left out with all that belongs to them.

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Mesh/MeshQuality.hh>
#include <FleshSim/Simulation/BadCells.hh>
#include <FleshSim/Simulation/Body.hh>

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace FleshSim;

VolumeMesh cube(const char* _cells, int _resolution)
{
  GenerateOptions options;
  options.shape = "cube";
  options.hexes = _cells == std::string("hex");
  options.resolution = _resolution;
  VolumeMesh mesh;
  EXPECT_TRUE(generateMesh(options, mesh).isOk());
  return mesh;
}

double edgeOf(const VolumeMesh& _mesh)
{
  const Points& p = _mesh.positions;
  const double extent = p.row(0).maxCoeff() - p.row(0).minCoeff();
  return extent / (std::cbrt(static_cast<double>(_mesh.vertexCount())) - 1.0);
}

std::vector<int> surfaceVertices(const VolumeMesh& _mesh)
{
  std::vector<int> vertices;
  boundarySurface(_mesh, &vertices);
  return vertices;
}

/// Throws vertices inside about by up to so many edges.
void scatter(VolumeMesh& _mesh, double _by, std::uint64_t _seed)
{
  std::vector<char> fixed(static_cast<std::size_t>(_mesh.vertexCount()), 0);
  for (const int v : surfaceVertices(_mesh))
    fixed[static_cast<std::size_t>(v)] = 1;
  Random random(_seed);
  for (int v = 0; v < _mesh.vertexCount(); ++v)
    for (int i = 0; i < 3; ++i) {
      const double by = random.uniform(-_by, _by);
      if (!fixed[static_cast<std::size_t>(v)]) _mesh.positions(i, v) += by;
    }
}

class BadCells : public testing::TestWithParam<const char*>
{
};

TEST_P(BadCells, AreRepairedWithoutMovingTheSurface)
{
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    VolumeMesh mesh = cube(GetParam(), 5);
    const double volume = measureQuality(mesh).volume;
    scatter(mesh, 1.2 * edgeOf(mesh), seed);
    const VolumeMesh before = mesh;
    ASSERT_GT(badElements(mesh).size(), 5u);
    std::vector<std::string> notes;
    const Status status = repairBadCells("m", mesh, notes);
    ASSERT_TRUE(status.isOk()) << status.message();
    EXPECT_TRUE(badElements(mesh).empty());
    EXPECT_EQ(0u, measureQuality(mesh).inverted) << "corners, too";
    EXPECT_NEAR(volume, measureQuality(mesh).volume, 1e-12);
    for (const int v : surfaceVertices(mesh))
      EXPECT_EQ(before.positions.col(v), mesh.positions.col(v));
    ASSERT_EQ(1u, notes.size());
    EXPECT_NE(std::string::npos, notes.front().find("were repaired: ")) << notes.front();
  }
}

TEST_P(BadCells, AFewAreRepairedNearThemAlone)
{
  VolumeMesh mesh = cube(GetParam(), 8);
  // One vertex in the middle is pushed through its neighbour.
  Eigen::Index middle = 0;
  (mesh.positions.colwise() - mesh.positions.rowwise().mean()).colwise().norm().minCoeff(&middle);
  const VolumeMesh good = mesh;
  mesh.positions(0, middle) += 1.9 * edgeOf(mesh);
  ASSERT_FALSE(badElements(mesh).empty());
  std::vector<std::string> notes;
  ASSERT_TRUE(repairBadCells("m", mesh, notes).isOk());
  EXPECT_TRUE(badElements(mesh).empty());
  const auto moved = ((mesh.positions - good.positions).colwise().norm().array() > 1e-12).count();
  EXPECT_LE(moved, 30) << "of " << mesh.vertexCount();
  EXPECT_LT((mesh.positions - good.positions).colwise().norm().maxCoeff(), 0.8 * edgeOf(good))
      << "close to where it belongs";
}

TEST_P(BadCells, DoNotStandInTheWayWhenRepairedOrDropped)
{
  MeshDocument document;
  document.mesh = cube(GetParam(), 4);
  scatter(document.mesh, 1.5 * edgeOf(document.mesh), 3);
  const std::size_t bad = badElements(document.mesh).size();
  Body body;
  const auto make = [&](CellChoice _kind, BadCellChoice _bad) {
    return makeBody("b", "b.ovm", document, {_kind, _bad}, MaterialChoice(), body);
  };
  const CellChoice kind = GetParam() == std::string("tet") ? CellChoice::tet : CellChoice::hex;
  const Status refused = make(kind, BadCellChoice::refuse);
  ASSERT_FALSE(refused.isOk());
  EXPECT_NE(std::string::npos, refused.message().find("can be repaired or dropped")) << refused.message();
  ASSERT_TRUE(make(kind, BadCellChoice::repair).isOk());
  EXPECT_EQ(document.mesh.cellCount(), body.mesh.cellCount());
  ASSERT_TRUE(make(kind, BadCellChoice::drop).isOk());
  EXPECT_EQ(document.mesh.cellCount() - bad, body.mesh.cellCount());
  EXPECT_EQ(document.mesh.cellCount(), body.document.mesh.cellCount()) << "a host's mesh keeps its cells";
}

INSTANTIATE_TEST_SUITE_P(Cells, BadCells, testing::Values("tet", "hex"), [](const auto& _info) { return _info.param; });

TEST(BadCellsOfSurface, CannotBeRepairedAndAreTold)
{
  VolumeMesh mesh = cube("hex", 2);
  // A corner of the cube is pushed through it: no vertex inside can mend that.
  mesh.positions.col(0) = 1.5 * mesh.positions.rowwise().mean() - 0.5 * mesh.positions.col(0);
  const Points before = mesh.positions;
  std::vector<std::string> notes;
  const Status status = repairBadCells("m.ovm", mesh, notes);
  ASSERT_FALSE(status.isOk());
  EXPECT_EQ(0u, status.message().find("m.ovm: ")) << status.message();
  EXPECT_NE(std::string::npos, status.message().find("cannot be repaired")) << status.message();
  EXPECT_EQ(before, mesh.positions);
}

TEST(BadCellsOfFiles, AreDroppedWithTheirProperties)
{
  MeshDocument document;
  document.mesh = cube("hex", 2);
  document.mesh.tets.push_back({0, 1, 2, 2});
  document.mesh.tets.back()[3] = 0; // flat: two corners are one
  document.mesh.tetCells = {3};     // the fourth cell of the file
  document.mesh.hexCells = {0, 1, 2, 4, 5, 6, 7, 8};
  Property number;
  number.entity = PropertyEntity::cell;
  number.name = "number";
  number.type = "vec2d";
  number.components = 2;
  for (int i = 0; i < 9; ++i)
    number.numbers.insert(number.numbers.end(), 2, i);
  Property text = number;
  text.type = "string";
  text.components = 1;
  text.numbers.clear();
  for (int i = 0; i < 9; ++i)
    text.texts.push_back(std::to_string(i));
  document.properties = {number, text};
  dropBadCells(document);
  EXPECT_EQ(8u, document.mesh.cellCount());
  EXPECT_EQ((std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}), document.mesh.hexCells);
  EXPECT_EQ((std::vector<double>{0, 0, 1, 1, 2, 2, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8}), document.properties[0].numbers);
  EXPECT_EQ((std::vector<std::string>{"0", "1", "2", "4", "5", "6", "7", "8"}), document.properties[1].texts);
  ASSERT_EQ(1u, document.notes.size());
  EXPECT_EQ("1 bad cell was left out: 3", document.notes.front());
}

} // namespace
