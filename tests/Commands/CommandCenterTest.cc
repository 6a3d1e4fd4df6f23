// What scripts can ask for, without a window: blocking, and with the results of the command line.

#include "FakeHost.hh"

#include <FleshSim/Core/Json.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Scene/Simulation.hh>

#include <Support/StrictXml.hh>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>

namespace {

using namespace FakeHosts;
using TestMeshes::generated;

struct Commands : testing::Test
{
  int addCube(int _resolution = 3) { return host.add(generated("cube", false, _resolution), "cube"); }
  bool ok(const std::string& _name, const CommandArguments& _arguments)
  {
    return std::get<bool>(center.call(_name, _arguments));
  }
  double number(const std::string& _name, int _id) { return std::get<double>(center.call(_name, {_id})); }
  double distance(int _id, const std::string& _file) { return std::get<double>(center.call("distance", {_id, _file})); }
  const Points& positions(int _id) { return host.all.at(_id).document.mesh.positions; }

  /// The same stretch as a simulation of the command line's kind.
  Points expectedStretch(const VolumeMesh& _mesh, const StiffnessInput& _stiffness)
  {
    SimulationSetup setup;
    Body body;
    MaterialChoice choice;
    EXPECT_TRUE(_stiffness.resolve(choice.name, choice.parameters));
    MeshDocument document;
    document.mesh = _mesh;
    EXPECT_TRUE(makeBody("cube", "cube", document, CellChoice::automatic, choice, body));
    setup.bodies.push_back(body);
    ExperimentOptions options;
    options.axis = 1;
    options.low = -0.5;
    options.high = 0.5;
    options.rate = 0.1;
    options.steps = 3;
    ExperimentSetup experiment;
    EXPECT_TRUE(findExperiment("stretch")->prepare(options, body.mesh, experiment));
    setup.handles = experiment.handles;
    setup.steps = 3;
    std::unique_ptr<Simulation> simulation;
    EXPECT_TRUE(Simulation::create(setup, simulation));
    EXPECT_TRUE(simulation->run(nullptr));
    return simulation->positions();
  }

  FakeHost host;
  CommandCenter center{host};
};

TEST_F(Commands, stretchIsTheCommandLines)
{
  const int id = addCube();
  const VolumeMesh rest = host.all.at(id).document.mesh;
  StiffnessInput stiffness;
  stiffness.young = 3e4;
  stiffness.poisson = 0.4;
  ASSERT_TRUE(ok("setMaterialYoungPoisson", {id, std::string("stable-neo-hookean"), 3e4, 0.4}));
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 3}));
  EXPECT_EQ(positions(id), expectedStretch(rest, stiffness));
  EXPECT_TRUE(std::get<bool>(center.call("converged", {id})));
  EXPECT_GE(std::get<int>(center.call("newtonIterations", {id})), 3);
  EXPECT_GT(number("energy", id), 0.0);
  EXPECT_GT(number("volumeRatio", id), 1.0);
  EXPECT_LT(number("residual", id), 1e-3);
  EXPECT_EQ(host.working, 0);
  EXPECT_EQ(host.all.at(id).fields.size(), 5u);
  EXPECT_TRUE(host.errors.empty());
}

TEST_F(Commands, aPullIsWaitedForWhenItIsLetGo)
{
  const int id = addCube();
  const auto low = std::get<std::vector<int>>(center.call("slab", {id, std::string("z"), -1.0, -1.0}));
  const auto high = std::get<std::vector<int>>(center.call("slab", {id, std::string("z"), 1.0, 1.0}));
  ASSERT_TRUE(ok("fix", {id, low}));
  const int vertex = high.front();
  const Vector3 from = positions(id).col(vertex - FakeHost::shift);
  const Vector3 place = from + Vector3(0.2, 0.1, 0.3);
  ASSERT_TRUE(ok("grab", {id, vertex, 0.0}));
  ASSERT_TRUE(ok("drag", {id, place}));
  EXPECT_FALSE(ok("wait", {id})) << "who holds on does not end";
  ASSERT_TRUE(ok("release", {id}));
  EXPECT_FALSE(std::get<bool>(center.call("running", {id})));
  EXPECT_LT((positions(id).col(vertex - FakeHost::shift) - place).norm(), 0.3 * (place - from).norm());
}

