// Plugin-FleshSim in the stand-in for the host: scripts, objects of all kinds, and what the host does to them.

#include "PluginTest.hh"

#include <Commands/CommandCenter.hh>
#include <Commands/FakeHost.hh>

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/IO/QuadraticCells.hh>

#include <QDir>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <QTest>

namespace {

using namespace PluginTests;

template <class Object>
FleshSim::Points positionsOf(int _id)
{
  Object* object = nullptr;
  EXPECT_TRUE(PluginFunctions::getObject(_id, object));
  FleshSim::Points points(3, static_cast<Eigen::Index>(object->mesh()->n_vertices()));
  for (Eigen::Index v = 0; v < points.cols(); ++v)
    for (int c = 0; c < 3; ++c)
      points(c, v) = object->mesh()->vertex(OpenVolumeMesh::VertexHandle(static_cast<int>(v)))[c];
  return points;
}

FleshSim::Points tetPositions(int _id)
{
  return positionsOf<TetrahedralMeshObject>(_id);
}

TEST(FleshSimPlugin, scenesReferToTheFileThatTheHostHasRead)
{
  Host host(HostApplication::batch);
  QTemporaryDir folder;
  const int id = host.addTets();
  ASSERT_TRUE(host.script(QString("fleshsim.saveMesh(%1, '%2/cube ü.ovm')").arg(id).arg(folder.path())).toBool());
  TetrahedralMeshObject* object = nullptr;
  ASSERT_TRUE(PluginFunctions::getObject(id, object));
  object->setFromFileName(folder.filePath("cube ü.ovm"));
  ASSERT_TRUE(host.script(QString("fleshsim.stretch(%1, 'y', -0.5, 0.5, 0.1, 2)").arg(id)).toBool());
  const FleshSim::Points stretched = tetPositions(id);
  ASSERT_TRUE(host.script(QString("fleshsim.saveScene(%1, '%2/s.json')").arg(id).arg(folder.path())).toBool());
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files).join(" "), "cube ü.ovm s.json");
  ASSERT_TRUE(host.script(QString("fleshsim.runScene('%1/s.json')").arg(folder.path())).toBool());
  const int again = host.script("fleshsim.objects()").toList().last().toInt();
  EXPECT_NE(again, id);
  EXPECT_EQ(tetPositions(again), stretched);
}

/// An object of the host has no place for the vertices in the middle of edges: it is said, and nothing is half there.
TEST(FleshSimPlugin, scenesOfTenNodeTetsAreRefusedAndFilesGiveTheirCorners)
{
  Host host(HostApplication::batch);
  QTemporaryDir folder;
  QFile scene(folder.filePath("s.json"));
  ASSERT_TRUE(scene.open(QIODevice::WriteOnly));
  scene.write(R"({"bodies": [{"generate": {"shape": "cube", "resolution": 1}, "cells": "tet10"}],
    "handles": [{"select": {"slab": {"axis": "y", "to": -1}}}], "steps": 1})");
  scene.close();
  EXPECT_FALSE(host.script(QString("fleshsim.runScene('%1')").arg(scene.fileName())).toBool());
  EXPECT_TRUE(host.script("fleshsim.objects()").toList().isEmpty());

  FleshSim::MeshDocument document;
  ASSERT_TRUE(FleshSim::readMesh(FLESHSIM_MESHES "/cube_tet_10.ovm", document).isOk());
  const int corners = document.mesh.vertexCount();
  FleshSim::makeQuadratic(document);
  const std::string file = folder.filePath("ten.msh").toStdString();
  ASSERT_TRUE(FleshSim::writeMesh(file, document).isOk());
  const int id = host.script(QString("fleshsim.loadMesh('%1')").arg(QString::fromStdString(file))).toInt();
  ASSERT_GE(id, 0);
  EXPECT_EQ(tetPositions(id).cols(), corners);
  EXPECT_TRUE(host.script(QString("fleshsim.stretch(%1, 'y', -0.99, 0.99, 0.1, 1)").arg(id)).toBool());
}

