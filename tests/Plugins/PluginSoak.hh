#pragma once

// Random actions of users, scripts and other plugins, the same ones every time.

#include "WindowedTest.hh"

#include <FleshSim/Core/Random.hh>

#include <QFile>
#include <QMouseEvent>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace PluginTests {

/// $o: an object; $v: a vector; $n: a number below 1; $i: a whole one below 9; $m: a material; $c: cells; $f: a field.
inline const std::vector<const char*> soakCommands = {"stretch($o, 'y', -0.9, 0.9, $n, 4)",
                                                      "compress($o, 'z', -0.9, 0.9, 0.05, 4)",
                                                      "bend($o, 'x', -0.9, 0.9, $i, 4)",
                                                      "stretch($o, 'z', -0.9, 0.9, 1e-3, 300)",
                                                      "scramble($o, 2, $i)",
                                                      "fix($o, fleshsim.slab($o, 'y', -9, -0.9))",
                                                      "move($o, fleshsim.slab($o, 'y', 0.9, 9), $v)",
                                                      "clearHandles($o)",
                                                      "solve($o, 3)",
                                                      "startDynamics($o)",
                                                      "startDynamics($o)",
                                                      "stopDynamics($o)",
                                                      "stepDynamics($o, 5)",
                                                      "grab($o, $i, $n)",
                                                      "grab($o, $i, 0)",
                                                      "drag($o, $v)",
                                                      "drag($o, $v)",
                                                      "release($o)",
                                                      "cancel($o)",
                                                      "cancel($o)",
                                                      "pause($o)",
                                                      "resume($o)",
                                                      "stepOnce($o)",
                                                      "wait($o)",
                                                      "reset($o)",
                                                      "undo($o)",
                                                      "redo($o)",
                                                      "setMaterialYoungPoisson($o, '$m', 1e4, 0.$i)",
                                                      "setCells($o, '$c')",
                                                      "setLocking($o, 'mean-dilatation')",
                                                      "setSolver($o, 'newton-direct')",
                                                      "setHessian($o, 'clamp')",
                                                      "setGravity($o, $v)",
                                                      "addPlane($o, Vector(0, -3, 0), Vector(0, 1, 0), $n)",
                                                      "clearColliders($o)",
                                                      "showField($o, '$f', 0, 0)",
                                                      "showField($o, '$f', 0, 1)",
                                                      "hideField($o)",
                                                      "setPullMode(true, $n)",
                                                      "setPullMode(false, 0)",
                                                      "runScene('$s')"};

inline const char* const soakScene = R"({"bodies":[{"generate":{"shape":"cube","resolution":1},"translate":[0,3,0]},
  {"generate":{"shape":"cube","cells":"hex","resolution":1}}], "mode":"dynamic",
  "dynamics":{"dt":0.01,"duration":0.1,"gravity":[0,-9.81,0]}})";

struct PluginSoak : WindowedTest
{
  using Action = void (PluginSoak::*)();

  PluginSoak()
  {
    QFile file(folder.filePath("scene.json"));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(soakScene);
    QObject* plugin = host.application.plugin("FleshSim");
    starts = std::make_unique<QSignalSpy>(plugin, SIGNAL(startJob(QString, QString, int, int, bool)));
    finishes = std::make_unique<QSignalSpy>(plugin, SIGNAL(finishJob(QString)));
    moves = std::make_unique<QSignalSpy>(plugin, SIGNAL(objectMoved(int)));
    panel = host.application.toolboxes().front().widget;
    toolbox.setWidgetResizable(true);
    toolbox.setWidget(panel);
    toolbox.show();
  }

  std::vector<int> objects()
  {
    std::vector<int> numbers;
    for (const QVariant& number : host.script("fleshsim.objects()").toList())
      numbers.push_back(number.toInt());
    return numbers;
  }
  /// One that is there; now and then one that is not.
  int object()
  {
    const std::vector<int> all = objects();
    return all.empty() || random.below(20) == 0 ? lost : all[random.below(all.size())];
  }
  template <std::size_t Count>
  const char* oneOf(const char* const (&_all)[Count])
  {
    return _all[random.below(Count)];
  }
  QString vector()
  {
    const auto part = [this] { return random.uniform(-2.0, 2.0); };
    return QString("Vector(%1, %2, %3)").arg(part()).arg(part()).arg(part());
  }

  QString command()
  {
    QString text = soakCommands[random.below(soakCommands.size())];
    text.replace("$o", QString::number(object()));
    text.replace("$v", vector());
    text.replace("$n", QString::number(random.uniform()));
    text.replace("$i", QString::number(random.below(9)));
    text.replace("$m", oneOf({"stable-neo-hookean", "corotated", "neo-hookean", "linear", "nonsense"}));
    text.replace("$c", oneOf({"auto", "tet", "hex", "split-hex"}));
    text.replace("$f", oneOf({"J", "displacement", "nonsense"}));
    text.replace("$s", folder.filePath("scene.json"));
    return "fleshsim." + text;
  }
  /// One command, or several without events between them.
  void runScript()
  {
    QStringList lines = {command()};
    while (random.below(4) == 0)
      lines << command();
    done << lines;
    host.script(lines.join(";"));
  }

