#include "PanelWindowTest.hh"

#include "PanelControls.hh"

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <QApplication>
#include <QCheckBox>
#include <QScrollArea>
#include <QToolBar>
#include <QToolButton>
#include <QWindow>

namespace FleshSim {

PanelWindowTest::PanelWindowTest()
{
  // Whatever changes in a window with OpenGL, all of it is put together again: a small one is quick.
  window->resize(900, 600);
  window->activateWindow();
  EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
}

void PanelWindowTest::TearDown()
{
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  const std::string name = std::string(test.test_suite_name()) + '.' + test.name();
  for (const PanelControl& control : panelControls()) {
    if (control.test == name) {
      EXPECT_EQ(operated_.count(control.name), 1u) << control.name << " is said to be operated here";
    }
  }
}

QString PanelWindowTest::writeBox(const char* _name, bool _hexes) const
{
  MeshDocument document;
  EXPECT_TRUE(
      generateMesh({"beam", _hexes, 2, {{"length", 2.0}, {"height", 1.5}, {"width", 1.0}}}, document.mesh).isOk());
  EXPECT_EQ(document.mesh.vertexCount(), boxVertices);
  const QString path = folder.filePath(QString(_name) + ".ovm");
  EXPECT_TRUE(writeMesh(path.toStdString(), document).isOk());
  return path;
}

int PanelWindowTest::openBox(const char* _name, bool _hexes)
{
  const int object = open(writeBox(_name, _hexes));
  EXPECT_TRUE(waitUntil([&] { return window->panel().object() == object && window->panel().state().valid; }));
  return object;
}

/// What was shown or hidden just now has its place after the events that are waiting.
void PanelWindowTest::showControl(QWidget* _control)
{
  QApplication::processEvents();
  auto* area = part<QScrollArea>("scrollArea");
  if (area->widget()->isAncestorOf(_control)) area->ensureWidgetVisible(_control);
  QApplication::processEvents();
}

void PanelWindowTest::slide(const char* _slider, Qt::Key _key)
{
  auto* const slider = part<QSlider>(_slider);
  showControl(slider);
  slider->setFocus(Qt::MouseFocusReason);
  QTest::keyClick(slider, _key);
  note(_slider);
}

void PanelWindowTest::hit(QWidget* _control, const QPoint& _place)
{
  const QString name = _control->objectName();
  ASSERT_TRUE(waitUntil([&] { return _control->isEnabled(); })) << name.toStdString();
  showControl(_control);
  ASSERT_TRUE(_control->isVisible()) << name.toStdString();
  const QPoint place = _control->mapTo(window.get(), _place);
  const QWidget* const there = window->childAt(place);
  ASSERT_TRUE(there == _control || _control->isAncestorOf(there)) << name.toStdString() << " is covered";
  QTest::mouseClick(window->windowHandle(), Qt::LeftButton, Qt::NoModifier, place);
}

void PanelWindowTest::click(const char* _button)
{
  auto* button = part<QAbstractButton>(_button);
  note(_button);
  // A check box is not as wide as its place.
  const bool isBox = qobject_cast<QCheckBox*>(button) != nullptr;
  hit(button, isBox ? QPoint(8, button->height() / 2) : button->rect().center());
}

void PanelWindowTest::choose(const char* _combo, const QVariant& _data)
{
  auto* combo = part<QComboBox>(_combo);
  note(_combo);
  const int index = combo->findData(_data);
  ASSERT_GE(index, 0) << _combo << ' ' << _data.toString().toStdString();
  const QSignalSpy chosen(combo, QOverload<int>::of(&QComboBox::activated));
  hit(combo, combo->rect().center());
  ASSERT_TRUE(waitUntil([] { return QApplication::activePopupWidget() != nullptr; })) << _combo;
  QTest::keyClick(window->windowHandle(), Qt::Key_Home);
  for (int i = 0; i < index; ++i)
    QTest::keyClick(window->windowHandle(), Qt::Key_Down);
  QTest::keyClick(window->windowHandle(), Qt::Key_Return);
  ASSERT_TRUE(waitUntil([] { return QApplication::activePopupWidget() == nullptr; })) << _combo;
  ASSERT_EQ(chosen.size(), 1) << _combo;
  ASSERT_EQ(chosen[0][0].toInt(), index) << _combo;
}

void PanelWindowTest::type(const char* _field, const char* _text)
{
  auto* field = part<QWidget>(_field);
  note(_field);
  hit(field, QPoint(field->width() / 3, field->height() / 2));
  ASSERT_TRUE(field->hasFocus()) << _field;
  QTest::keyClick(window->windowHandle(), Qt::Key_A, Qt::ControlModifier);
  QTest::keyClick(window->windowHandle(), Qt::Key_Delete);
  for (const char* letter = _text; *letter != '\0'; ++letter)
    QTest::keyClick(window->windowHandle(), *letter);
}

void PanelWindowTest::enter(const char* _field, const char* _text)
{
  type(_field, _text);
  QTest::keyClick(window->windowHandle(), Qt::Key_Return);
}

void PanelWindowTest::enterVector(const std::string& _field, const std::array<const char*, 3>& _texts)
{
  for (std::size_t c = 0; c < 3; ++c)
    enter((_field + "XYZ"[c]).c_str(), _texts[c]);
}

void PanelWindowTest::press(const char* _action)
{
  auto* bar = part<QToolBar>("runBar");
  QWidget* const button = bar->widgetForAction(part<QAction>(_action));
  ASSERT_NE(button, nullptr) << _action;
  note(_action);
  hit(button, button->rect().center());
}

void PanelWindowTest::pressKey(const char* _action)
{
  auto* action = part<QAction>(_action);
  note(_action);
  ASSERT_TRUE(waitUntil([&] { return action->isEnabled(); })) << _action;
  const int key = action->shortcut()[0];
  QTest::keyClick(window->windowHandle(), Qt::Key(key & ~Qt::KeyboardModifierMask),
                  Qt::KeyboardModifiers(key & Qt::KeyboardModifierMask));
}

void PanelWindowTest::run()
{
  const int before = now().runCount();
  press("actionStart");
  ASSERT_EQ(now().runCount(), before + 1) << "it has not started: " << text("statusText").toStdString();
  waitForPanel();
}

/// Nothing runs, and the panel knows.
void PanelWindowTest::waitForPanel()
{
  ASSERT_TRUE(waitUntil([&] {
    const PanelState& state = window->panel().state();
    return !isRunning(object()) && !window->session().workspace().anyRunning() && !state.running &&
           state.rows == static_cast<int>(now().rows().size());
  }));
}

void PanelWindowTest::stepDynamics(int _steps)
{
  enter("dynamicSteps", std::to_string(_steps).c_str());
  const int before = now().runCount();
  click("stepDynamics");
  ASSERT_EQ(now().runCount(), before + 1) << "it has not started: " << text("statusText").toStdString();
  waitForPanel();
}

std::vector<int> PanelWindowTest::verticesAt(int _axis, double _coordinate)
{
  std::vector<int> vertices;
  const Points at = rest();
  for (int v = 0; v < at.cols(); ++v)
    if (at(_axis, v) == _coordinate) vertices.push_back(v);
  return vertices;
}

void PanelWindowTest::pressView(const QPoint& _pixel)
{
  QTest::mousePress(window->windowHandle(), Qt::LeftButton, Qt::NoModifier, window->view().mapTo(window.get(), _pixel));
}

void PanelWindowTest::moveView(const QPoint& _pixel)
{
  QTest::mouseMove(window->windowHandle(), window->view().mapTo(window.get(), _pixel));
}

void PanelWindowTest::releaseView(const QPoint& _pixel)
{
  QTest::mouseRelease(window->windowHandle(), Qt::LeftButton, Qt::NoModifier,
                      window->view().mapTo(window.get(), _pixel));
}

QPoint PanelWindowTest::pixelOf(int _vertex)
{
  return window->view().pixelOf(body().positions().col(_vertex));
}

} // namespace FleshSim