TEST_F(Commands, whatAHandleHasMovedIsNotMovedAgain)
{
  const int id = addCube();
  const auto high = std::get<std::vector<int>>(center.call("slab", {id, std::string("z"), 1.0, 1.0}));
  const auto low = std::get<std::vector<int>>(center.call("slab", {id, std::string("z"), -1.0, -1.0}));
  ASSERT_TRUE(ok("fix", {id, low}));
  ASSERT_TRUE(ok("move", {id, high, Vector3(0.0, 0.0, 0.5)}));
  const auto height = [&] { return positions(id)(2, high.front() - FakeHost::shift); };
  ASSERT_TRUE(ok("solve", {id, 2}));
  EXPECT_NEAR(height(), 1.5, 1e-12);
  ASSERT_TRUE(ok("grab", {id, high.front(), 0.0}));
  ASSERT_TRUE(ok("release", {id}));
  EXPECT_NEAR(height(), 1.5, 1e-12);
  ASSERT_TRUE(ok("stepDynamics", {id, 5}));
  EXPECT_NEAR(height(), 1.5, 1e-12);
  ASSERT_TRUE(ok("reset", {id}));
  ASSERT_TRUE(ok("setTimeStep", {id, 0.1}));
  ASSERT_TRUE(ok("stepDynamics", {id, 5}));
  EXPECT_NEAR(height(), 1.25, 1e-9) << "half of its second is over";
  ASSERT_TRUE(ok("setTimeStep", {id, 0.05}));
  ASSERT_TRUE(ok("stepDynamics", {id, 5}));
  EXPECT_NEAR(height(), 1.375, 1e-9) << "goes on from there, with the new time step";
}

TEST_F(Commands, aPullThatIsCancelledIsOver)
{
  const int id = addCube();
  ASSERT_TRUE(ok("grab", {id, FakeHost::shift, 0.0}));
  ASSERT_TRUE(ok("drag", {id, Vector3(2.0, 2.0, 2.0)}));
  ASSERT_TRUE(ok("cancel", {id}));
  ASSERT_TRUE(ok("reset", {id}));
  EXPECT_FALSE(ok("drag", {id, Vector3(3.0, 3.0, 3.0)}));
  const Points rest = positions(id);
  ASSERT_TRUE(ok("stepDynamics", {id, 5}));
  EXPECT_LT((positions(id) - rest).cwiseAbs().maxCoeff(), 1e-9) << "nothing pulls any longer";
}

TEST_F(Commands, energyIsThatOfThePositionsOfNow)
{
  const int id = addCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  const double energy = number("energy", id);
  EXPECT_GT(energy, 0.0);
  ASSERT_TRUE(ok("undo", {id}));
  EXPECT_NEAR(number("energy", id), 0.0, 1e-9 * energy);
  EXPECT_NEAR(number("volumeRatio", id), 1.0, 1e-12);
  ASSERT_TRUE(ok("redo", {id}));
  EXPECT_EQ(number("energy", id), energy);
}

TEST_F(Commands, settingsOutliveWhatOthersDoToTheMesh)
{
  const int id = addCube();
  ASSERT_TRUE(ok("setMaterialYoungPoisson", {id, std::string("corotated"), 3e4, 0.3}));
  ASSERT_TRUE(ok("setGravity", {id, Vector3(0.0, -1.0, 0.0)}));
  host.all.at(id).document.mesh.positions *= 2.0;
  center.workspace().forgetIfChanged(id);
  const std::string state = std::get<std::string>(center.call("state", {id}));
  EXPECT_NE(state.find("\"corotated\""), std::string::npos) << state;
  EXPECT_NE(state.find("-1"), std::string::npos);
  ASSERT_TRUE(ok("reset", {id}));
  EXPECT_EQ(positions(id).maxCoeff(), 2.0) << "the rest shape is what the others made";
}

TEST_F(Commands, savedMeshesHaveTheResults)
{
  const int id = addCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  const std::string file = testing::TempDir() + "fleshsim_saved.ovm";
  ASSERT_TRUE(ok("saveMesh", {id, file}));
  MeshDocument document;
  ASSERT_TRUE(readMesh(file, document));
  EXPECT_EQ(document.properties.size(), 5u);
  EXPECT_EQ(document.mesh.positions, positions(id));
}

