// What is said of a mesh when it is first used.

#include "FakeHost.hh"

#include <Commands/MeshSummary.hh>

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace FakeHosts;
using TestMeshes::generated;

HostMesh hostMesh(VolumeMesh _mesh)
{
  FakeHost host;
  HostMesh mesh;
  EXPECT_TRUE(host.read(host.add(std::move(_mesh), "mesh"), mesh));
  return mesh;
}

VolumeMesh mixed()
{
  VolumeMesh mesh;
  mesh.positions.resize(3, 13);
  mesh.positions.setZero();
  mesh.hexes = {{0, 1, 2, 3, 4, 5, 6, 7}};
  mesh.hexCells = {2};
  mesh.tets = {{0, 1, 2, 3}, {1, 2, 3, 4}, {4, 5, 6, 7}};
  mesh.tetCells = {0, 1, 3};
  return mesh;
}

TEST(MeshSummary, countsWhatThereIs)
{
  EXPECT_EQ(meshSummary(hostMesh(generated("cube", true, 2))), "27 vertices, 8 hexahedra");
  EXPECT_EQ(meshSummary(hostMesh(generated("cube", false, 1))).substr(0, 12), "8 vertices, ");
}

TEST(MeshSummary, namesTheFewerCellsOfAMixedMesh)
{
  HostMesh mesh = hostMesh(mixed());
  EXPECT_EQ(meshSummary(mesh), "13 vertices, 3 tetrahedra and 1 hexahedron (cell 102)");
  std::swap(mesh.document.mesh.tetCells, mesh.document.mesh.hexCells);
  mesh.document.mesh.hexes = {3, mesh.document.mesh.hexes.front()};
  mesh.document.mesh.tets.resize(1);
  EXPECT_EQ(meshSummary(mesh), "13 vertices, 3 hexahedra and 1 tetrahedron (cell 102)");
  mesh.document.mesh.tets.resize(3);
  mesh.document.mesh.tetCells = {0, 1, 3};
  EXPECT_EQ(meshSummary(mesh), "13 vertices, 3 hexahedra and 3 tetrahedra (cells 100 to 101 and 103)");
}

TEST(MeshSummary, staysShortWithManyHoles)
{
  HostMesh mesh = hostMesh(mixed());
  mesh.document.mesh.tets.assign(30, Tet{0, 1, 2, 3});
  mesh.document.mesh.tetCells.clear();
  mesh.document.mesh.hexes.assign(40, Hex{0, 1, 2, 3, 4, 5, 6, 7});
  mesh.cells.clear();
  for (int c = 0; c < 70; ++c)
    mesh.cells.push_back(2 * c);
  EXPECT_EQ(meshSummary(mesh),
            "13 vertices, 40 hexahedra and 30 tetrahedra (cells 0, 2, 4, 6, 8, 10, 12, 14 and 22 others)");
}

TEST(MeshSummary, isLoggedOnceAndUnusableCellsAreNamedByTheHostsNumber)
{
  FakeHost host;
  CommandCenter center(host);
  const int id = host.add(generated("cube", false, 2), "cube");
  EXPECT_TRUE(std::get<bool>(center.call("setDensity", {id, 900.0})));
  EXPECT_TRUE(std::get<bool>(center.call("setDensity", {id, 800.0})));
  ASSERT_EQ(host.notes.size(), 1u);
  EXPECT_EQ(host.notes.front().substr(0, 18), "cube: 27 vertices,");

  VolumeMesh flat = generated("cube", false, 1);
  flat.positions.row(2).setZero();
  const int broken = host.add(flat, "flat");
  EXPECT_TRUE(std::get<bool>(center.call("setDensity", {broken, 900.0}))) << "settings wait for cells that can be used";
  for (int asked = 0; asked < 3; ++asked)
    EXPECT_NE(std::get<std::string>(center.call("state", {broken})).find("a tet, is inverted"), std::string::npos);
  EXPECT_TRUE(host.errors.empty());
  const auto told = std::count_if(host.notes.begin(), host.notes.end(), [](const std::string& _note) {
    return _note.find("flat cannot be simulated: cell 100, a tet, is inverted") != std::string::npos;
  });
  EXPECT_EQ(told, 1) << "however often it is asked";
  EXPECT_FALSE(std::get<bool>(center.call("stretch", {broken, "y", 0.0, 1.0, 0.1, 1})));
  EXPECT_NE(host.errors.back().find("cell 100, a tet"), std::string::npos) << host.errors.back();
}

} // namespace
