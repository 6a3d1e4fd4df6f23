#include "WindowTest.hh"

#include <QElapsedTimer>
#include <QToolButton>

namespace FleshSim {

WindowTest::WindowTest()
    : window(std::make_unique<MainWindow>(
          std::make_unique<QSettings>(folder.filePath("settings.ini"), QSettings::IniFormat)))
{
  window->setFileChooser([this](const QString&, const QString&, bool) { return chosenFile; });
  for (auto* header : window->panel().findChildren<QToolButton*>())
    if (header->objectName().startsWith("section")) header->setChecked(true);
  window->resize(1200, 800);
  window->show();
  EXPECT_TRUE(QTest::qWaitForWindowExposed(window.get()));
}

WindowTest::~WindowTest() = default;

int WindowTest::open(const QString& _path)
{
  const Status status = window->open(_path);
  EXPECT_TRUE(status) << status.message();
  EXPECT_TRUE(waitUntil([&] { return window->panel().object() >= 0 && window->panel().state().valid; }));
  const std::vector<int> objects = window->session().bodies().objects();
  return objects.empty() ? -1 : objects.back();
}

Session& WindowTest::session(int _object)
{
  Session* const found = window->session().sessionOf(_object);
  EXPECT_NE(found, nullptr);
  return *found;
}

bool WindowTest::waitUntil(const std::function<bool()>& _condition)
{
  QElapsedTimer timer;
  timer.start();
  while (!_condition()) {
    if (timer.hasExpired(60000)) return false;
    QTest::qWait(5);
  }
  return true;
}

bool WindowTest::waitForEnd(int _object)
{
  return waitUntil([&] { return !isRunning(_object) && !window->session().workspace().anyRunning(); });
}

void WindowTest::click(const char* _button)
{
  auto* button = find<QAbstractButton>(_button);
  ASSERT_TRUE(button->isEnabled()) << _button;
  QTest::mouseClick(button, Qt::LeftButton);
}

void WindowTest::choose(const char* _combo, const QVariant& _data)
{
  auto* combo = find<QComboBox>(_combo);
  const int index = combo->findData(_data) >= 0 ? combo->findData(_data) : combo->findText(_data.toString());
  ASSERT_GE(index, 0) << _combo;
  combo->setFocus();
  while (combo->currentIndex() != index) {
    const int before = combo->currentIndex();
    QTest::keyClick(combo, before < index ? Qt::Key_Down : Qt::Key_Up);
    ASSERT_NE(combo->currentIndex(), before) << _combo;
  }
}

void WindowTest::enter(const char* _field, const char* _text)
{
  auto* field = find<QWidget>(_field);
  ASSERT_TRUE(field->isEnabled()) << _field;
  field->setFocus();
  QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClick(field, Qt::Key_Delete);
  QTest::keyClicks(field, _text);
  QTest::keyClick(field, Qt::Key_Return);
}

void WindowTest::trigger(const char* _action)
{
  auto* action = find<QAction>(_action);
  ASSERT_TRUE(action->isEnabled()) << _action;
  action->trigger();
}

} // namespace FleshSim