TEST_F(Commands, aReportIsAPageIfItsNameSaysSo)
{
  const int id = addCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  const std::string file = testing::TempDir() + "fleshsim_report";
  ASSERT_TRUE(ok("writeReport", {id, file + ".json"}));
  ASSERT_TRUE(ok("writeReport", {id, file + ".html"}));
  JsonValue json;
  EXPECT_TRUE(readJson(file + ".json", json));
  std::ifstream stream(file + ".html", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  const XmlElement page = StrictXml::parse(text);
  EXPECT_EQ(page.all("h1").at(0)->text, "Stretch: cube");
  EXPECT_NE(page.text.find("All 2 steps converged in "), std::string::npos);
  EXPECT_EQ(text.find("ictures"), std::string::npos) << "nobody draws any here";
  EXPECT_EQ(page.byId("command"), nullptr);
}

TEST_F(Commands, filesAreReadIntoObjectsAndComparedWithThem)
{
  const std::string cube = FLESHSIM_MESHES "/cube_tet_10.ovm";
  const int id = std::get<int>(center.call("loadMesh", {cube}));
  ASSERT_GE(id, 0);
  EXPECT_EQ(distance(id, cube), 0.0);
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 1}));
  EXPECT_NEAR(distance(id, cube), 0.1, 0.01);
  EXPECT_EQ(std::get<int>(center.call("loadMeshAs", {cube, std::string("wobbly")})), -1);
  EXPECT_EQ(std::get<int>(center.call("loadMesh", {std::string("/no/such.ovm")})), -1);
  EXPECT_TRUE(std::isnan(distance(id, FLESHSIM_MESHES "/bird_tet.ovm")));
  EXPECT_TRUE(std::isnan(distance(id, "/no/such.ovm")));
  EXPECT_EQ(host.errors.size(), 4u);
}

TEST_F(Commands, resetUndoAndRedo)
{
  const int id = addCube();
  const Points rest = positions(id);
  ASSERT_TRUE(ok("stretch", {id, std::string("x"), -0.5, 0.5, 0.1, 2}));
  const Points stretched = positions(id);
  EXPECT_NE(stretched, rest);
  ASSERT_TRUE(ok("reset", {id}));
  EXPECT_EQ(positions(id), rest);
  ASSERT_TRUE(ok("undo", {id}));
  EXPECT_EQ(positions(id), stretched);
  ASSERT_TRUE(ok("undo", {id}));
  EXPECT_EQ(positions(id), rest);
  EXPECT_FALSE(ok("undo", {id}));
  ASSERT_TRUE(ok("redo", {id}));
  EXPECT_EQ(positions(id), stretched);
}

TEST_F(Commands, handlesAreHostVerticesAndSolveTakesThemThere)
{
  const int id = addCube();
  const Points rest = positions(id);
  const auto low = std::get<std::vector<int>>(center.call("slab", {id, std::string("z"), -1.0, -1.0}));
  const auto high = std::get<std::vector<int>>(center.call("slab", {id, std::string("z"), 1.0, 1.0}));
  ASSERT_EQ(low.size(), 16u);
  ASSERT_TRUE(ok("fix", {id, low}));
  ASSERT_TRUE(ok("move", {id, high, Vector3(0.1, 0.2, 0.3)}));
  ASSERT_TRUE(ok("solve", {id, 3}));
  for (const int v : low)
    EXPECT_EQ(positions(id).col(v - FakeHost::shift), rest.col(v - FakeHost::shift));
  for (const int v : high)
    EXPECT_LT((positions(id).col(v - FakeHost::shift) - rest.col(v - FakeHost::shift) - Vector3(0.1, 0.2, 0.3)).norm(),
              1e-12);
  EXPECT_FALSE(ok("fix", {id, std::vector<int>{3}})) << "no vertex of the host's";
  ASSERT_TRUE(ok("clearHandles", {id}));
  EXPECT_FALSE(ok("solve", {id, 3}));
}

TEST_F(Commands, bodiesFallAndGoOnFalling)
{
  const int id = addCube();
  ASSERT_TRUE(ok("setGravity", {id, Vector3(0.0, -10.0, 0.0)}));
  ASSERT_TRUE(ok("setTimeStep", {id, 0.01}));
  ASSERT_TRUE(ok("stepDynamics", {id, 50}));
  ASSERT_TRUE(ok("stepDynamics", {id, 50}));
  EXPECT_NEAR(number("time", id), 1.0, 1e-9);
  EXPECT_NEAR(positions(id).row(1).mean(), -5.05, 1e-6); // 100 steps of backward Euler
  ASSERT_TRUE(ok("addPlane", {id, Vector3(0.0, -8.0, 0.0), Vector3(0.0, 1.0, 0.0), 0.5}));
  ASSERT_TRUE(ok("stepDynamics", {id, 100}));
  EXPECT_GT(positions(id).row(1).minCoeff(), -8.0);
}