  void addObject()
  {
    if (objects().size() >= 4) return deleteObject();
    const int resolution = 1 + static_cast<int>(random.below(2));
    switch (random.below(4)) {
    case 0:
      host.addTets("cube", resolution);
      break;
    case 1:
      host.add<HexahedralMeshObject>(DATA_HEXAHEDRAL_MESH, "cube", true, resolution);
      break;
    case 2:
      host.add<PolyhedralMeshObject>(DATA_POLYHEDRAL_MESH, "cube", false, resolution);
      break;
    default:
      host.application.addObject(DATA_POLYHEDRAL_MESH, "empty");
    }
  }
  void deleteObject()
  {
    const int gone = object();
    host.application.deleteObject(gone);
    done << QString("delete %1").arg(gone);
  }
  void clearAll() { host.application.clearAll(); }
  void moveVertex()
  {
    const int id = object();
    withObject(id, [&](auto& _object) {
      if (_object.mesh()->n_vertices() == 0) return;
      const OpenVolumeMesh::VertexHandle vertex(static_cast<int>(random.below(_object.mesh()->n_vertices())));
      _object.mesh()->set_vertex(vertex, _object.mesh()->vertex(vertex) + ACG::Vec3d(0.05, 0.0, 0.05));
      host.application.announce(id, UPDATE_GEOMETRY);
    });
  }
  void deleteCell()
  {
    const int id = object();
    withObject(id, [&](auto& _object) {
      if (_object.mesh()->n_cells() == 0) return;
      const OpenVolumeMesh::CellHandle cell(static_cast<int>(random.below(_object.mesh()->n_cells())));
      if (!_object.mesh()->is_deleted(cell)) _object.mesh()->delete_cell(cell);
      host.application.announce(id, UPDATE_TOPOLOGY);
    });
  }
  void announce()
  {
    const int id = object();
    if (PluginFunctions::objectExists(id)) host.application.announce(id, UPDATE_ALL);
  }
  void select()
  {
    const int id = object();
    if (positionsOfAny(id).cols() > 2) host.application.select(id, {0, 1}, random.below(2) == 0);
  }
  void cancelJob()
  {
    const std::size_t back = 1 + random.below(3);
    const auto& jobs = host.application.jobs();
    if (back <= jobs.size()) host.application.cancelJob(jobs[jobs.size() - back].id);
  }
  void sendMouse()
  {
    const QPoint at(300 + static_cast<int>(random.below(300)), 150 + static_cast<int>(random.below(300)));
    const QEvent::Type type = std::vector<QEvent::Type>{QEvent::MouseButtonPress, QEvent::MouseMove,
                                                        QEvent::MouseButtonRelease}[random.below(3)];
    QMouseEvent event(type, at, type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, Qt::LeftButton,
                      Qt::NoModifier);
    host.application.sendMouse(&event);
  }
  void choose()
  {
    QMetaObject::invokeMethod(panel, "chooseObject", Q_ARG(int, object()));
    if (random.below(2) == 0) QMetaObject::invokeMethod(panel, "poll");
  }
  void wait() { QTest::qWait(static_cast<int>(random.below(40))); }

  void act()
  {
    static const std::vector<Action> others = {
        &PluginSoak::addObject,  &PluginSoak::addObject,  &PluginSoak::addObject, &PluginSoak::deleteObject,
        &PluginSoak::moveVertex, &PluginSoak::deleteCell, &PluginSoak::announce,  &PluginSoak::select,
        &PluginSoak::cancelJob,  &PluginSoak::cancelJob,  &PluginSoak::sendMouse, &PluginSoak::sendMouse,
        &PluginSoak::sendMouse,  &PluginSoak::choose,     &PluginSoak::choose,    &PluginSoak::wait};
    while (done.size() > 12)
      done.removeFirst();
    if (random.below(3) > 0) return runScript();
    const std::size_t which = random.below(others.size() + 1);
    done << QString("action %1").arg(which);
    if (which == others.size()) return random.below(4) == 0 ? clearAll() : wait();
    (this->*others[which])();
  }

  std::unique_ptr<QSignalSpy> starts, finishes, moves;
  FleshSim::Random random{20261118u + static_cast<unsigned>(qEnvironmentVariableIntValue("FLESHSIM_SOAK_SEED"))};
  QTemporaryDir folder;
  QWidget* panel = nullptr;
  QScrollArea toolbox; ///< as the host has it; owns the panel
  QStringList done;    ///< the last actions, for messages
  static constexpr int lost = 4711;
};

} // namespace PluginTests
