#pragma once

// The commands as scripts call them, without a window.

#include "FakeHost.hh"

#include <FleshSim/Simulation/Simulation.hh>

#include <gtest/gtest.h>

namespace CommandTests {

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

} // namespace CommandTests
