// The menus: opening, saving, and doing again what was done.

#include "WindowTest.hh"

#include <drawing/Movie.hh>

#include <FleshSim/Core/Json.hh>
#include <FleshSim/IO/MeshFormat.hh>

#include <QDir>
#include <QDropEvent>
#include <QImage>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QTimer>

namespace FleshSim {

namespace {

class MenuTest : public WindowTest
{
protected:
  int stretchedCube()
  {
    const int cube = openMesh("cube_hex_10.ovm");
    EXPECT_TRUE(window->session().tryRun("stretch", {cube, std::string("y"), -1.0, 1.0, 0.1, 3}));
    EXPECT_TRUE(waitForEnd(cube));
    return cube;
  }
  QString text(const QString& _file)
  {
    QFile file(_file);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << _file.toStdString();
    return QString::fromUtf8(file.readAll());
  }
};

} // namespace

TEST_F(MenuTest, opensAndRemembersFiles)
{
  chosenFile = QString(FLESHSIM_MESHES) + "/cube_hex_10.ovm";
  trigger("open");
  EXPECT_EQ(window->session().bodies().all().size(), 1u);
  auto* recent = find<QMenu>("recentMenu");
  ASSERT_EQ(recent->actions().size(), 1);
  recent->actions().front()->trigger();
  EXPECT_EQ(window->session().bodies().all().size(), 2u);
  EXPECT_EQ(recent->actions().size(), 1) << "the same file once";
  ASSERT_TRUE(waitUntil([&] { return window->panel().object() == 2; })) << "the new one is worked with";
  trigger("removeObject");
  EXPECT_EQ(window->session().bodies().all().size(), 1u);
  EXPECT_EQ(window->view().scenery().bodies().size(), 1u);
}

TEST_F(MenuTest, takesDroppedFiles)
{
  QMimeData files;
  files.setUrls({QUrl::fromLocalFile(QString(FLESHSIM_MESHES) + "/cube_hex_10.ovm"),
                 QUrl::fromLocalFile(QString(FLESHSIM_MESHES) + "/bird_tet.ovm")});
  QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &drop);
  EXPECT_EQ(window->session().bodies().all().size(), 2u);
}

TEST_F(MenuTest, savesMeshSceneScriptAndReport)
{
  const int cube = stretchedCube();
  const Points positions = session(cube).positions();
  chosenFile = folder.filePath("cube.ovm");
  trigger("saveMesh");
  MeshDocument saved;
  ASSERT_TRUE(readMesh(chosenFile.toStdString(), saved));
  EXPECT_EQ(saved.mesh.positions, positions) << "to the last bit";
  chosenFile = folder.filePath("cube.json");
  trigger("saveScene");
  chosenFile = folder.filePath("cube.js");
  trigger("saveScript");
  chosenFile = folder.filePath("cube.html");
  trigger("saveReport");
  EXPECT_TRUE(text(chosenFile).contains("<html"));
  EXPECT_TRUE(window->statusBar()->currentMessage().contains("cube.html"));

  // Both do it again, to the last bit.
  open(folder.filePath("cube.json"));
  const int scene = window->session().bodies().objects().back();
  ASSERT_TRUE(waitForEnd(scene));
  EXPECT_EQ(session(scene).positions(), positions);
  ASSERT_TRUE(window->runScript(folder.filePath("cube.js")));
  const int script = window->session().bodies().objects().back();
  EXPECT_NE(script, scene);
  EXPECT_EQ(session(script).positions(), positions);
}

TEST_F(MenuTest, savesPictureAndMovie)
{
  stretchedCube();
  ShotSettings shot;
  shot.width = 160;
  shot.height = 120;
  window->setShot(shot);
  chosenFile = folder.filePath("cube.png");
  trigger("savePicture");
  EXPECT_EQ(QImage(chosenFile).size(), QSize(160, 120));
  chosenFile = folder.filePath("movie");
  trigger("saveMovie");
  const QStringList frames = QDir(chosenFile).entryList({"*.png"}, QDir::Files, QDir::Name);
  ASSERT_EQ(frames.size(), 4);
  EXPECT_NE(QImage(chosenFile + "/" + frames.front()), QImage(chosenFile + "/" + frames.back()));
  EXPECT_EQ(window->session().workspace().stepShown(1), -1) << "what was shown is shown again";
}

