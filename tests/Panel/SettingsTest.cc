#include <Panel/PanelTest.hh>

#include <QCheckBox>
#include <QJsonArray>

namespace FleshSim {

using SettingsTest = PanelTest;

TEST_F(SettingsTest, ObjectsAreChosenByName)
{
  auto* object = find<QComboBox>("object");
  ASSERT_EQ(object->count(), 2);
  EXPECT_EQ(object->itemText(0), "bird (5)");
  EXPECT_EQ(object->itemText(1), "cube (7)");
  EXPECT_EQ(text("meshSize"), "5401 vertices, 20866 tetrahedra");
  QSignalSpy chosen(&panel, &Panel::objectChosen);
  QTest::keyClick(object, Qt::Key_Down);
  EXPECT_EQ(panel.object(), 7);
  EXPECT_EQ(chosen.size(), 1);
  EXPECT_EQ(sent(), "");
  choose("cells", "hex");
  EXPECT_EQ(host.takeCalls().back(), "setCells(7, hex)");
}

TEST_F(SettingsTest, CellsHaveNamesThatPeopleKnow)
{
  auto* cells = find<QComboBox>("cells");
  EXPECT_EQ(cells->currentText(), "automatic");
  const QStringList names{"automatic", "tetrahedra", "regular hexahedra", "irregular hexahedra"};
  const QStringList sentNames{"auto", "tet", "hex", "split-hex"};
  for (int c = 1; c < 4; ++c) {
    QTest::keyClick(cells, Qt::Key_Down);
    EXPECT_EQ(cells->currentText(), names[c]);
    EXPECT_EQ(sent(), "setCells(5, " + sentNames[c] + ")");
  }
}

TEST_F(SettingsTest, Solver)
{
  choose("solver", "newton-direct");
  EXPECT_EQ(sent(), "set(5, solver.name, newton-direct)");
  EXPECT_EQ(text("solverDescription"), "factorisation");
  EXPECT_EQ(text("hessianDescription"), "the true one");
  choose("hessian", "clamp");
  EXPECT_EQ(sent(), "set(5, solver.hessian, clamp)");
  EXPECT_EQ(text("hessianDescription"), "no negative eigenvalues");
  EXPECT_EQ(find<NumberField>("tolerance")->text(), "");
  EXPECT_EQ(find<NumberField>("tolerance")->placeholderText(), "automatic");
  enter("tolerance", "1e-6");
  EXPECT_EQ(line(), "fleshsim.set(5, \"solver.tolerance\", \"1e-06\")");
  EXPECT_EQ(sent(), "set(5, solver.tolerance, 1e-06)");
  enter("tolerance", "");
  EXPECT_EQ(sent(), "set(5, solver.tolerance, )");
  enter("tolerance", "-1");
  EXPECT_EQ(sent(), "");
  EXPECT_FALSE(action("actionStart")->isEnabled());
  enter("maxIterations", "80");
  EXPECT_EQ(sent(), "set(5, solver.max_iterations, 80)");
  QTest::keyClick(find<QSpinBox>("threads"), Qt::Key_Up);
  EXPECT_EQ(sent(), "set(5, solver.threads, 1)");
}

TEST_F(SettingsTest, ASettingThatOnlyTheHostKnowsHasARow)
{
  auto* brave = find<QCheckBox>("braveNew");
  EXPECT_EQ(brave->text(), "Brave");
  EXPECT_EQ(brave->toolTip(), "Came yesterday. In scripts and scenes: solver.brave_new.");
  brave->click();
  EXPECT_EQ(sent(), "set(5, solver.brave_new, true)");
  brave->click();
  EXPECT_EQ(sent(), "set(5, solver.brave_new, false)");
  host.setSetting("solver.brave_new", true);
  panel.poll();
  EXPECT_TRUE(brave->isChecked());
  enter("contactFriction", "0.25");
  EXPECT_EQ(sent(), "set(5, dynamics.contact.friction, 0.25)");
  enter("contactFriction", "-1");
  EXPECT_EQ(sent(), "");
  EXPECT_FALSE(enabled("startDynamics"));
  EXPECT_TRUE(action("actionStart")->isEnabled()) << "a quasi-static run has no contact";
}

TEST_F(SettingsTest, ControlsFollowTheState)
{
  host.setSetting("solver.name", "newton-direct");
  host.setSetting("solver.hessian", "clamp");
  host.setSetting("locking", "mean-dilatation");
  host.setSetting("solver.tolerance", 0.5);
  host.setSetting("solver.max_iterations", 9);
  host.setSetting("solver.threads", 3);
  host.setSetting("dynamics.integrator", "bdf2");
  host.setSetting("dynamics.dt", 0.25);
  host.set("gravity", QJsonArray{1, 2, 3});
  host.setSetting("dynamics.rayleigh.alpha", 0.125);
  host.setSetting("dynamics.rayleigh.beta", 0.5);
  host.setSetting("cells", "split-hex");
  panel.poll();
  EXPECT_EQ(find<QComboBox>("solver")->currentText(), "newton-direct");
  EXPECT_EQ(find<QComboBox>("hessian")->currentText(), "clamp");
  EXPECT_EQ(find<QComboBox>("locking")->currentText(), "mean-dilatation");
  EXPECT_EQ(number("tolerance"), 0.5);
  EXPECT_EQ(find<QSpinBox>("maxIterations")->value(), 9);
  EXPECT_EQ(find<QSpinBox>("threads")->value(), 3);
  EXPECT_EQ(find<QComboBox>("integrator")->currentText(), "bdf2");
  EXPECT_EQ(number("dt"), 0.25);
  EXPECT_EQ(number("gravityZ"), 3);
  EXPECT_EQ(number("rayleighAlpha"), 0.125);
  EXPECT_EQ(number("rayleighBeta"), 0.5);
  EXPECT_EQ(find<QComboBox>("cells")->currentText(), "irregular hexahedra");
  EXPECT_EQ(sent(), "") << "what was only shown is not sent";
}

TEST_F(SettingsTest, Dynamics)
{
  choose("integrator", "bdf2");
  EXPECT_EQ(sent(), "set(5, dynamics.integrator, bdf2)");
  enter("dt", "0.02");
  EXPECT_EQ(sent(), "set(5, dynamics.dt, 0.02)");
  enter("dt", "0");
  EXPECT_EQ(sent(), "");
  EXPECT_FALSE(enabled("startDynamics"));
  EXPECT_TRUE(action("actionStart")->isEnabled()) << "a quasi-static run has no time step";
  enter("dt", "0.01");
  find<QCheckBox>("realTime")->click();
  EXPECT_EQ(line(), "fleshsim.setRealTime(5, false)");
  enter("gravityZ", "-9.81");
  EXPECT_EQ(line(), "fleshsim.setGravity(5, Vector(0,0,-9.81))");
  host.takeCalls();
  enter("gravityX", "up");
  EXPECT_EQ(sent(), "");
  enter("gravityX", "0");
  host.takeCalls();
  enter("rayleighAlpha", "0.5");
  EXPECT_EQ(sent(), "set(5, dynamics.rayleigh.alpha, 0.5)");
  enter("rayleighBeta", "0.01");
  EXPECT_EQ(sent(), "set(5, dynamics.rayleigh.beta, 0.01)");
  enter("rayleighBeta", "-0.01");
  EXPECT_EQ(sent(), "");
}

TEST_F(SettingsTest, DynamicsRuns)
{
  EXPECT_FALSE(enabled("stopDynamics"));
  click("startDynamics");
  EXPECT_EQ(sent(), "startDynamics(5)");
  enter("dynamicSteps", "25");
  click("stepDynamics");
  EXPECT_EQ(sent(), "stepDynamics(5, 25)");
  host.set("running", true);
  host.set("job", "dynamics");
  host.set("kind", "motion");
  panel.poll();
  EXPECT_FALSE(enabled("startDynamics"));
  EXPECT_FALSE(enabled("stepDynamics"));
  click("stopDynamics");
  EXPECT_EQ(sent(), "stopDynamics(5)");
  enter("gravityY", "-1");
  EXPECT_EQ(sent(), "setGravity(5, {0 -1 0})") << "settings change while time goes on";
}

TEST_F(SettingsTest, CollidersArePresetBelowTheBody)
{
  click("addCollider");
  EXPECT_EQ(sent(), "addPlane(5, {0.5 0 9.6}, {0 0 1}, 0)");
  EXPECT_EQ(line(), "fleshsim.addPlane(5, Vector(0.5,0,9.6), Vector(0,0,1), 0)");
  choose("colliderKind", "sphere");
  enter("friction", "0.3");
  click("addCollider");
  EXPECT_EQ(sent(), "addSphere(5, {0.5 0 8.6}, 1, 0.3)");
  choose("colliderKind", "box");
  click("addCollider");
  EXPECT_EQ(sent(), "addBox(5, {-0.5 -1 7.6}, {1.5 1 9.6}, 0.3)");
  choose("colliderKind", "capsule");
  click("addCollider");
  EXPECT_EQ(sent(), "addCapsule(5, {-1.5 0 8.6}, {2.5 0 8.6}, 1, 0.3)");
  choose("colliderKind", "mesh");
  panel.setFileChooser([](const QString&, const QString&, bool) { return QString("/tmp/floor.obj"); });
  click("addCollider");
  EXPECT_EQ(sent(), "addMeshCollider(5, /tmp/floor.obj, 0.3)");
  panel.setFileChooser([](const QString&, const QString&, bool) { return QString(); });
  click("addCollider");
  EXPECT_EQ(sent(), "");
}

TEST_F(SettingsTest, CollidersAreWrittenAndRemoved)
{
  EXPECT_FALSE(enabled("clearColliders"));
  enter("planePointZ", "-2");
  enter("planeNormalX", "0.5");
  click("addCollider");
  EXPECT_EQ(sent(), "addPlane(5, {0.5 0 -2}, {0.5 0 1}, 0)");
  host.set("colliders", 1);
  panel.poll();
  EXPECT_EQ(text("colliderCount"), "One obstacle.");
  click("clearColliders");
  EXPECT_EQ(sent(), "clearColliders(5)");
}

TEST_F(SettingsTest, ImpossibleCollidersAreExplained)
{
  enter("planeNormalZ", "0");
  EXPECT_TRUE(text("colliderProblem").contains("zero"));
  EXPECT_FALSE(enabled("addCollider"));
  choose("colliderKind", "sphere");
  EXPECT_TRUE(enabled("addCollider"));
  enter("sphereRadius", "-1");
  EXPECT_TRUE(text("colliderProblem").contains("radius"));
  choose("colliderKind", "box");
  enter("boxMaxY", "-5");
  EXPECT_TRUE(text("colliderProblem").contains("low corner"));
  enter("boxMaxY", "5");
  enter("friction", "-1");
  EXPECT_TRUE(text("colliderProblem").contains("friction"));
  EXPECT_FALSE(enabled("addCollider"));
}

TEST_F(SettingsTest, ASceneIsSavedWhenNothingRuns)
{
  EXPECT_TRUE(enabled("saveScene"));
  host.set("running", true);
  panel.poll();
  EXPECT_FALSE(enabled("saveScene"));
  EXPECT_TRUE(enabled("saveMesh"));
}

TEST_F(SettingsTest, FilesOfTheObjectSection)
{
  panel.setFileChooser([](const QString&, const QString&, bool _save) { return QString(_save ? "/out" : "/in"); });
  click("loadMesh");
  EXPECT_EQ(sent(), "loadMesh(/in)");
  EXPECT_EQ(line(), "fleshsim.loadMesh(\"/in\")");
  EXPECT_EQ(panel.object(), 7) << "the loaded mesh is chosen";
  click("saveMesh");
  EXPECT_EQ(sent(), "saveMesh(7, /out)");
  click("runScene");
  EXPECT_EQ(sent(), "runScene(/in)");
  click("saveScene");
  EXPECT_EQ(sent(), "saveScene(7, /out)");
  EXPECT_EQ(line(), "fleshsim.saveScene(7, \"/out\")");
  panel.setFileChooser([](const QString&, const QString&, bool) { return QString("/a b/ä.json"); });
  click("saveScene");
  EXPECT_EQ(sent(), "saveScene(7, /a b/ä.json)");
  panel.setFileChooser([](const QString&, const QString&, bool) { return QString(); });
  click("saveScene");
  EXPECT_EQ(sent(), "") << "nothing was chosen";
  panel.setFileChooser([](const QString&, const QString&, bool) { return QString("/in"); });
  host.refused << "loadMesh";
  const int before = lines.size();
  click("loadMesh");
  EXPECT_EQ(lines.size(), before) << "what was refused is not recorded";
}

} // namespace FleshSim
