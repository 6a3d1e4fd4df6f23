#include <FleshSim/Scene/SceneReader.hh>

#include <gtest/gtest.h>

namespace FleshSim {
namespace {

std::string errorOf(const std::string& _text)
{
  SceneDescription scene;
  const Status status = parseScene(_text, "dir/s.json", scene);
  EXPECT_FALSE(status) << _text;
  EXPECT_EQ(status.message().find('\n'), std::string::npos);
  return status.message();
}

/// A scene with one generated body and more.
std::string sceneWith(const std::string& _more)
{
  return "{ \"bodies\": [ {\"generate\": {\"shape\": \"cube\"}} ]" + std::string(_more.empty() ? "" : ",\n") + _more +
         " }";
}

/// A dynamic scene; _rest comes behind "dynamics".
std::string dynamicWith(const std::string& _dynamics, const std::string& _rest = "")
{
  return sceneWith("\"mode\": \"dynamic\", \"dynamics\": {" + _dynamics + "}" + _rest);
}

TEST(SceneReader, ReadsEveryPart)
{
  SceneDescription scene;
  const Status status = parseScene(R"({
    "bodies": [
      {"mesh": "bird.ovm", "material": {"name": "arap", "young": 2e4, "poisson": 0.3, "density": 900},
       "translate": [1, 2, 3], "rotate": {"axis": "y", "degrees": 90}, "scale": 2, "cells": "split-hex"},
      {"generate": {"shape": "beam", "cells": "hex", "resolution": 3, "length": 5}, "locking": "mean-dilatation",
       "material": {"mu": 1, "lambda": 10, "model_constants": true}} ],
    "handles": [
      {"select": {"vertices": [3, 4]}},
      {"body": 1, "select": {"box": [[0, 0, 0], [1, 1, 1]]}, "translate": [0, 0, 1], "components": "xz"},
      {"select": {"sphere": {"center": [0, 0, 0], "radius": 2}},
       "rotate": {"axis": [0, 0, 2], "degrees": 45, "center": [1, 1, 1]}},
      {"select": {"slab": {"axis": "x", "from": 1}}} ],
    "start": {"scramble": {"factor": 3, "seed": 11}},
    "mode": "quasistatic", "steps": 7,
    "forces": [ {"body": 1, "select": {"vertices": [0]}, "force": [0, -1, 0]} ],
    "solver": {"name": "newton-cg", "tolerance": 1e-6, "max_iterations": 20, "threads": 2},
    "output": {"directory": "out", "formats": ["ovm"], "every": 5, "report": "r.json", "csv": "/tmp/t.csv",
               "html": "p.html"} })",
                                   "dir/s.json", scene);
  ASSERT_TRUE(status) << status.message();
  ASSERT_EQ(scene.bodies.size(), 2u);
  EXPECT_EQ(scene.bodies[0].mesh, "dir/bird.ovm");
  EXPECT_EQ(scene.bodies[0].material.name, "arap");
  EXPECT_EQ(scene.bodies[0].material.density, 900);
  EXPECT_NEAR(scene.bodies[0].material.parameters.mu, 2e4 / 2.6, 1e-9);
  EXPECT_EQ(scene.bodies[0].translate, Vector3(1, 2, 3));
  EXPECT_EQ(scene.bodies[0].rotate.axis, Vector3(0, 1, 0));
  EXPECT_EQ(scene.bodies[0].cells.kind, CellChoice::splitHex);
  ASSERT_TRUE(scene.bodies[1].generate);
  EXPECT_EQ(scene.bodies[1].generate->parameters.at("length"), 5);
  EXPECT_TRUE(scene.bodies[1].material.parameters.modelConstants);
  EXPECT_EQ(scene.bodies[0].material.locking, LockingRemedy::none);
  EXPECT_EQ(scene.bodies[1].material.locking, LockingRemedy::meanDilatation);
  ASSERT_EQ(scene.handles.size(), 4u);
  EXPECT_EQ(scene.handles[1].body, 1);
  EXPECT_EQ(scene.handles[1].components, (std::array<bool, 3>{true, false, true}));
  EXPECT_EQ(scene.handles[2].rotate.axis, Vector3(0, 0, 1));
  EXPECT_EQ(*scene.handles[2].rotate.center, Vector3(1, 1, 1));
  EXPECT_EQ(scene.handles[3].line, 12);
  EXPECT_EQ(scene.start.seed, 11u);
  EXPECT_EQ(scene.steps, 7);
  EXPECT_EQ(scene.forces[0].force, Vector3(0, -1, 0));
  EXPECT_EQ(*scene.settings.statics.tolerance, 1e-6);
  EXPECT_EQ(scene.settings.threads, 2);
  EXPECT_EQ(scene.output.directory, "dir/out");
  EXPECT_EQ(scene.output.report, "dir/r.json");
  EXPECT_EQ(scene.output.csv, "/tmp/t.csv");
  EXPECT_EQ(scene.output.html, "dir/p.html");
}