TEST(FleshSimPlugin, everyCommandIsADescribedSlotOfItsSignature)
{
  Host host(HostApplication::batch);
  const QObject* plugin = host.application.plugin("FleshSim");
  ASSERT_NE(plugin, nullptr);
  FakeHosts::FakeHost none;
  FleshSim::CommandCenter center(none);
  for (const FleshSim::Command& command : center.commands()) {
    const std::string text = signature(command);
    const int index = plugin->metaObject()->indexOfSlot(text.c_str());
    ASSERT_GE(index, 0) << text;
    EXPECT_STREQ(plugin->metaObject()->method(index).typeName(), scriptName(command.result)) << text;
    const auto& all = host.application.descriptions();
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const HostStandIn::SlotDescription& _description) {
      return _description.slot == QString::fromStdString(text) && !_description.text.isEmpty();
    })) << text;
  }
  EXPECT_TRUE(host.application.failures().isEmpty()) << host.application.failures().join("\n").toStdString();
}

TEST(FleshSimPlugin, scriptsStretchObjectsOfAllKindsAlike)
{
  Host host(HostApplication::batch);
  const int tets = host.addTets();
  const int hexes = host.add<HexahedralMeshObject>(DATA_HEXAHEDRAL_MESH, "cube", true, 3);
  const int polyhedra = host.add<PolyhedralMeshObject>(DATA_POLYHEDRAL_MESH, "cube", false, 3);
  for (const int id : {tets, hexes, polyhedra}) {
    EXPECT_TRUE(host.script(QString("fleshsim.setMaterialYoungPoisson(%1, 'corotated', 3e4, 0.4)").arg(id)).toBool());
    EXPECT_TRUE(host.script(QString("fleshsim.stretch(%1, 'y', -0.5, 0.5, 0.1, 3)").arg(id)).toBool());
    EXPECT_TRUE(host.script(QString("fleshsim.converged(%1)").arg(id)).toBool());
    EXPECT_GT(host.script(QString("fleshsim.energy(%1)").arg(id)).toDouble(), 0.0);
  }
  EXPECT_EQ(tetPositions(tets), positionsOf<PolyhedralMeshObject>(polyhedra));
  EXPECT_TRUE(host.application.failures().isEmpty()) << host.application.failures().join("\n").toStdString();
  EXPECT_TRUE(host.script(QString("fleshsim.reset(%1)").arg(tets)).toBool());
  EXPECT_NEAR(tetPositions(tets).row(1).maxCoeff(), 1.0, 1e-15);
}

TEST(FleshSimPlugin, theSurfaceAloneCanBeDrawnInColoursToo)
{
  Host host(HostApplication::gui);
  const int id = host.addTets();
  TetrahedralMeshObject* object = nullptr;
  ASSERT_TRUE(PluginFunctions::getObject(id, object));
  const auto mode = [&] { return object->standInDrawMode().standInName(); };
  EXPECT_TRUE(host.script(QString("fleshsim.showSurfaceOnly(%1, true)").arg(id)).toBool());
  EXPECT_TRUE(object->meshNode()->boundary_only());
  EXPECT_EQ(object->meshNode()->scaling(), 1.0);
  EXPECT_EQ(mode(), "Halffaces (flat shaded)");
  EXPECT_TRUE(host.script(QString("fleshsim.showField(%1, 'displacement', 0, 0)").arg(id)).toBool());
  EXPECT_EQ(mode(), "Faces (colored per vertex)");
  EXPECT_TRUE(host.script(QString("fleshsim.showSurfaceOnly(%1, false)").arg(id)).toBool());
  EXPECT_EQ(mode(), "Cells (colored per vertex)");
  EXPECT_EQ(object->meshNode()->scaling(), 0.8);
  EXPECT_TRUE(host.script(QString("fleshsim.hideField(%1)").arg(id)).toBool());
  EXPECT_EQ(mode(), "Cells (flat shaded)");
}

TEST(FleshSimPlugin, vectorsAndListsComeThroughScripts)
{
  Host host(HostApplication::batch);
  const int id = host.addTets();
  EXPECT_TRUE(host.script(QString("fleshsim.fix(%1, fleshsim.slab(%1, 'z', -1, -1))").arg(id)).toBool());
  EXPECT_TRUE(
      host.script(QString("fleshsim.move(%1, fleshsim.slab(%1, 'z', 1, 1), Vector(0.5, 0, 0.25))").arg(id)).toBool());
  EXPECT_TRUE(host.script(QString("fleshsim.solve(%1, 2)").arg(id)).toBool());
  EXPECT_NEAR(tetPositions(id).row(2).maxCoeff(), 1.25, 1e-9);
}

