// The files in meshes/ are what the commands in docs/meshes.md make: same counts, same positions.

#include "MeshChecks.hh"

#include <FleshSim/Mesh/MeshQuality.hh>

#include <fstream>
#include <string>
#include <vector>

using namespace FleshSim;

namespace {

struct Bundled
{
  const char* file;
  GenerateOptions options;
  int vertices;
  std::size_t cells;
};

std::vector<Bundled> bundledMeshes()
{
  return {{"cube_tet_10.ovm", {"cube", false, 10, {}}, 1331, 6000},
          {"cube_hex_10.ovm", {"cube", true, 10, {}}, 1331, 1000},
          {"cylinder_hex.ovm", {"cylinder", true, 5, {{"rows", 6}, {"rings", 2}, {"layers", 14}}}, 1290, 1036},
          {"bird_tet.ovm", {"bird", false, 46, {}}, 5401, 20866},
          {"hand_tet.ovm", {"hand", false, 40, {}}, 3792, 15865},
          {"irregular_hex.ovm", {"irregular-hex", true, 2, {}}, 1775, 1440}};
}

/// The number that stands on the line after a keyword, and the stream behind it.
std::size_t countAfter(std::istream& _stream, const std::string& _keyword)
{
  std::string line;
  while (std::getline(_stream, line))
    if (line == _keyword) {
      std::size_t count = 0;
      _stream >> count;
      return count;
    }
  ADD_FAILURE() << "no " << _keyword;
  return 0;
}

} // namespace

TEST(BundledMeshes, AreWhatTheDocumentedCommandsMake)
{
  for (const Bundled& bundled : bundledMeshes()) {
    SCOPED_TRACE(bundled.file);
    VolumeMesh mesh;
    ASSERT_TRUE(generateMesh(bundled.options, mesh));
    EXPECT_EQ(mesh.vertexCount(), bundled.vertices);
    EXPECT_EQ(mesh.cellCount(), bundled.cells);

    std::ifstream file(std::string(FLESHSIM_MESHES "/") + bundled.file);
    ASSERT_TRUE(file.is_open());
    ASSERT_EQ(countAfter(file, "Vertices"), static_cast<std::size_t>(bundled.vertices));
    Points positions(3, bundled.vertices);
    for (int v = 0; v < bundled.vertices; ++v)
      file >> positions(0, v) >> positions(1, v) >> positions(2, v);
    // Mathematical libraries differ in the last digit of sines.
    EXPECT_LT((positions - mesh.positions).cwiseAbs().maxCoeff(), 2e-6);
    EXPECT_EQ(countAfter(file, "Polyhedra"), bundled.cells);
  }
}

TEST(BundledMeshes, AreGoodToComputeOn)
{
  for (const Bundled& bundled : bundledMeshes()) {
    SCOPED_TRACE(bundled.file);
    VolumeMesh mesh;
    ASSERT_TRUE(generateMesh(bundled.options, mesh));
    const MeshQuality quality = measureQuality(mesh);
    EXPECT_EQ(quality.inverted, 0u);
    EXPECT_EQ(quality.components, 1u);
    EXPECT_GT(quality.minDihedralAngle, 14);
    EXPECT_GT(quality.minScaledJacobian, mesh.hexes.empty() ? 0.1 : 0.5);
    const SurfaceMesh surface = boundarySurface(mesh);
    EXPECT_TRUE(isClosedManifold(surface));
    EXPECT_EQ(eulerCharacteristic(surface), 2);
  }
}
