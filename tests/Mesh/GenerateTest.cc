#include "MeshChecks.hh"

#include <FleshSim/Mesh/MeshQuality.hh>

#include <cmath>
#include <limits>
#include <set>

using namespace FleshSim;

namespace {

struct Case
{
  std::string shape;
  bool hexes;
};

std::vector<Case> allCases()
{
  std::vector<Case> cases;
  for (const MeshGenerator& generator : meshGenerators())
    for (bool hexes : {false, true})
      cases.push_back({generator.name, hexes});
  return cases;
}

/// From the least on, so many that every suggested number of rings and layers changes at least once.
std::vector<int> resolutions(const MeshGenerator& _generator)
{
  if (_generator.leastResolution == 1) return {1, 2, 3, 4, 5, _generator.usualResolution};
  return {_generator.leastResolution, _generator.leastResolution + 5, _generator.usualResolution};
}

class EveryGenerator : public testing::TestWithParam<Case>
{
};

std::string caseName(const testing::TestParamInfo<Case>& _case)
{
  std::string name = _case.param.shape + (_case.param.hexes ? "Hexes" : "Tets");
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
}

Status generateStatus(const GenerateOptions& _options)
{
  VolumeMesh mesh;
  return generateMesh(_options, mesh);
}

} // namespace

TEST_P(EveryGenerator, MakesSoundMeshesAtAnyResolution)
{
  for (int resolution : resolutions(*findMeshGenerator(GetParam().shape))) {
    SCOPED_TRACE(resolution);
    const VolumeMesh mesh = generated(GetParam().shape, GetParam().hexes, resolution);
    const MeshQuality quality = measureQuality(mesh);
    EXPECT_EQ(mesh.tets.empty(), GetParam().hexes);
    EXPECT_EQ(mesh.hexes.empty(), !GetParam().hexes);
    EXPECT_TRUE(mesh.positions.allFinite());
    EXPECT_EQ(quality.inverted, 0u);
    EXPECT_EQ(quality.duplicates, 0u);
    EXPECT_EQ(quality.components, 1u);
    EXPECT_EQ(quality.unreferencedVertices, 0u);
    EXPECT_GT(quality.minScaledJacobian, GetParam().hexes ? 0.05 : 0.03);
    EXPECT_TRUE(isClosedManifold(boundarySurface(mesh)));
  }
}

TEST_P(EveryGenerator, RepeatsItselfBitForBit)
{
  const int resolution = findMeshGenerator(GetParam().shape)->leastResolution;
  const VolumeMesh first = generated(GetParam().shape, GetParam().hexes, resolution);
  const VolumeMesh second = generated(GetParam().shape, GetParam().hexes, resolution);
  EXPECT_EQ(first.positions, second.positions);
  EXPECT_EQ(first.tets, second.tets);
  EXPECT_EQ(first.hexes, second.hexes);
}