TEST(FleshSimPlugin, wrongNumbersAndNamesAreLoggedErrors)
{
  Host host(HostApplication::batch);
  const int id = host.addTets();
  const FleshSim::Points rest = tetPositions(id);
  for (const QString& call :
       {QString("fleshsim.stretch(99, 'y', -0.5, 0.5, 0.1, 3)"),
        QString("fleshsim.stretch(%1, 'q', -0.5, 0.5, 0.1, 3)"), QString("fleshsim.stretch(%1, 'y', NaN, 0.5, 0.1, 3)"),
        QString("fleshsim.stretch(%1, 'y', -0.5, 0.5, 0.1, -3)"), QString("fleshsim.setMaterial(%1, 'cheese', 1, 1)"),
        QString("fleshsim.setMaterial(%1, 'corotated', -1, 1)"), QString("fleshsim.setCells(%1, 'hex')"),
        QString("fleshsim.setSolver(%1, 'magic')"), QString("fleshsim.runScene('/no/such/file')"),
        QString("fleshsim.setGravity(%1, 'up')"), QString("fleshsim.setGravity(%1, [0, -9.81])"),
        QString("fleshsim.move(%1, [0], 'up')"), QString("fleshsim.move(%1, [0], ['a', 0, 0])"),
        QString("fleshsim.fix(%1, ['a'])"), QString("fleshsim.fix(%1, [0.5])"), QString("fleshsim.fix(%1, 3)"),
        QString("fleshsim.fix(%1, [100000])"), QString("fleshsim.move(%1, [1], Vector(NaN, 0, 0))"),
        QString("fleshsim.writeReport(%1, '/no/such/r.json')")}) {
    host.application.clearRecords();
    EXPECT_FALSE(host.script(call.contains("%1") ? call.arg(id) : call).toBool()) << call.toStdString();
    EXPECT_TRUE(host.application.hasLogged(LOGERR, "")) << call.toStdString();
    EXPECT_EQ(tetPositions(id), rest);
  }
  EXPECT_TRUE(std::isnan(host.script("fleshsim.energy(99)").toDouble()));
  EXPECT_FALSE(host.script(QString("fleshsim.move(%1, [0], 'up')").arg(id)).toBool());
  EXPECT_TRUE(host.application.hasLogged(LOGERR, "move(int,IdList,Vector)")) << "the slot's signature";
}

TEST(FleshSimPlugin, vectorsMayBeArraysOfThree)
{
  Host host(HostApplication::batch);
  const int id = host.addTets();
  EXPECT_TRUE(host.script(QString("fleshsim.setGravity(%1, [1, -9.5, 0.25])").arg(id)).toBool());
  const QString state = host.script(QString("fleshsim.state(%1)").arg(id)).toString().simplified().remove(' ');
  EXPECT_TRUE(state.contains("\"gravity\":[1,-9.5,0.25]")) << state.toStdString();
  EXPECT_TRUE(host.script(QString("fleshsim.setGravity(%1, Vector(0, 0, -2))").arg(id)).toBool());
  EXPECT_TRUE(host.script(QString("fleshsim.fixCorners(%1)").arg(id)).toBool());
  const FleshSim::Points rest = tetPositions(id);
  EXPECT_TRUE(
      host.script(QString("fleshsim.rotateHandle(%1, fleshsim.slab(%1, 'z', 1, 1), [0, 0, 2], 10, [0, 0, 0])").arg(id))
          .toBool());
}

TEST(FleshSimPlugin, readsMeshesWhereTheHostCannot)
{
  Host host(HostApplication::batch);
  const int id = host.script("fleshsim.loadMesh('" FLESHSIM_MESHES "/cube_tet_10.ovm')").toInt();
  ASSERT_GT(id, 0);
  EXPECT_GT(tetPositions(id).cols(), 8);
}

