// Commands refuse what they cannot take, with one error, and change nothing.

#include "CommandsFixture.hh"

#include <FleshSim/Core/Json.hh>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

namespace {

using namespace CommandTests;

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
      {"solvers", "setSolver", "solver.name", "solver.name: no solver is called \"magic\""},
      {"hessians", "setHessian", "solver.hessian", "solver.hessian: no Hessian is called \"magic\""},
      {"lockingRemedies", "setLocking", "locking", "locking must be \"none\" or \"mean-dilatation\", not \"magic\""},
      {"integrators", "setIntegrator", "dynamics.integrator",
       "dynamics.integrator: no integrator is called \"magic\""}};
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
