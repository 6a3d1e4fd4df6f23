// What tests of plugins rely on: the stand-in treats a plugin as the host does, and notices what the host does not
// bear.

#include <HostStandIn/HostApplication.hh>
#include <HostStandIn/QtLeaks.hh>

#include <Test/ClumsyPlugin.hh>

#include <ObjectTypes/TetrahedralMesh/TetrahedralMesh.hh>
#include <OpenFlipper/BasePlugin/PluginFunctions.hh>

#include <QApplication>
#include <QMouseEvent>
#include <gtest/gtest.h>

namespace HostStandIn {

namespace {

QStringList events(HostApplication& _host)
{
  return _host.scripting().run("probe.events()").toVariant().toStringList();
}

std::string text(const QStringList& _lines)
{
  return _lines.join("\n").toStdString();
}

} // namespace

TEST(HostApplication, LoadsConnectsAndInitialisesAPlugin)
{
  HostApplication host;
  ASSERT_TRUE(host.loadPlugins({PROBE_PLUGIN}));
  ASSERT_NE(nullptr, host.plugin("Pro Be"));
  EXPECT_EQ("initialize\ninitialized", text(events(host)));
  ASSERT_EQ(1u, host.descriptions().size());
  EXPECT_EQ("twice(double,int)", host.descriptions()[0].slot.toStdString());
  EXPECT_TRUE(host.toolboxes().empty()); // no window
  EXPECT_EQ("", text(host.failures()));
}

TEST(HostApplication, DoesNotLoadWhatIsNoPlugin)
{
  HostApplication host;
  EXPECT_FALSE(host.loadPlugins({"/nowhere/Plugin-None.so"}));
  EXPECT_TRUE(host.hasLogged(LOGERR, "Unable to load"));
}

TEST(HostApplication, LeavesOutWhatNeedsAWindowWhenThereIsNone)
{
  ClumsyPlugin plugin;
  {
    HostApplication host;
    EXPECT_FALSE(host.addPlugin(&plugin));
    EXPECT_TRUE(host.hasLogged(LOGWARN, "nogui"));
  }
  HostApplication host(HostApplication::gui);
  EXPECT_TRUE(host.addPlugin(&plugin));
  host.initialise();
  const QStringList failures = host.failures();
  ASSERT_EQ(2, failures.size()) << text(failures);
  EXPECT_TRUE(failures[0].contains("slotVisibilityChanged(QString), which the host does not see")) << text(failures);
  EXPECT_TRUE(failures[1].contains("made an object while the host starts")) << text(failures);
  host.announce(5, UPDATE_GEOMETRY);
  EXPECT_TRUE(host.failures().last().contains("emitted updatedObject from slotObjectUpdated"));
  EXPECT_TRUE(host.hasLogged(LOGERR, "no signal startJob"));
}

TEST(HostApplication, RunsScripts)
{
  HostApplication host;
  ASSERT_TRUE(host.loadPlugins({PROBE_PLUGIN}));
  HostScripting& scripts = host.scripting();
  EXPECT_EQ(8.0, scripts.run("probe.twice(4)").toNumber());
  EXPECT_EQ(12.0, scripts.run("probe.twice(4, 3)").toNumber());
  EXPECT_EQ("3,4", scripts.run("probe.echo([3, 4])").toString().toStdString());
  EXPECT_EQ(6.0, scripts.run("probe.doubled(Vector(1, 2, 3)).z").toNumber());
  EXPECT_EQ(3.0, scripts.run("probe.report().steps").toNumber());
  EXPECT_EQ(10.0, scripts.run("probe.callSelf(2)").toNumber());
  EXPECT_TRUE(scripts.run("probe.knows('twice(double,int)')").toBool());
  EXPECT_FALSE(scripts.run("probe.knows('thrice(double)')").toBool());
  scripts.run("print('a', 1); probe.nothing()");
  EXPECT_EQ("a 1", text(scripts.printed()));
  EXPECT_NE("", scripts.error().toStdString());
  EXPECT_TRUE(scripts.run("probe.slotAllCleared").isUndefined()); // private slots are not there
  EXPECT_EQ("", text(host.failures()));
}

TEST(HostApplication, CreatesUpdatesAndDeletesObjects)
{
  HostApplication host;
  ASSERT_TRUE(host.loadPlugins({PROBE_PLUGIN}));
  const int id = host.scripting().run("probe.makeTets()").toInt32();
  EXPECT_EQ(5, id); // after three lights
  TetrahedralMeshObject* object = nullptr;
  ASSERT_TRUE(PluginFunctions::getObject(id, object));
  EXPECT_TRUE(object->target());
  EXPECT_EQ(nullptr, object->meshNode()); // no window
  EXPECT_EQ(1u, object->mesh()->n_cells());
  EXPECT_EQ(1u, host.updates().size());
  EXPECT_EQ("probe.makeTets()", text(host.recordedScript()));
  EXPECT_TRUE(host.hasLogged(LOGINFO, "made an object"));
  host.scripting().run("volumemeshselection.selectVertices(5, [1, 3])");
  EXPECT_EQ("1,3", host.scripting().run("volumemeshselection.getVertexSelection(5)").toString().toStdString());
  EXPECT_TRUE(object->status()[OpenVolumeMesh::VertexHandle(3)].selected());
  host.scripting().run("core.deleteObject(5)");
  EXPECT_FALSE(PluginFunctions::objectExists(id));
  host.clearAll();
  EXPECT_EQ(
      "initialize\ninitialized\nupdated 5 selection\nupdated 5 selection\ndeleted 5\ndeleted 2\ndeleted 3\ndeleted 4\n"
      "cleared\ncleared",
      text(events(host)));
  EXPECT_EQ("", text(host.failures()));
}

TEST(HostApplication, KeepsTheBookOfJobs)
{
  HostApplication host;
  ASSERT_TRUE(host.loadPlugins({PROBE_PLUGIN}));
  host.scripting().run("probe.work(3)");
  ASSERT_NE(nullptr, host.job("work"));
  EXPECT_EQ(0, host.job("work")->state); // states are queued
  QCoreApplication::processEvents();
  ASSERT_NE(nullptr, host.job("done"));
  EXPECT_EQ(3, host.job("done")->state);
  EXPECT_TRUE(host.job("done")->isDone);
  host.cancelJob("done");
  EXPECT_FALSE(events(host).contains("canceled done"));
  QCoreApplication::processEvents();
  EXPECT_TRUE(events(host).contains("canceled done"));
}

TEST(HostApplication, NoticesWhatTheHostDoesNotBear)
{
  HostApplication host(HostApplication::gui);
  ASSERT_TRUE(host.loadPlugins({PROBE_PLUGIN}));
  host.scripting().run("probe.makeTets()");
  EXPECT_LT(0, host.redraws());
  EXPECT_EQ("", text(host.failures()));
  host.scripting().run("probe.logFromThread()");
  host.scripting().run("probe.copy(5)");
  host.scripting().run("probe.announce(77)");
  const QStringList failures = host.failures();
  ASSERT_EQ(3, failures.size()) << text(failures);
  EXPECT_TRUE(failures[0].contains("log emitted outside the main thread"));
  EXPECT_TRUE(failures[1].contains("copied object 5"));
  EXPECT_TRUE(failures[2].contains("object 77, which is not there"));
  const int redraws = host.redraws();
  host.scripting().run("probe.announce(5)");
  EXPECT_EQ(redraws, host.redraws()); // redraw stays disabled
}

TEST(HostApplication, NoticesPropertiesThatOutliveTheirMesh)
{
  HostApplication host;
  ASSERT_TRUE(host.loadPlugins({PROBE_PLUGIN}));
  host.scripting().run("probe.keepProperty(probe.makeTets())");
  host.scripting().run("probe.dropProperty()");
  host.scripting().run("probe.keepProperty(5)");
  EXPECT_EQ("", text(host.failures()));
  host.deleteObject(5);
  host.scripting().run("probe.dropProperty()");
#ifdef STANDIN_OVM3
  EXPECT_EQ("", text(host.failures()));
#else
  EXPECT_EQ("property 'kept' was released after its mesh", text(host.failures()));
#endif
}

TEST(HostApplication, BringsMouseAndKeysToAPluginWithAWindow)
{
  HostApplication host(HostApplication::gui);
  ASSERT_TRUE(host.loadPlugins({PROBE_PLUGIN}));
  ASSERT_EQ(1u, host.toolboxes().size());
  EXPECT_EQ("Probe", host.toolboxes()[0].name.toStdString());
  EXPECT_EQ("Probe", host.pickModes().at(0));
  const int id = host.scripting().run("probe.makeTets()").toInt32();
  // 100 pixels a unit, the origin in the middle of 800 x 600, y downwards: close to vertex 1 at (1, 0, 0).
  QMouseEvent press(QEvent::MouseButtonPress, QPointF(497, 298), Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
  host.sendMouse(&press);
  EXPECT_FALSE(events(host).contains(QString("picked 1 of %1").arg(id))); // not picking yet
  host.setPickMode("Probe");
  host.sendMouse(&press);
  EXPECT_TRUE(events(host).contains(QString("picked 1 of %1").arg(id))) << text(events(host));
  QKeyEvent key(QEvent::KeyPress, Qt::Key_P, Qt::NoModifier);
  host.sendKey(&key);
  EXPECT_TRUE(events(host).contains("key 80"));
  host.closeWindow();
  EXPECT_TRUE(events(host).contains("exit"));
  EXPECT_EQ("", text(host.failures()));
}

} // namespace HostStandIn

int main(int _argc, char** _argv)
{
  qputenv("QT_QPA_PLATFORM", "offscreen");
  ::testing::InitGoogleTest(&_argc, _argv);
  QApplication application(_argc, _argv);
  return RUN_ALL_TESTS();
}
