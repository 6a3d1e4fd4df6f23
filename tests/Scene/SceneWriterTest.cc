#include "SceneWriterFixture.hh"

#include <FleshSim/Core/Random.hh>

#include <functional>
#include <map>

namespace FleshSim {
namespace {

struct Change
{
  const char* name;
  std::function<void(SceneDescription&)> apply;
};

void testChanges(const SceneDescription& _base, const std::vector<Change>& _changes, const std::string& _file)
{
  EXPECT_EQ(differences(_base, written(_base, _file)), "");
  for (const Change& change : _changes) {
    SceneDescription scene = _base;
    change.apply(scene);
    EXPECT_NE(differences(_base, scene), "") << change.name << " is not compared";
    EXPECT_EQ(differences(scene, written(scene, _file)), "") << change.name;
  }
}

/// Settings of the tables: SceneSettingsTest.cc.
TEST(SceneWriter, EveryMemberOfAQuietSceneIsWritten)
{
  const TemporaryFolder folder;
  const Vector3 some(0.1, -1.0 / 3.0, 1e-17);
  const Vector3 axis = Vector3(0.3, -2.0, 0.7).normalized();
  const std::vector<Change> changes = {
      {"mesh", [&](auto& _s) { _s.bodies[0].mesh = folder / "deep/ä b.ovm"; }},
      {"checksum", [](auto& _s) { _s.bodies[0].checksum = "0123456789abcdef"; }},
      {"cells", [](auto& _s) { _s.bodies[1].cells = CellChoice::splitHex; }},
      {"material", [](auto& _s) { _s.bodies[0].material.name = "arap"; }},
      {"young", [](auto& _s) { _s.bodies[0].material.parameters = MaterialParameters::fromYoungPoisson(7e4, 0.31); }},
      {"mu",
       [](auto& _s) {
         _s.bodies[0].material.parameters = {1.0 / 3.0, 10.0, false};
       }},
      {"lambda",
       [](auto& _s) {
         _s.bodies[0].material.parameters = {1.0, -0.5, false};
       }},
      {"model",
       [](auto& _s) {
         _s.bodies[0].material.parameters = {1.0, 10.0, true};
       }},
      {"density", [](auto& _s) { _s.bodies[1].material.density = 1.25; }},
      {"locking", [](auto& _s) { _s.bodies[1].material.locking = LockingRemedy::meanDilatation; }},
      {"scale", [](auto& _s) { _s.bodies[0].scale = 0.1; }},
      {"rotate",
       [&](auto& _s) {
         _s.bodies[1].rotate = {axis, 33.3, {}};
       }},
      {"translate", [&](auto& _s) { _s.bodies[1].translate = some; }},
      {"own constants",
       [](auto& _s) {
         _s.bodies[0].material.name = "mooney-rivlin";
         _s.bodies[0].material.parameters = MaterialParameters();
         _s.bodies[0].material.parameters.own = {3e4, 1.0 / 3.0, 1e6};
       }},
      {"numbers of cells",
       [](auto& _s) {
         _s.bodies[1].material.fromCells.properties = {{"young", "E"}, {"density", "rho"}};
         _s.bodies[1].material.fromCells.others.poisson = 0.3;
         _s.bodies[1].material.parameters = MaterialParameters::fromYoungPoisson(defaultYoung, 0.3);
       }},
      {"regions",
       [](auto& _s) {
         RegionChoice region;
         region.select.kind = Selection::Kind::vertices;
         region.select.vertices = {0, 3};
         _s.bodies[0].material.regions = {region, region};
         _s.bodies[0].material.regions[1].material.name = "arap";
         _s.bodies[0].material.regions[1].material.density = 7.5;
         _s.bodies[0].material.regions[1].select.kind = Selection::Kind::property;
         _s.bodies[0].material.regions[1].select.name = "gmsh:physical";
         _s.bodies[0].material.regions[1].select.equals = 7.0;
         _s.bodies[0].material.regions[1].select.vertices.clear();
       }},
      {"shape", [](auto& _s) { _s.bodies[1].generate->shape = "sphere"; }},
      {"hexes", [](auto& _s) { _s.bodies[1].generate->hexes = false; }},
      {"resolution", [](auto& _s) { _s.bodies[1].generate->resolution = 10; }},
      {"parameters", [](auto& _s) { _s.bodies[1].generate->parameters["size"] = 0.7; }},
      {"handle of body 1", [](auto& _s) { _s.handles[0].body = 1; }},
      {"way", [&](auto& _s) { _s.handles[0].translate = some; }},
      {"turn",
       [&](auto& _s) {
         _s.handles[0].rotate = {-Vector3::UnitX(), -90.0, {}};
       }},
      {"turn about",
       [&](auto& _s) {
         _s.handles[0].rotate = {Vector3::UnitY(), 90.0, some};
       }},
      {"components",
       [](auto& _s) {
         _s.handles[0].components = {true, false, true};
       }},
      {"gravity", [&](auto& _s) { _s.gravity = some; }},
      {"pressure", [](auto& _s) { _s.pressures[0].pressure = -2e4; }},
      {"pressed body", [](auto& _s) { _s.pressures[0].body = 0; }},
      {"pressed faces", [](auto& _s) { _s.pressures[0].select.from = 0.5; }},
      {"no pressure", [](auto& _s) { _s.pressures.clear(); }},
      {"no handle", [](auto& _s) { _s.handles.clear(); }},
      {"box",
       [&](auto& _s) {
         _s.handles[0].select = Selection();
         _s.handles[0].select.kind = Selection::Kind::box;
         _s.handles[0].select.low = -Vector3::Ones();
         _s.handles[0].select.high = some;
       }},
      {"sphere",
       [&](auto& _s) {
         Selection select;
         select.kind = Selection::Kind::sphere;
         select.center = some;
         select.radius = 0.3;
         _s.handles[0].select = select;
       }},
      {"slab",
       [](auto& _s) {
         _s.handles[0].select = Selection();
         _s.handles[0].select.kind = Selection::Kind::slab;
         _s.handles[0].select.axis = 2;
         _s.handles[0].select.from = -infinity;
         _s.handles[0].select.to = 0.1;
       }},
      {"slab from",
       [](auto& _s) {
         _s.forces[0].select = Selection();
         _s.forces[0].select.kind = Selection::Kind::slab;
         _s.forces[0].select.from = 0.1;
         _s.forces[0].select.to = infinity;
       }},
      {"force", [&](auto& _s) { _s.forces[0].force = some; }},
      {"force of body 1", [](auto& _s) { _s.forces[0].body = 1; }},
      {"scramble",
       [](auto& _s) {
         _s.start.scramble = true;
         _s.start.factor = 3.5;
         _s.start.seed = 1ULL << 53;
       }},
      {"positions",
       [&](auto& _s) {
         _s.start.positions = {folder / "a.ovm", "/elsewhere/b.ovm"};
       }},
      {"state", [&](auto& _s) { _s.start.state = folder / "a.state"; }},
      {"restart", [](auto& _s) { _s.output.restartEvery = 4; }},
      {"steps", [](auto& _s) { _s.steps = 99999; }},
      {"directory", [&](auto& _s) { _s.output.directory = folder / "out"; }},
      {"folder above", [&](auto& _s) { _s.output.directory = folder.path().parent_path().string(); }},
      {"formats",
       [](auto& _s) {
         _s.output.formats = {"msh", "ply"};
       }},
      {"no formats", [](auto& _s) { _s.output.formats.clear(); }},
      {"every", [](auto& _s) { _s.output.every = 5; }},
      {"report", [&](auto& _s) { _s.output.report = folder / "r.json"; }},
      {"csv", [](auto& _s) { _s.output.csv = "/tmp/steps.csv"; }},
      {"pictures", [&](auto& _s) { _s.output.pictures = folder / "pictures"; }}};
  testChanges(quietScene(folder.path().string()), changes, folder / "s.json");
}

TEST(SceneWriter, EveryMemberOfAMovingSceneIsWritten)
{
  const TemporaryFolder folder;
  const Vector3 some(0.1, -1.0 / 3.0, 1e-17);
  const auto collide = [](SceneDescription& _s, const char* _kind, const std::map<std::string, Vector3>& _vectors,
                          const std::map<std::string, double>& _numbers, const std::string& _mesh) {
    static_cast<ColliderSpec&>(_s.colliders[0]) = {_kind, _vectors, _numbers, _mesh};
  };
  const std::vector<Change> changes = {
      {"velocity", [&](auto& _s) { _s.bodies[0].velocity = some; }},
      {"angular", [&](auto& _s) { _s.bodies[1].angularVelocity = some; }},
      {"duration",
       [](auto& _s) {
         _s.duration = 7 * 0.01;
         _s.steps = 7;
       }},
      {"gravity", [&](auto& _s) { _s.gravity = some; }},
      {"plane",
       [&](auto& _s) {
         collide(_s, "plane", {{"point", some}, {"normal", {0, 2, 0}}}, {}, "");
       }},
      {"box",
       [&](auto& _s) {
         collide(_s, "box", {{"min", -some}, {"max", Vector3(1, 2, 3)}}, {}, "");
       }},
      {"capsule",
       [&](auto& _s) {
         collide(_s, "capsule", {{"from", some}, {"to", Vector3(1, 2, 3)}}, {{"radius", 0.1}}, "");
       }},
      {"mesh", [&](auto& _s) { collide(_s, "mesh", {}, {}, folder / "floor.obj"); }},
      {"friction", [](auto& _s) { _s.colliders[0].friction = 0.1; }},
      {"viscous", [](auto& _s) { _s.colliders[0].viscous = 0.2; }},
      {"way", [&](auto& _s) { _s.colliders[0].translate = some; }},
      {"turn",
       [&](auto& _s) {
         _s.colliders[0].rotate = {some.normalized(), 720.0, some};
       }},
      {"no collider", [](auto& _s) { _s.colliders.clear(); }}};
  testChanges(movingScene(folder.path().string()), changes, folder / "s.json");
}

TEST(SceneWriter, WhatIsTheDefaultIsLeftOut)
{
  const TemporaryFolder folder;
  SceneDescription scene;
  scene.bodies.emplace_back();
  scene.bodies[0].mesh = folder / "a.ovm";
  scene.output.directory = folder.path().string();
  scene.output.formats = {"ovm"};
  ASSERT_TRUE(writeScene(folder / "s.json", scene));
  EXPECT_EQ(folder.text("s.json"), "{\n  \"bodies\": [\n    {\n      \"mesh\": \"a.ovm\"\n    }\n  ],\n"
                                   "  \"steps\": 10,\n  \"solver\": {\"name\": \"newton-cg\"},\n"
                                   "  \"output\": {\n    \"formats\": [\"ovm\"]\n  }\n}\n");
}

TEST(SceneWriter, AxesStayWhatTheyAre)
{
  // To make a unit vector one again changes the last bit of many.
  const TemporaryFolder folder;
  Random random(1);
  SceneDescription scene = quietScene(folder.path().string());
  for (int i = 0; i < 200; ++i) {
    const Vector3 axis(random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0));
    scene.handles.push_back(scene.handles[0]);
    scene.handles.back().rotate = {axis.normalized(), 10.0, {}};
  }
  EXPECT_EQ(differences(scene, written(scene, folder / "s.json")), "");
}

} // namespace
} // namespace FleshSim
