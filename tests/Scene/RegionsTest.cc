// Bodies of several materials, and numbers of materials that come from the cells of a mesh, as scenes say them.

#include <Support/SceneTestSupport.hh>

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Scene/SceneBuilder.hh>
#include <FleshSim/Scene/SceneReader.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <Support/TemporaryFolder.hh>

#include <gtest/gtest.h>

#include <fstream>

namespace {

using namespace FleshSim;

/// A bar along y from -1 to 1 that is fixed at its low end and pulled at the high one, of cubes whose file has the cell
/// properties E (1000 below, 3000 above the middle), rho, layer (1, 2), and one with holes.
class SceneRegions : public testing::TestWithParam<bool>
{
protected:
  SceneRegions()
  {
    document_.mesh = testCube(4, GetParam());
    const VolumeMesh& mesh = document_.mesh;
    std::vector<double> young;
    std::vector<double> density;
    std::vector<double> layer;
    const auto add = [&](const auto& _cells) {
      for (const auto& cell : _cells) {
        double y = 0.0;
        for (const int v : cell)
          y += mesh.positions(1, v);
        young.push_back(y < 0.0 ? 1000.0 : 3000.0);
        density.push_back(y < 0.0 ? 100.0 : 500.0);
        layer.push_back(y < 0.0 ? 1.0 : 2.0);
      }
    };
    add(mesh.tets);
    add(mesh.hexes);
    give("E", young);
    give("rho", density);
    give("layer", layer);
    young[7] = -5.0;
    give("broken", young);
    const Status status = writeMesh(folder_ / "bar.ovm", document_);
    EXPECT_TRUE(status) << status.message();
  }

  void give(const std::string& _name, const std::vector<double>& _numbers)
  {
    Property property;
    property.entity = PropertyEntity::cell;
    property.name = _name;
    property.type = "double";
    property.numbers = _numbers;
    document_.properties.push_back(property);
  }

  /// _body: what stands beside "mesh".
  std::string scene(const std::string& _body, const std::string& _more = "") const
  {
    return "{\"bodies\": [{\"mesh\": \"bar.ovm\",\n" + _body + R"(}],
      "handles": [{"select": {"slab": {"axis": "y", "to": -0.99}}, "components": "y"},
                  {"name": "high", "select": {"slab": {"axis": "y", "from": 0.99}}, "components": "y",
                   "translate": [0, 0.02, 0]},
                  {"select": {"vertices": [0]}, "components": "xz"}],
      "steps": 1)" +
           _more + "}";
  }

  Status build(const std::string& _text, SimulationSetup& _setup) const
  {
    SceneDescription description;
    if (const Status status = parseScene(_text, folder_ / "s.json", description); !status) return status;
    std::vector<std::string> notes;
    return buildScene(description, _setup, notes);
  }

  std::string refusal(const std::string& _body) const
  {
    SimulationSetup setup;
    const std::string message = build(scene(_body), setup).message();
    const std::string start = (folder_ / "s.json") + ":";
    EXPECT_EQ(message.rfind(start, 0), 0u) << message;
    return message.substr(std::min(message.size(), start.size()));
  }

  /// The positions and the force at the high end.
  Points run(const std::string& _body, double& _force) const
  {
    SimulationSetup setup;
    const Status built = build(scene(_body), setup);
    EXPECT_TRUE(built) << built.message();
    std::unique_ptr<Simulation> simulation;
    const Status status = Simulation::create(std::move(setup), simulation);
    EXPECT_TRUE(status) << status.message();
    const StepReport report = simulation->step(1, nullptr);
    EXPECT_TRUE(report.converged) << report.message;
    for (const Reaction& reaction : report.reactions)
      if (reaction.name == "high") _force = reaction.force.y();
    return simulation->positions();
  }

  const TemporaryFolder folder_;
  MeshDocument document_;
};

/// Two layers in series, without lateral contraction: the stress is that of 1/(1/E1 + 1/E2) on 4 m^2, and the middle
/// moves by its share of the way.
TEST_P(SceneRegions, layersInSeriesShareTheWayAsTheirStiffnessSays)
{
  const double stress = 0.02 / (1.0 / 1000.0 + 1.0 / 3000.0);
  const char* const same = R"("material": {"name": "linear", "young": {"property": "E"}, "poisson": 0})";
  for (const std::string body : {same, R"("material": {"name": "linear", "young": 1000, "poisson": 0},
           "regions": [{"select": {"property": {"name": "layer", "equals": 2}},
                        "material": {"name": "linear", "young": 3000, "poisson": 0}}])",
                                 R"("material": {"name": "linear", "young": 77, "poisson": 0},
           "regions": [{"select": {"box": [[-1, -1, -1], [1, 1, 1]]},
                        "material": {"name": "linear", "young": 3000, "poisson": 0}},
                       {"select": {"slab": {"axis": "y", "to": 0}},
                        "material": {"name": "linear", "young": 1000, "poisson": 0}}])"}) {
    double force = 0.0;
    const Points x = run(body, force);
    EXPECT_NEAR(force, 4.0 * stress, 1e-6) << body;
    for (Eigen::Index v = 0; v < x.cols(); ++v)
      if (std::abs(document_.mesh.positions(1, v)) < 1e-9) {
        EXPECT_NEAR(x(1, v), stress / 1000.0, 1e-9) << body;
      }
  }
}

TEST_P(SceneRegions, densitiesMakeTheMasses)
{
  SimulationSetup setup;
  ASSERT_TRUE(build(scene(R"("material": {"density": {"property": "rho"}})"), setup));
  std::unique_ptr<Simulation> simulation;
  ASSERT_TRUE(Simulation::create(std::move(setup), simulation));
  EXPECT_NEAR(simulation->model().masses().sum(), 4.0 * 100.0 + 4.0 * 500.0, 1e-9);
}

TEST_P(SceneRegions, whatIsWrongIsNamedWithItsCell)
{
  EXPECT_NE(refusal(R"("material": {"young": {"property": "broken"}})")
                .find("\"bodies[0].material.young\": cell 7: must be greater than 0"),
            std::string::npos)
      << refusal(R"("material": {"young": {"property": "broken"}})");
  EXPECT_NE(refusal(R"("material": {"young": {"property": "F"}})").find("no cell property \"F\""), std::string::npos);
  EXPECT_NE(refusal("\"material\": {\"young\": 1e4}, \"regions\": [\n{\"select\": {\"cells\": [999999]}, "
                    "\"material\": {}}]")
                .find("3: \"bodies[0].regions[0].select\": cell 999999 does not exist"),
            std::string::npos);
  EXPECT_NE(refusal(R"("regions": [{"select": {"sphere": {"center": [9, 9, 9], "radius": 1}}, "material": {}}])")
                .find("no cell is selected"),
            std::string::npos);
  EXPECT_NE(refusal(R"("regions": [{"select": {"vertices": [0]}, "material": {}}])").find("unknown key"),
            std::string::npos);
  EXPECT_NE(refusal(R"("material": {"young": {"property": "E"}, "mu": 3})").find("not both"), std::string::npos);
  EXPECT_NE(refusal(R"("material": {"name": "mooney-rivlin", "c10": 3})").find("go together"), std::string::npos);
  EXPECT_NE(refusal(R"("material": {"c10": 3, "c01": 3, "bulk": 9})").find("c10"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Cells, SceneRegions, testing::Bool(),
                         [](const auto& _info) { return _info.param ? "hexes" : "tets"; });

} // namespace
