#include "MeshChecks.hh"

#include <FleshSim/Mesh/CellTopology.hh>
#include <FleshSim/Mesh/HexSplit.hh>
#include <FleshSim/Mesh/TetPatches.hh>

#include <algorithm>
#include <set>

using namespace FleshSim;

namespace {

int sharedVertices(const Tet& _a, const Tet& _b)
{
  return static_cast<int>(
      std::count_if(_a.begin(), _a.end(), [&](int _v) { return std::find(_b.begin(), _b.end(), _v) != _b.end(); }));
}

bool joinedByFaces(const VolumeMesh& _mesh, const TetPatch& _patch)
{
  std::vector<int> reached{_patch.front()};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const int t : _patch)
      if (std::find(reached.begin(), reached.end(), t) == reached.end() &&
          sharedVertices(_mesh.tets[static_cast<std::size_t>(t)], _mesh.tets[static_cast<std::size_t>(reached[i])]) ==
              3)
        reached.push_back(t);
  return reached.size() == _patch.size();
}

/// Each tet is in one, ascending; within the limits and joined by faces.
void expectPatches(const VolumeMesh& _mesh, const std::vector<TetPatch>& _patches)
{
  std::vector<int> all;
  for (const TetPatch& patch : _patches) {
    ASSERT_FALSE(patch.empty());
    EXPECT_LE(static_cast<int>(patch.size()), patchTets);
    EXPECT_TRUE(std::is_sorted(patch.begin(), patch.end()));
    EXPECT_TRUE(joinedByFaces(_mesh, patch));
    std::set<int> vertices;
    for (const int t : patch)
      vertices.insert(_mesh.tets[static_cast<std::size_t>(t)].begin(), _mesh.tets[static_cast<std::size_t>(t)].end());
    EXPECT_LE(static_cast<int>(vertices.size()), patchVertices);
    all.insert(all.end(), patch.begin(), patch.end());
  }
  std::sort(all.begin(), all.end());
  ASSERT_EQ(all.size(), _mesh.tets.size());
  for (std::size_t t = 0; t < all.size(); ++t)
    EXPECT_EQ(all[t], static_cast<int>(t));
}

std::size_t wholeCells(const VolumeMesh& _mesh, const std::vector<TetPatch>& _patches)
{
  std::map<int, std::size_t> sizes;
  for (const int cell : _mesh.tetCells)
    ++sizes[cell];
  return static_cast<std::size_t>(std::count_if(_patches.begin(), _patches.end(), [&](const TetPatch& _patch) {
    const auto cell = [&](int _t) { return _mesh.tetCells[static_cast<std::size_t>(_t)]; };
    return std::all_of(_patch.begin(), _patch.end(), [&](int _t) { return cell(_t) == cell(_patch[0]); }) &&
           _patch.size() == sizes[cell(_patch[0])];
  }));
}

TEST(TetPatches, AreTheCellsOfSplitHexes)
{
  for (const char* shape : {"cube", "cylinder", "beam"}) {
    const VolumeMesh mesh = splitHexes(generated(shape, true, 6)).mesh;
    const std::vector<TetPatch> patches = tetPatches(mesh.positions, mesh.tets);
    expectPatches(mesh, patches);
    EXPECT_EQ(wholeCells(mesh, patches), patches.size()) << shape;
  }
  const VolumeMesh sphere = splitHexes(generated("sphere", true, 6)).mesh;
  const std::vector<TetPatch> patches = tetPatches(sphere.positions, sphere.tets);
  expectPatches(sphere, patches);
  EXPECT_GT(wholeCells(sphere, patches), 8 * patches.size() / 10);
}

TEST(TetPatches, AreFewerThanTheVerticesAndNoneIsSmall)
{
  for (const char* shape : {"hand", "bird"}) {
    const VolumeMesh mesh = generated(shape, false, 32);
    const std::vector<TetPatch> patches = tetPatches(mesh.positions, mesh.tets);
    expectPatches(mesh, patches);
    EXPECT_LT(patches.size(), 8 * static_cast<std::size_t>(mesh.vertexCount()) / 10) << shape;
    EXPECT_GT(5 * mesh.tets.size(), 26 * patches.size()) << shape;
    const auto small = [](const TetPatch& _patch) { return _patch.size() < 4; };
    EXPECT_LT(500 * std::count_if(patches.begin(), patches.end(), small), static_cast<long>(patches.size())) << shape;
  }
}

TEST(TetPatches, DoNotDependOnTheOrderOfVertices)
{
  const VolumeMesh mesh = generated("bird", false, 20);
  const std::vector<TetPatch> patches = tetPatches(mesh.positions, mesh.tets);
  VolumeMesh other = mesh;
  Random random(3);
  for (Tet& tet : other.tets)
    std::swap(tet[random.below(4)], tet[random.below(4)]);
  EXPECT_EQ(tetPatches(other.positions, other.tets), patches);
  const int last = mesh.vertexCount() - 1;
  for (int v = 0; v <= last; ++v)
    other.positions.col(last - v) = mesh.positions.col(v);
  for (Tet& tet : other.tets)
    for (int& v : tet)
      v = last - v;
  EXPECT_EQ(tetPatches(other.positions, other.tets), patches);
}

TEST(TetPatches, TakeWhatThereIs)
{
  VolumeMesh mesh;
  EXPECT_TRUE(tetPatches(mesh.positions, mesh.tets).empty());
  mesh.positions.resize(3, 9);
  mesh.positions << 0, 1, 0, 0, 1, 5, 6, 5, 5, 0, 0, 1, 0, 1, 5, 5, 6, 5, 0, 0, 0, 1, 1, 5, 5, 5, 6;
  mesh.tets = {{0, 1, 2, 3}, {5, 6, 7, 8}, {1, 2, 3, 4}};
  EXPECT_EQ(tetPatches(mesh.positions, mesh.tets), (std::vector<TetPatch>{{0, 2}, {1}})) << "one stands alone";
  mesh.tets = {{0, 1, 2, 3}, {1, 2, 3, 4}, {1, 2, 3, 5}};
  EXPECT_EQ(tetPatches(mesh.positions, mesh.tets).size(), 3u) << "a face of three joins none";
}

} // namespace