/// What is pressed while a movie is made reaches nobody but its Stop.
TEST_F(MenuTest, aMovieIsStoppedAndNotDisturbed)
{
  stretchedCube();
  ShotSettings shot;
  shot.width = 64;
  shot.height = 64;
  window->setShot(shot);
  window->activateWindow();
  chosenFile = folder.filePath("movie");
  bool wasVisible = false;
  QTimer::singleShot(0, window.get(), [&] {
    auto* stop = find<QPushButton>("stopMovie");
    wasVisible = stop->isVisible();
    QTest::keyClick(&window->view(), Qt::Key_W, Qt::ControlModifier);
    QTest::mouseClick(find<QPushButton>("clearHandles"), Qt::LeftButton);
    QTest::mouseClick(stop, Qt::LeftButton);
  });
  trigger("saveMovie");
  EXPECT_TRUE(wasVisible);
  EXPECT_EQ(window->session().bodies().all().size(), 1u) << "Ctrl+W closes nothing meanwhile";
  EXPECT_FALSE(find<QPushButton>("stopMovie")->isVisible());
  EXPECT_LT(QDir(chosenFile).entryList({"*.png"}, QDir::Files).size(), 4);
}

TEST_F(MenuTest, aScriptWaitsForTheSceneThatItOpens)
{
  QFile file(folder.filePath("s.js"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(("viewer.open('" + QString(FLESHSIM_SOURCE_DIR) + "/scenes/two_bodies.json');").toUtf8());
  file.close();
  ASSERT_TRUE(window->runScript(file.fileName()));
  const int body = window->session().bodies().objects().back();
  EXPECT_FALSE(isRunning(body));
  EXPECT_TRUE(session(body).converged());
}

/// One bar, one range: that of all bodies whose range is fitted.
TEST_F(MenuTest, bodiesShareTheRangeOfTheirColours)
{
  const int still = openMesh("cube_hex_10.ovm");
  const int cube = stretchedCube();
  for (const int object : {cube, still})
    ASSERT_TRUE(window->session().tryRun("showField", {object, std::string("displacement"), 0.0, 0.0}));
  const auto& bodies = window->view().scenery().bodies();
  EXPECT_GT(bodies.at(cube)->range().high, 0.2);
  EXPECT_EQ(bodies.at(cube)->range(), bodies.at(still)->range());
  ASSERT_TRUE(window->session().tryRun("showField", {still, std::string("displacement"), 0.0, 9.0}));
  EXPECT_EQ(bodies.at(still)->range().high, 9.0) << "who chose a range keeps it";
  EXPECT_LT(bodies.at(cube)->range().high, 1.0);
}

TEST_F(MenuTest, saysWhatCannotBeWrittenAndKeepsTheSteps)
{
  const int cube = stretchedCube();
  for (const char* action : {"saveMesh", "saveScene", "saveScript", "saveReport", "savePicture", "saveMovie"}) {
    const QString name = QString(action) == "saveScene"     ? "x.json"
                         : QString(action) == "savePicture" ? "x.png"
                         : QString(action) == "saveMesh"    ? "x.ovm"
                                                            : "x";
    chosenFile = "/proc/no/such/folder/" + name;
    window->statusBar()->clearMessage();
    trigger(action);
    EXPECT_TRUE(window->statusBar()->currentMessage().contains("/proc/no/such")) << action;
  }
  EXPECT_EQ(session(cube).archive()->steps(), (std::vector<int>{0, 1, 2, 3}));
}

TEST_F(MenuTest, undoAndRedo)
{
  const int cube = stretchedCube();
  const Points stretched = session(cube).positions();
  trigger("undo");
  EXPECT_EQ(session(cube).positions(), session(cube).rest());
  ASSERT_TRUE(waitUntil([&] { return find<QAction>("actionRedo")->isEnabled(); }));
  trigger("redo");
  EXPECT_EQ(session(cube).positions(), stretched);
}

TEST_F(MenuTest, helpOpensAndCloses)
{
  trigger("keys");
  auto* keys = window->findChild<QMessageBox*>("keysBox");
  ASSERT_NE(keys, nullptr);
  EXPECT_TRUE(keys->text().contains("Ctrl+O"));
  keys->close();
  trigger("about");
}

TEST_F(MenuTest, aFolderOfStepsIsWalkedThrough)
{
  const int cube = stretchedCube();
  MoviePlan plan;
  for (int step = 0; step <= 3; ++step) {
    ASSERT_TRUE(window->session().workspace().showStep(cube, step));
    const std::string file = folder.filePath(QString("cube_%1.ovm").arg(step, 5, 10, QChar('0'))).toStdString();
    ASSERT_TRUE(window->session().tryRun("saveMesh", {cube, file}));
  }
  const Points last = session(cube).positions();
  const Points rest = session(cube).rest();
  const int series = open(folder.path());
  EXPECT_EQ(session(series).archive()->steps(), (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(session(series).positions(), last);
  EXPECT_LT((session(series).rest() - rest).cwiseAbs().maxCoeff(), 1e-15) << "the displacement leads back";
}

} // namespace FleshSim