TEST(FleshSimPlugin, deletedElementsAreLeftOut)
{
  Host host(HostApplication::batch);
  const int id = host.addTets();
  TetrahedralMeshObject* object = nullptr;
  ASSERT_TRUE(PluginFunctions::getObject(id, object));
  object->mesh()->delete_cell(OpenVolumeMesh::CellHandle(5));
  host.application.announce(id, UPDATE_TOPOLOGY);
  EXPECT_TRUE(host.script(QString("fleshsim.stretch(%1, 'y', -0.5, 0.5, 0.1, 2)").arg(id)).toBool());
}

/// Runs with a window: they go on while the host's events do.
struct Windowed : testing::Test
{
  bool waitUntil(const std::function<bool()>& _condition)
  {
    QElapsedTimer timer;
    timer.start();
    while (!_condition() && timer.elapsed() < 20000)
      QTest::qWait(5);
    return _condition();
  }
  bool isRunning(int _id) { return host.script(QString("fleshsim.running(%1)").arg(_id)).toBool(); }
  QString startLong(int _id) { return QString("fleshsim.stretch(%1, 'y', -0.9, 0.9, 0.00001, 99999)").arg(_id); }

  ~Windowed() override
  {
    EXPECT_TRUE(host.application.failures().isEmpty()) << host.application.failures().join("\n").toStdString();
  }

  Host host{HostApplication::gui};
};

TEST_F(Windowed, positionsAppearWhileARunGoesOnAndItsJobCanBeCancelled)
{
  const int id = host.addTets("cube", 6);
  const FleshSim::Points rest = tetPositions(id);
  ASSERT_TRUE(host.script(startLong(id)).toBool());
  ASSERT_TRUE(waitUntil([&] { return tetPositions(id) != rest; }));
  ASSERT_TRUE(waitUntil([&] { return !host.application.jobs().empty(); }));
  EXPECT_EQ(host.application.jobs().back().maximum, 99999);
  host.application.cancelJob(host.application.jobs().back().id);
  ASSERT_TRUE(waitUntil([&] { return !isRunning(id); }));
  EXPECT_TRUE(waitUntil([&] { return host.application.jobs().back().isDone; }));
}

TEST_F(Windowed, objectsAreDeletedClearedAndChangedWhileTheyRun)
{
  int id = host.addTets("cube", 6);
  ASSERT_TRUE(host.script(startLong(id)).toBool());
  QTest::qWait(50);
  host.application.deleteObject(id);
  QTest::qWait(100);
  id = host.addTets("cube", 6);
  ASSERT_TRUE(host.script(startLong(id)).toBool());
  QTest::qWait(50);
  host.application.clearAll();
  QTest::qWait(100);
  id = host.addTets("cube", 6);
  ASSERT_TRUE(host.script(startLong(id)).toBool());
  QTest::qWait(50);
  TetrahedralMeshObject* object = nullptr;
  ASSERT_TRUE(PluginFunctions::getObject(id, object));
  object->mesh()->delete_cell(OpenVolumeMesh::CellHandle(0));
  host.application.announce(id, UPDATE_TOPOLOGY);
  QTest::qWait(100);
  EXPECT_FALSE(isRunning(id)) << "another topology is another body";
  ASSERT_TRUE(host.script(startLong(id)).toBool());
  QTest::qWait(50); // and the end of the process while it runs
}

TEST_F(Windowed, selectionsOfOtherPluginsDisturbNothing)
{
  const int id = host.addTets("cube", 4);
  ASSERT_TRUE(host.script(startLong(id)).toBool());
  QTest::qWait(50);
  ASSERT_TRUE(isRunning(id)) << host.script(QString("fleshsim.state(%1)").arg(id)).toString().toStdString();
  host.application.select(id, {0, 1, 2}, true);
  EXPECT_TRUE(isRunning(id)) << host.script(QString("fleshsim.state(%1)").arg(id)).toString().toStdString();
  EXPECT_EQ(host.script(QString("fleshsim.selectedVertices(%1)").arg(id)).toList().size(), 3);
  ASSERT_TRUE(host.script(QString("fleshsim.cancel(%1)").arg(id)).toBool());
}

} // namespace