TEST_F(Commands, scenesBecomeObjects)
{
  ASSERT_TRUE(ok("runScene", {std::string(FLESHSIM_SOURCE_DIR) + "/scenes/two_bodies.json"})) << host.errors.back();
  EXPECT_GE(host.all.size(), 2u);
  for (const int id : host.objects())
    EXPECT_TRUE(std::get<bool>(center.call("converged", {id})));
  EXPECT_FALSE(ok("runScene", {std::string("/no/such/scene.json")}));
}

TEST_F(Commands, fieldsAreColoured)
{
  const int id = addCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  ASSERT_TRUE(ok("showField", {id, std::string("displacement"), 0.0, 0.0}));
  EXPECT_EQ(static_cast<int>(host.all.at(id).colors.values.size()), host.all.at(id).document.mesh.vertexCount());
  ASSERT_TRUE(ok("showField", {id, std::string("J"), 0.5, 1.5}));
  EXPECT_EQ(host.all.at(id).colors.values.size(), host.all.at(id).document.mesh.tets.size());
  ASSERT_TRUE(ok("hideField", {id}));
  EXPECT_TRUE(host.all.at(id).colors.values.empty());
  EXPECT_FALSE(ok("showField", {id, std::string("beauty"), 0.0, 0.0}));
}

TEST_F(Commands, stepsOfThePastAreShown)
{
  const int id = addCube();
  EXPECT_FALSE(ok("showStep", {id, 0})) << "nothing has been run";
  const Points rest = positions(id);
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 4}));
  const Points last = host.all.at(id).document.mesh.positions;
  EXPECT_EQ(std::get<std::vector<int>>(center.call("keptSteps", {id})), (std::vector<int>{0, 1, 2, 3, 4}));
  ASSERT_TRUE(ok("showField", {id, std::string("displacement"), 0.0, 0.0}));
  const double largest = host.all.at(id).colors.high;

  ASSERT_TRUE(ok("showStep", {id, 0}));
  EXPECT_EQ(host.all.at(id).document.mesh.positions, rest);
  EXPECT_LT(host.all.at(id).colors.high, 1e-8); // rounding, not a field
  ASSERT_TRUE(ok("showStep", {id, 2}));
  const Points& shown = host.all.at(id).document.mesh.positions;
  const double extent = rest.row(1).maxCoeff() - rest.row(1).minCoeff();
  EXPECT_NEAR(shown.row(1).maxCoeff() - shown.row(1).minCoeff(), extent + 0.4, 1e-12);
  EXPECT_NEAR(host.all.at(id).colors.high, 0.5 * largest, 0.1 * largest);

  // What is saved is what is shown.
  const std::string file = testing::TempDir() + "fleshsim-past.ovm";
  ASSERT_TRUE(ok("saveMesh", {id, file}));
  ASSERT_TRUE(ok("showStep", {id, -1}));
  EXPECT_EQ(host.all.at(id).document.mesh.positions, last);
  MeshDocument saved;
  ASSERT_TRUE(readMesh(file, saved));
  EXPECT_NEAR(saved.mesh.positions.row(1).maxCoeff() - saved.mesh.positions.row(1).minCoeff(), extent + 0.4, 1e-12);
  std::filesystem::remove(file);

  ASSERT_TRUE(ok("showStep", {id, 1}));
  ASSERT_TRUE(ok("undo", {id}));
  EXPECT_EQ(host.all.at(id).document.mesh.positions, rest) << "what moves the body ends the look at the past";
}

TEST_F(Commands, stateAndRowsAreJson)
{
  const int id = addCube();
  ASSERT_TRUE(ok("setMaterialYoungPoisson", {id, std::string("corotated"), 2e4, 0.3}));
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 4}));
  JsonValue state;
  ASSERT_TRUE(parseJson(std::get<std::string>(center.call("state", {id})), "state", state));
  JsonValue rows;
  ASSERT_TRUE(parseJson(std::get<std::string>(center.call("rows", {id, 1})), "rows", rows));
}