TEST_P(EveryGenerator, RefusesBadNumbers)
{
  const MeshGenerator& generator = *findMeshGenerator(GetParam().shape);
  GenerateOptions options{generator.name, GetParam().hexes, generator.leastResolution - 1, {}};
  EXPECT_FALSE(generateStatus(options));
  options.resolution = 1000000000;
  EXPECT_FALSE(generateStatus(options));
  options.resolution = generator.leastResolution;
  options.parameters = {{"colour", 1}};
  EXPECT_NE(generateStatus(options).message().find("'colour'"), std::string::npos);
  for (const GenerateParameter& parameter : generator.parameters)
    for (double value : {-1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
      options.parameters = {{parameter.name, value}};
      EXPECT_NE(generateStatus(options).message().find(parameter.name), std::string::npos);
    }
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryGenerator, testing::ValuesIn(allCases()), caseName);

TEST(Generate, KnowsItsShapes)
{
  std::set<std::string> names;
  for (const MeshGenerator& generator : meshGenerators())
    EXPECT_TRUE(names.insert(generator.name).second);
  for (const char* name : {"cube", "beam", "cylinder", "sphere", "torus", "bird", "hand", "irregular-hex"})
    EXPECT_EQ(names.count(name), 1u) << name;
  EXPECT_EQ(findMeshGenerator("teapot"), nullptr);
  EXPECT_NE(generateStatus({"teapot", false, 3, {}}).message().find("teapot"), std::string::npos);
}

TEST(Generate, ReferenceCubeOfThePublishedRuns)
{
  const VolumeMesh tets = generated("cube", false, 10);
  EXPECT_EQ(tets.vertexCount(), 1331);
  EXPECT_EQ(tets.tets.size(), 6000u);
  EXPECT_EQ(Vector3(tets.positions.rowwise().minCoeff()), Vector3(-1, -1, -1));
  EXPECT_EQ(Vector3(tets.positions.rowwise().maxCoeff()), Vector3(1, 1, 1));
  EXPECT_EQ(generated("cube", true, 30).hexes.size(), 27000u);
}

TEST(Generate, CylinderOfTheThesis)
{
  const VolumeMesh mesh = generated("cylinder", true, 5, {{"rows", 6}, {"rings", 2}, {"layers", 14}});
  EXPECT_EQ(mesh.vertexCount(), 1290);
  EXPECT_EQ(mesh.hexes.size(), 1036u);
  EXPECT_GT(measureQuality(mesh).minScaledJacobian, 0.8);
}

TEST(Generate, HexesAreWellShaped)
{
  for (const char* shape : {"cylinder", "sphere", "torus", "tube"})
    for (int resolution : {1, 2, 3, 5, 8, 12})
      EXPECT_GT(measureQuality(generated(shape, true, resolution)).minScaledJacobian, 0.5) << shape << resolution;
  for (int resolution : {1, 2, 3, 5})
    EXPECT_GT(measureQuality(generated("irregular-hex", true, resolution)).minScaledJacobian, 0.3) << resolution;
}

TEST(Generate, VolumesApproachTheAnalyticOnes)
{
  const struct
  {
    const char* shape;
    std::map<std::string, double> parameters;
    int resolution;
    double volume;
  } cases[] = {{"beam", {{"length", 3}, {"width", 0.5}, {"height", 0.7}}, 3, 3 * 0.5 * 0.7},
               {"cylinder", {{"radius", 0.4}, {"height", 1.5}}, 16, M_PI * 0.16 * 1.5},
               {"tube", {{"radius", 0.5}, {"inner_radius", 0.2}, {"height", 1}}, 8, M_PI * (0.25 - 0.04)},
               {"sphere", {{"radius", 2}}, 16, 4 * M_PI / 3 * 8},
               {"ellipsoid", {{"radius_x", 1}, {"radius_y", 2}, {"radius_z", 1.5}}, 16, 4 * M_PI / 3 * 3},
               {"torus", {{"radius", 1.5}, {"tube_radius", 0.5}}, 10, 2 * M_PI * M_PI * 1.5 * 0.25}};
  for (const auto& test : cases)
    for (bool hexes : {false, true}) {
      const MeshQuality quality = measureQuality(generated(test.shape, hexes, test.resolution, test.parameters));
      EXPECT_NEAR(quality.volume / test.volume, 1, 0.008) << test.shape;
      EXPECT_LE(quality.volume, test.volume * (1 + 1e-12)) << test.shape;
    }
}

TEST(Generate, HolesWhereTheyBelong)
{
  EXPECT_EQ(eulerCharacteristic(boundarySurface(generated("torus", true, 2))), 0);
  EXPECT_EQ(eulerCharacteristic(boundarySurface(generated("tube", false, 2))), 0);
  for (const char* shape : {"cube", "beam", "cylinder", "sphere", "irregular-hex"})
    EXPECT_EQ(eulerCharacteristic(boundarySurface(generated(shape, true, 3))), 2) << shape;
}

TEST(Generate, IrregularHexesHaveIrregularInnerEdges)
{
  const VolumeMesh mesh = generated("irregular-hex", true, 2);
  std::map<std::pair<int, int>, int> cellsAtEdge;
  const std::array<std::array<int, 2>, 4> upright{{{0, 4}, {1, 5}, {2, 6}, {3, 7}}};
  const std::array<std::array<int, 2>, 8> flat{{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 5}, {5, 6}, {6, 7}, {7, 4}}};
  for (const Hex& hex : mesh.hexes) {
    for (const auto& edge : upright)
      ++cellsAtEdge[std::minmax(hex[edge[0]], hex[edge[1]])];
    for (const auto& edge : flat)
      ++cellsAtEdge[std::minmax(hex[edge[0]], hex[edge[1]])];
  }
  std::set<int> valences;
  for (const auto& edge : cellsAtEdge)
    valences.insert(edge.second);
  EXPECT_EQ(valences.count(5), 1u);
  EXPECT_EQ(valences.count(3), 1u);
}

TEST(Generate, BirdAndHandAreSound)
{
  for (const char* shape : {"bird", "hand"}) {
    SCOPED_TRACE(shape);
    const VolumeMesh mesh = generated(shape, false, findMeshGenerator(shape)->usualResolution);
    const MeshQuality quality = measureQuality(mesh);
    EXPECT_GT(quality.minDihedralAngle, 10);
    EXPECT_EQ(eulerCharacteristic(boundarySurface(mesh)), 2);
  }
  const VolumeMesh bird = generated("bird", false, 46);
  EXPECT_NEAR(bird.vertexCount(), 5650, 0.05 * 5650);
  EXPECT_NEAR(static_cast<double>(bird.tets.size()), 20203, 0.05 * 20203);
}

TEST(Generate, ParametersScale)
{
  const VolumeMesh small = generated("bird", false, 24);
  const VolumeMesh large = generated("bird", false, 24, {{"wingspan", 200}});
  EXPECT_EQ(small.tets, large.tets);
  EXPECT_NEAR((large.positions - 100 * small.positions).cwiseAbs().maxCoeff(), 0, 2e-4);
  EXPECT_FALSE(generateStatus({"torus", true, 2, {{"tube_radius", 1.5}}}));
  EXPECT_FALSE(generateStatus({"tube", true, 2, {{"inner_radius", 0.9}}}));
  EXPECT_FALSE(generateStatus({"beam", true, 2, {{"length", 1e12}}}));
  EXPECT_FALSE(generateStatus({"cylinder", true, 2, {{"layers", 2.5}}}));
}