TEST(SceneReader, EveryMistakeNamesItsKeyAndLine)
{
  const std::pair<std::string, std::string> mistakes[] = {
      {"{}", "dir/s.json:1: \"bodies\" must name at least one body"},
      {"[]", "dir/s.json:1: the file must be an object"},
      {"{\"bodies\": [ {} ]}", "dir/s.json:1: \"bodies[0]\" must have either \"mesh\" or \"generate\""},
      {"{\"bodies\": [ {\"mesh\": 3} ]}", "dir/s.json:1: \"bodies[0].mesh\" must be a string"},
      {"{\"bodies\": [\n{\"mesh\": \"a\", \"materiel\": 1} ]}",
       "dir/s.json:2: unknown key \"bodies[0].materiel\"; did you mean \"material\"?"},
      {"{\"bodies\": [ {\"mesh\": \"a\", \"material\": {\"name\": \"steel\"}} ]}",
       "dir/s.json:1: \"bodies[0].material.name\": no material is called \"steel\""},
      {"{\"bodies\": [ {\"mesh\": \"a\", \"material\": {\"young\": -1}} ]}",
       "dir/s.json:1: \"bodies[0].material\": young: must be greater than 0"},
      {"{\"bodies\": [ {\"mesh\": \"a\", \"material\": {\"poisson\": 0.5}} ]}",
       "dir/s.json:1: \"bodies[0].material\": poisson: must be greater than -1 and less than 0.5"},
      {"{\"bodies\": [ {\"mesh\": \"a\", \"material\": {\"young\": 1, \"mu\": 1, \"lambda\": 1}} ]}",
       "dir/s.json:1: \"bodies[0].material\": young: give young and poisson or mu and lambda, not both"},
      {"{\"bodies\": [ {\"mesh\": \"a\", \"material\": {\"density\": 0}} ]}",
       "dir/s.json:1: \"bodies[0].material.density\" must be greater than 0"},
      {"{\"bodies\": [ {\"mesh\": \"a\", \"scale\": 0} ]}", "dir/s.json:1: \"bodies[0].scale\" must be greater than 0"},
      {"{\"bodies\": [ {\"mesh\": \"a\", \"cells\": \"cubes\"} ]}", "dir/s.json:1: \"bodies[0].cells\" must be"},
      {"{\"bodies\": [ {\"mesh\": \"a\",\n \"locking\": \"f-bar\"} ]}",
       "dir/s.json:2: \"bodies[0].locking\" must be \"none\" or \"mean-dilatation\""},
      {"{\"bodies\": [ {\"generate\": {\"shape\": \"teapot\"}} ]}",
       "dir/s.json:1: \"bodies[0].generate.shape\": no shape is called \"teapot\""},
      {"{\"bodies\": [ {\"generate\": {\"shape\": \"cube\", \"length\": 1}} ]}",
       "dir/s.json:1: unknown key \"bodies[0].generate.length\""},
      {"{\"bodies\": [ {\"generate\": {\"shape\": \"cube\", \"resolution\": 0}} ]}",
       "dir/s.json:1: \"bodies[0].generate.resolution\" must be an integer from 1"},
      {sceneWith("\"stepz\": 3"), "dir/s.json:2: unknown key \"stepz\"; did you mean \"steps\"?"},
      {sceneWith("\"steps\": 0"), "dir/s.json:2: \"steps\" must be an integer from 1"},
      {sceneWith("\"steps\": 2.5"), "dir/s.json:2: \"steps\" must be an integer from 1"},
      {sceneWith("\"mode\": \"fast\""), "dir/s.json:2: \"mode\" must be \"quasistatic\""},
      {sceneWith("\"dynamics\": {}"), "dir/s.json:2: \"dynamics\" has no meaning in a quasi-static run"},
      {dynamicWith("\"dt\": 0"), "dir/s.json:2: \"dynamics.dt\" must be greater than 0"},
      {dynamicWith("\"dt\": -0.1"), "dir/s.json:2: \"dynamics.dt\" must be greater than 0"},
      {dynamicWith("\"duration\": 0"), "dir/s.json:2: \"dynamics.duration\" must be greater than 0"},
      {dynamicWith("\"duration\": 1e9"), "dir/s.json:2: \"dynamics\": more than 99999 steps"},
      {dynamicWith("\"integrator\": \"euler\""), "dir/s.json:2: \"dynamics.integrator\": no integrator is called"},
      {dynamicWith("\"gravity\": [0,1]"), "dir/s.json:2: \"dynamics.gravity\" must be an array of 3"},
      {dynamicWith("\"rayleigh\": {\"alpha\": -1}"), "dir/s.json:2: \"dynamics.rayleigh.alpha\" must not be negative"},
      {dynamicWith("\"rayleigh\": {\"gamma\": 1}"), "dir/s.json:2: unknown key \"dynamics.rayleigh.gamma\""},
      {dynamicWith("\"contact\": {\"offset\": 0}"), "dir/s.json:2: \"dynamics.contact.offset\" must be greater than 0"},
      {dynamicWith("\"friction\": 1"), "dir/s.json:2: unknown key \"dynamics.friction\""},
      {dynamicWith("", ", \"colliders\": [ {} ]"), "dir/s.json:2: \"colliders[0]\" must have one of \"plane\""},
      {dynamicWith("", ", \"colliders\": [ {\"cone\": {}} ]"), "dir/s.json:2: unknown key \"colliders[0].cone\""},
      {dynamicWith("", ", \"colliders\": [ {\"plane\": {\"point\": [0,0,0]}} ]"),
       "dir/s.json:2: \"colliders[0].plane.normal\" is missing"},
      {dynamicWith("", ", \"colliders\": [ {\"sphere\": {\"center\": [0,0,0], \"radius\": 1}, \"friction\": -1} ]"),
       "dir/s.json:2: \"colliders[0].friction\" must not be negative"},
      {dynamicWith("\"dt\": 0.1, \"duration\": 1", ", \"steps\": 5"),
       "dir/s.json:2: \"dynamics.duration\" is 10 steps of \"dt\", but \"steps\" says 5"},
      {"{\"bodies\": [ {\"mesh\": \"a\", \"velocity\": [1,0,0]} ]}",
       "dir/s.json:1: \"velocity\" and \"angular_velocity\" have no meaning"},
      {sceneWith("\"start\": \"there\""), "dir/s.json:2: \"start\" must be \"rest\""},
      {sceneWith("\"start\": {\"scramble\": {\"factor\": 0}}"),
       "dir/s.json:2: \"start.scramble.factor\" must be greater"},
      {sceneWith("\"start\": {\"positions\": [\"a\", \"b\"]}"), "dir/s.json:2: \"start.positions\" must be one file"},
      {sceneWith("\"handles\": [ {} ]"), "dir/s.json:2: \"handles[0].select\" is missing"},
      {sceneWith("\"handles\": [ {\"body\": 1, \"select\": {}} ]"),
       "dir/s.json:2: \"handles[0].body\": there is no body 1"},
      {sceneWith("\"handles\": [ {\"select\": {}} ]"), "dir/s.json:2: \"handles[0].select\" must have one of"},
      {sceneWith("\"handles\": [ {\"select\": {\"vertices\": []}} ]"),
       "dir/s.json:2: \"handles[0].select.vertices\" is empty"},
      {sceneWith("\"handles\": [ {\"select\": {\"vertices\": [-1]}} ]"),
       "dir/s.json:2: \"handles[0].select.vertices\" must be"},
      {sceneWith("\"handles\": [ {\"select\": {\"box\": [[1,0,0],[0,1,1]]}} ]"),
       "dir/s.json:2: \"handles[0].select.box\": the first"},
      {sceneWith("\"handles\": [ {\"select\": {\"box\": [[1,0],[0,1,1]]}} ]"),
       "dir/s.json:2: \"handles[0].select.box\" must be an array of 3"},
      {sceneWith("\"handles\": [ {\"select\": {\"sphere\": {\"center\": [0,0,0]}}} ]"),
       "dir/s.json:2: \"handles[0].select.sphere.radius\" is missing"},
      {sceneWith("\"handles\": [ {\"select\": {\"slab\": {\"axis\": \"w\"}}} ]"),
       "dir/s.json:2: \"handles[0].select.slab.axis\" must be"},
      {sceneWith("\"handles\": [ {\"select\": {\"vertices\": [0]}, \"components\": \"xx\"} ]"),
       "dir/s.json:2: \"handles[0].components\" must be"},
      {sceneWith("\"handles\": [ {\"select\": {\"vertices\": [0]}, \"rotate\": {\"axis\": [0,0,0], \"degrees\": 1}} ]"),
       "dir/s.json:2: \"handles[0].rotate.axis\" must not be"},
      {sceneWith("\"handles\": [ {\"select\": {\"vertices\": [0]}, \"rotate\": {\"axis\": \"x\"}} ]"),
       "dir/s.json:2: \"handles[0].rotate.degrees\" is missing"},
      {sceneWith("\"forces\": [ {\"select\": {\"vertices\": [0]}} ]"), "dir/s.json:2: \"forces[0].force\" is missing"},
      {sceneWith("\"solver\": {\"name\": \"magic\"}"), "dir/s.json:2: \"solver.name\": no solver is called \"magic\""},
      {sceneWith("\"solver\": {\"tolerance\": 0}"), "dir/s.json:2: \"solver.tolerance\" must be greater than 0"},
      {sceneWith("\"solver\": {\"threads\": -1}"), "dir/s.json:2: \"solver.threads\" must be an integer"},
      {sceneWith("\"output\": {\"formats\": [\"doc\"]}"),
       "dir/s.json:2: \"output.formats[0]\": no mesh can be written as \"doc\""},
      {sceneWith("\"output\": {\"every\": 0}"), "dir/s.json:2: \"output.every\" must be an integer from 1"},
  };
  for (const auto& [text, message] : mistakes)
    EXPECT_EQ(errorOf(text).substr(0, message.size()), message) << text;
}