/// What a script can hand to a parameter of each type that no command may take.
std::vector<CommandValue> badValues(CommandType _type)
{
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  switch (_type) {
  case CommandType::integer:
    return {-7, 4711, std::numeric_limits<int>::max(), std::string("x")};
  case CommandType::number:
    return {nan, infinity, -infinity, std::string("x")};
  case CommandType::text:
    return {std::string("no such thing"), std::string(), 3.0};
  case CommandType::vertices:
    return {std::vector<int>{-1}, std::vector<int>{4711}, std::vector<int>{}, 3.0};
  case CommandType::vector:
    return {Vector3(nan, 0.0, 0.0), Vector3(0.0, infinity, 0.0), 1.0};
  default:
    return {};
  }
}

/// Admissible ones.
CommandValue goodValue(const CommandParameter& _parameter, int _id)
{
  if (_parameter.name == "object") return _id;
  if (_parameter.name == "axis") return std::string("y");
  switch (_parameter.type) {
  case CommandType::integer:
    return 2;
  case CommandType::number:
    return 0.25;
  case CommandType::vertices:
    return std::vector<int>{10, 11};
  case CommandType::vector:
    return Vector3(0.0, 1.0, 0.0);
  default:
    return std::string("stable-neo-hookean");
  }
}

bool isFailure(const CommandValue& _value)
{
  if (const bool* const flag = std::get_if<bool>(&_value)) return !*flag;
  if (const double* const number = std::get_if<double>(&_value)) return std::isnan(*number);
  if (const int* const whole = std::get_if<int>(&_value)) return *whole == -1;
  if (const auto* const text = std::get_if<std::string>(&_value)) return text->empty();
  if (const auto* const list = std::get_if<std::vector<int>>(&_value)) return list->empty();
  return true;
}

TEST_F(Commands, everyCommandRefusesWrongTypesAndNumbersAndChangesNothing)
{
  const int id = addCube(1);
  const std::string before = std::get<std::string>(center.call("state", {id}));
  const Points rest = positions(id);
  for (const Command& command : center.commands())
    for (std::size_t bad = 0; bad < command.parameters.size(); ++bad)
      for (const CommandValue& value : badValues(command.parameters[bad].type)) {
        const bool isText =
            command.parameters[bad].type == CommandType::text && std::holds_alternative<std::string>(value);
        const bool isWhole = command.parameters[bad].type == CommandType::integer && std::holds_alternative<int>(value);
        // Not every text and whole number is wrong for every parameter; those of objects are.
        if ((isText || isWhole) && command.parameters[bad].name != "object") continue;
        CommandArguments arguments;
        for (const CommandParameter& parameter : command.parameters)
          arguments.push_back(goodValue(parameter, id));
        arguments[bad] = value;
        host.errors.clear();
        EXPECT_TRUE(isFailure(center.call(command.name, arguments)))
            << command.name << " " << command.parameters[bad].name;
        EXPECT_FALSE(host.errors.empty()) << command.name << " " << command.parameters[bad].name;
        EXPECT_EQ(positions(id), rest);
      }
  EXPECT_EQ(std::get<std::string>(center.call("state", {id})), before);
}

/// The names that a command lists.
std::vector<std::string> namesOf(CommandCenter& _center, const std::string& _list)
{
  std::istringstream lines(std::get<std::string>(_center.call(_list, {})));
  std::vector<std::string> names;
  for (std::string line; std::getline(lines, line);)
    names.push_back(line.substr(0, line.find('\t')));
  return names;
}

TEST_F(Commands, everyListedNameIsTakenAndNoOther)
{
  const int id = host.add(generated("cube", true, 1), "cube");
  const std::vector<std::array<const char*, 4>> choices = {
      {"solvers", "setSolver", "solver", "there is no solver \"magic\""},
      {"hessians", "setHessian", "hessian", "there is no Hessian \"magic\""},
      {"lockingRemedies", "setLocking", "locking", "there is no remedy for locking \"magic\""},
      {"integrators", "setIntegrator", "integrator", "there is no integrator \"magic\""}};
  for (const auto& [list, command, member, message] : choices) {
    const std::vector<std::string> names = namesOf(center, list);
    EXPECT_GE(names.size(), 2u) << list;
    for (const std::string& name : names) {
      EXPECT_TRUE(ok(command, {id, name})) << command << ' ' << name;
      const std::string state = std::get<std::string>(center.call("state", {id}));
      EXPECT_NE(state.find("\"" + std::string(member) + "\": \"" + name + "\""), std::string::npos) << state;
    }
    EXPECT_TRUE(host.errors.empty()) << command;
    EXPECT_FALSE(ok(command, {id, std::string("magic")}));
    EXPECT_EQ(host.errors, std::vector<std::string>{std::string(command) + ": " + message});
    host.errors.clear();
  }
}

