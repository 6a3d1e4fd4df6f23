// One way to write each cell down.

#include <FleshSim/Mesh/VertexOrder.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

namespace FleshSim {
namespace {

/// Corners of the unit cube in VTK's order.
constexpr int corners[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};

/// The 24 ways to write a hex down: by the rotations of the cube, found from its corners.
std::vector<std::array<std::size_t, 8>> hexRotations()
{
  std::vector<std::array<std::size_t, 8>> all;
  std::array<int, 3> axes = {0, 1, 2};
  do
    for (int flips = 0; flips < 8; ++flips) {
      Matrix3 turn = Matrix3::Zero();
      for (int i = 0; i < 3; ++i)
        turn(i, axes[i]) = (flips >> i) % 2 == 0 ? 1.0 : -1.0;
      if (turn.determinant() < 0.0) continue;
      std::array<std::size_t, 8> places{};
      for (std::size_t k = 0; k < 8; ++k) {
        const Vector3 corner(2 * corners[k][0] - 1, 2 * corners[k][1] - 1, 2 * corners[k][2] - 1);
        for (std::size_t other = 0; other < 8; ++other) {
          const Vector3 place(2 * corners[other][0] - 1, 2 * corners[other][1] - 1, 2 * corners[other][2] - 1);
          if ((turn * corner - place).norm() < 1e-12) places[k] = other;
        }
      }
      all.push_back(places);
    }
  while (std::next_permutation(axes.begin(), axes.end()));
  return all;
}

TEST(VertexOrder, everyWayToWriteATetBecomesOne)
{
  std::set<Tet> results;
  std::array<std::size_t, 4> places = {0, 1, 2, 3};
  const Tet tet = {7, 3, 9, 5};
  int even = 0;
  do {
    int swaps = 0;
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j < i; ++j)
        swaps += places[j] > places[i] ? 1 : 0;
    if (swaps % 2 != 0) continue;
    ++even;
    results.insert(orderedVertices(Tet{tet[places[0]], tet[places[1]], tet[places[2]], tet[places[3]]}));
  } while (std::next_permutation(places.begin(), places.end()));
  EXPECT_EQ(even, 12);
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results.begin()->front(), 3);
}

TEST(VertexOrder, everyWayToWriteAHexBecomesOne)
{
  const auto rotations = hexRotations();
  ASSERT_EQ(rotations.size(), 24u);
  Hex hex = {4, 9, 2, 7, 11, 1, 8, 3};
  for (int round = 0; round < 8; ++round) {
    std::rotate(hex.begin(), hex.begin() + 3, hex.end()); // other numbers at other corners
    std::set<Hex> results;
    for (const auto& places : rotations) {
      Hex turned{};
      for (std::size_t k = 0; k < 8; ++k)
        turned[k] = hex[places[k]];
      results.insert(orderedVertices(turned));
    }
    ASSERT_EQ(results.size(), 1u);
    EXPECT_EQ(results.begin()->front(), 1);
  }
}

TEST(VertexOrder, cellsStayRightSideOut)
{
  for (const bool hexes : {false, true}) {
    VolumeMesh mesh = TestMeshes::generated("cylinder", hexes, 4);
    orderVertices(mesh);
    ASSERT_GT(mesh.cellCount(), 0u);
    const auto volumes = [&] {
      std::vector<double> all;
      for (const Tet& t : mesh.tets)
        all.push_back((mesh.positions.col(t[1]) - mesh.positions.col(t[0]))
                          .cross(mesh.positions.col(t[2]) - mesh.positions.col(t[0]))
                          .dot(mesh.positions.col(t[3]) - mesh.positions.col(t[0])));
      for (const Hex& h : mesh.hexes)
        all.push_back((mesh.positions.col(h[1]) - mesh.positions.col(h[0]))
                          .cross(mesh.positions.col(h[3]) - mesh.positions.col(h[0]))
                          .dot(mesh.positions.col(h[4]) - mesh.positions.col(h[0])));
      return all;
    };
    for (const double volume : volumes())
      EXPECT_GT(volume, 0.0);
  }
}

} // namespace
} // namespace FleshSim