TEST(SceneReader, WhatIsNotGivenHasItsDefault)
{
  SceneDescription scene;
  ASSERT_TRUE(parseScene(sceneWith(""), "s.json", scene));
  EXPECT_EQ(scene.bodies[0].material.name, "stable-neo-hookean");
  EXPECT_EQ(scene.steps, 10);
  EXPECT_FALSE(scene.settings.statics.tolerance);
  EXPECT_FALSE(scene.start.scramble);
  EXPECT_EQ(scene.output.formats, std::vector<std::string>{"ovm"});
}

TEST(SceneReader, DynamicScenesAreReadWhole)
{
  SceneDescription scene;
  const Status status = parseScene(
      R"({ "bodies": [ {"generate": {"shape": "cube"}, "velocity": [1,2,3], "angular_velocity": [0,0,4]} ],
    "mode": "dynamic",
    "dynamics": {"integrator": "bdf2", "dt": 0.02, "duration": 0.5, "gravity": [0,-1,0],
                 "rayleigh": {"alpha": 0.5, "beta": 0.25}, "adaptive": true,
                 "contact": {"offset": 0.01, "thickness": 0.2, "stiffness": 3, "bodies": false, "self": true,
                             "friction": 0.75}},
    "colliders": [ {"plane": {"point": [0,-1,0], "normal": [0,1,0]}, "friction": 0.5, "viscous": 2},
                   {"mesh": "floor.obj", "translate": [1,0,0], "rotate": {"axis": "z", "degrees": 90}} ] })",
      "dir/s.json", scene);
  ASSERT_TRUE(status) << status.message();
  ASSERT_TRUE(scene.isDynamic());
  EXPECT_EQ(scene.steps, 25);
  EXPECT_EQ(scene.bodies[0].velocity, Vector3(1, 2, 3));
  EXPECT_EQ(scene.bodies[0].angularVelocity, Vector3(0, 0, 4));
  const DynamicsSettings& settings = scene.settings.dynamics;
  EXPECT_EQ(settings.integrator, "bdf2");
  EXPECT_EQ(scene.gravity, Vector3(0, -1, 0));
  EXPECT_EQ(settings.alpha, 0.5);
  EXPECT_EQ(settings.beta, 0.25);
  EXPECT_TRUE(scene.settings.adaptive);
  EXPECT_EQ(settings.contact.offset, 0.01);
  EXPECT_EQ(settings.contact.thickness, 0.2);
  EXPECT_EQ(settings.contact.stiffness, 3.0);
  EXPECT_FALSE(settings.contact.betweenBodies);
  EXPECT_TRUE(settings.contact.self);
  EXPECT_EQ(settings.contact.pairFriction, 0.75);
  ASSERT_EQ(scene.colliders.size(), 2u);
  EXPECT_EQ(scene.colliders[0].kind, "plane");
  EXPECT_EQ(scene.colliders[0].friction, 0.5);
  EXPECT_EQ(scene.colliders[0].viscous, 2.0);
  EXPECT_EQ(scene.colliders[1].mesh, "dir/floor.obj");
  EXPECT_EQ(scene.colliders[1].translate, Vector3(1, 0, 0));
  EXPECT_EQ(scene.colliders[1].rotate.degrees, 90.0);
}

} // namespace
} // namespace FleshSim