TEST_F(Commands, aRemedyForLockingGoesWithItsMaterial)
{
  const int id = host.add(generated("cube", true, 1), "cube");
  ASSERT_TRUE(ok("setLocking", {id, std::string("mean-dilatation")}));
  const std::string before = std::get<std::string>(center.call("state", {id}));
  EXPECT_FALSE(ok("setMaterial", {id, std::string("arap"), 1e4, 1e4}));
  EXPECT_EQ(host.errors, std::vector<std::string>{"setMaterial: locking: mean-dilatation needs a material with a part "
                                                  "in J = det F alone, and arap has none"});
  EXPECT_EQ(std::get<std::string>(center.call("state", {id})), before);
  ASSERT_TRUE(ok("setLocking", {id, std::string("none")}));
  ASSERT_TRUE(ok("setMaterial", {id, std::string("arap"), 1e4, 1e4}));
  EXPECT_FALSE(ok("setLocking", {id, std::string("mean-dilatation")}));
}

TEST_F(Commands, wrongNamesAndValuesAreErrors)
{
  const int id = addCube(1);
  const std::string before = std::get<std::string>(center.call("state", {id}));
  const std::string no = "no such thing";
  const std::string snh = "stable-neo-hookean";
  const std::vector<std::pair<std::string, CommandArguments>> calls = {
      {"setMaterial", {id, no, 1.0, 1.0}},
      {"setMaterial", {id, snh, -1.0, 1.0}},
      {"setMaterial", {id, snh, 1e308, 1e308}},
      {"setMaterialYoungPoisson", {id, snh, 1e5, 0.5}},
      {"setMaterialYoungPoisson", {id, snh, 0.0, 0.3}},
      {"setDensity", {id, 0.0}},
      {"setCells", {id, no}},
      {"setCells", {id, std::string("hex")}},
      {"setLocking", {id, no}},
      {"setSolver", {id, no}},
      {"setHessian", {id, no}},
      {"setTolerance", {id, -1.0}},
      {"setMaximumIterations", {id, 0}},
      {"setThreads", {id, -1}},
      {"setIntegrator", {id, no}},
      {"setTimeStep", {id, 0.0}},
      {"setDamping", {id, -1.0, 0.0}},
      {"addPlane", {id, Vector3(0, 0, 0), Vector3(0, 0, 0), 0.0}},
      {"addPlane", {id, Vector3(0, 0, 0), Vector3(0, 1, 0), -1.0}},
      {"addSphere", {id, Vector3(0, 0, 0), -1.0, 0.0}},
      {"addMeshCollider", {id, no, 0.0}},
      {"stretch", {id, std::string("w"), -0.5, 0.5, 0.1, 2}},
      {"stretch", {id, std::string("y"), -5.0, 0.5, 0.1, 2}},
      {"stretch", {id, std::string("y"), 1.0, -1.0, 0.1, 2}},
      {"stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 0}},
      {"stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2000000000}},
      {"stretch", {id, std::string("y"), -0.5, 0.5, 1e308, 2}},
      {"scramble", {id, -1.0, 1}},
      {"scramble", {id, 2.0, -1}},
      {"solve", {id, 2}},
      {"stepDynamics", {id, 0}},
      {"grab", {id, 10, -1.0}},
      {"grab", {id, 9999, 1.0}},
      {"drag", {id, Vector3(0, 0, 0)}},
      {"redo", {id}},
      {"writeReport", {id, std::string("/no/such/folder/r.json")}},
      {"saveMesh", {id, std::string("mesh.nosuchformat")}},
      {"runScene", {no}},
  };
  for (const auto& [name, arguments] : calls) {
    host.errors.clear();
    EXPECT_FALSE(ok(name, arguments)) << name;
    ASSERT_FALSE(host.errors.empty()) << name;
    EXPECT_EQ(host.errors.front().find(name == "runScene" ? "runScene" : ""), 0u);
  }
  // Failed runs leave their trace in the message; settings and positions are as before.
  JsonValue state;
  ASSERT_TRUE(parseJson(before, "state", state));
  EXPECT_EQ(positions(id), generated("cube", false, 1).positions);
  EXPECT_EQ(std::get<int>(center.call("loadMesh", {no})), -1);
}

} // namespace
