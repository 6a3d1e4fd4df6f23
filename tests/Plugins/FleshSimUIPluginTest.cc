// The toolbox in the stand-in for the host: what its controls do reaches the simulation, by script slots.

#include "PluginTest.hh"

#include <QAction>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QTest>
#include <QToolBar>

namespace {

using namespace PluginTests;

struct Toolbox : testing::Test
{
  Toolbox()
  {
    EXPECT_EQ(host.application.toolboxes().size(), 1u);
    panel = host.application.toolboxes().front().widget;
    panel->show();
  }
  ~Toolbox() override
  {
    EXPECT_TRUE(host.application.failures().isEmpty()) << host.application.failures().join("\n").toStdString();
  }

  bool waitUntil(const std::function<bool()>& _condition)
  {
    QElapsedTimer timer;
    timer.start();
    while (!_condition() && timer.elapsed() < 20000)
      QTest::qWait(5);
    return _condition();
  }
  template <class Widget>
  Widget* find(const char* _name)
  {
    Widget* const widget = panel->findChild<Widget*>(_name);
    EXPECT_NE(widget, nullptr) << _name;
    return widget;
  }
  /// The chosen object, or -1.
  int chosen()
  {
    const QVariant data = find<QComboBox>("object")->currentData();
    return data.isValid() ? data.toInt() : -1;
  }
  void trigger(const char* _name) { find<QAction>(_name)->trigger(); }
  void type(const char* _name, const QString& _text)
  {
    auto* const field = find<QLineEdit>(_name);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, _text);
    QTest::keyClick(field, Qt::Key_Return);
  }

  Host host{HostApplication::gui};
  QWidget* panel = nullptr; ///< its class is the plugin's own
};

TEST_F(Toolbox, startRunsTheExperimentOfTheChosenObjectAndRecordsIt)
{
  const int id = host.addTets("cube", 3);
  ASSERT_TRUE(waitUntil([&] { return chosen() == id; }));
  type("young", "30000");
  EXPECT_NEAR(host.script(QString("JSON.parse(fleshsim.state(%1)).material.young").arg(id)).toDouble(), 3e4, 1e-6);
  trigger("actionStart");
  ASSERT_TRUE(waitUntil([&] { return host.script(QString("fleshsim.converged(%1)").arg(id)).toBool(); }));
  const QStringList lines = host.application.recordedScript();
  EXPECT_TRUE(lines.join("\n").contains("fleshsim.setMaterialYoungPoisson(")) << lines.join("\n").toStdString();
  EXPECT_TRUE(lines.join("\n").contains("fleshsim.stretch(")) << lines.join("\n").toStdString();

  // What was recorded does the same again.
  const double energy = host.script(QString("fleshsim.energy(%1)").arg(id)).toDouble();
  ASSERT_TRUE(host.script(QString("fleshsim.reset(%1)").arg(id)).toBool());
  for (const QString& line : lines)
    EXPECT_TRUE(host.script(line.mid(line.indexOf("fleshsim"))).toBool()) << line.toStdString();
  ASSERT_TRUE(waitUntil([&] { return host.script(QString("fleshsim.converged(%1)").arg(id)).toBool(); }));
  EXPECT_EQ(host.script(QString("fleshsim.energy(%1)").arg(id)).toDouble(), energy);
}

TEST_F(Toolbox, aDeletedObjectLeavesThePanel)
{
  const int id = host.addTets("cube", 6);
  ASSERT_TRUE(waitUntil([&] { return chosen() == id; }));
  trigger("actionStart");
  QTest::qWait(30);
  host.application.deleteObject(id);
  ASSERT_TRUE(waitUntil([&] { return chosen() == -1; }));
}

} // namespace
