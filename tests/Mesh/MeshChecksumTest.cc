#include <FleshSim/Mesh/MeshChecksum.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace FleshSim {
namespace {

using TestMeshes::generated;
using TestMeshes::mixed;

TEST(MeshChecksum, EveryCoordinateAndCellCounts)
{
  const VolumeMesh mesh = mixed();
  const std::string checksum = meshChecksum(mesh);
  EXPECT_EQ(checksum.size(), 16u);
  for (Eigen::Index i = 0; i < mesh.positions.size(); ++i) {
    VolumeMesh other = mesh;
    double& number = other.positions.data()[i];
    number = std::nextafter(number, 10.0);
    EXPECT_NE(meshChecksum(other), checksum) << i;
    EXPECT_FALSE(isSameMesh(mesh, other)) << i;
  }
  VolumeMesh fewer = mesh;
  fewer.tets.pop_back();
  VolumeMesh swapped = mesh;
  std::swap(swapped.tets[0], swapped.tets[1]);
  VolumeMesh none = mesh;
  none.hexes.clear();
  for (const VolumeMesh& other : {fewer, swapped, none}) {
    EXPECT_NE(meshChecksum(other), checksum);
    EXPECT_FALSE(isSameMesh(mesh, other));
  }
}

TEST(MeshChecksum, HowACellIsWrittenDownDoesNotCount)
{
  const VolumeMesh mesh = mixed();
  VolumeMesh other = mesh;
  for (Tet& tet : other.tets)
    std::rotate(tet.begin() + 1, tet.begin() + 2, tet.end());
  for (Hex& hex : other.hexes)
    hex = {hex[1], hex[2], hex[3], hex[0], hex[5], hex[6], hex[7], hex[4]};
  other.positions(0, 0) = -0.0;
  EXPECT_EQ(meshChecksum(other), meshChecksum(mesh));
  EXPECT_TRUE(isSameMesh(mesh, other));
}

TEST(MeshChecksum, IsTheSameOnEveryMachine)
{
  // By a plain implementation of the hash elsewhere, of the numbers 1, 0, 0, 0 (a vertex at the origin), 0 and 0.
  VolumeMesh point;
  point.positions = Points::Zero(3, 1);
  EXPECT_EQ(meshChecksum(point), "57a3e9bec8b15e24");
}

} // namespace
} // namespace FleshSim
