#include <Panel/PanelTest.hh>

#include <QToolButton>

namespace FleshSim {

PanelTest::PanelTest() : panel(host), lines(&panel, &Panel::commandCalled)
{
  for (auto* header : panel.findChildren<QToolButton*>())
    if (header->objectName().startsWith("section")) header->setChecked(true);
  panel.resize(320, 3000);
  panel.show();
  EXPECT_TRUE(QTest::qWaitForWindowExposed(&panel));
  panel.activateWindow();
  EXPECT_TRUE(QTest::qWaitForWindowActive(&panel));
}

PanelTest::~PanelTest()
{
  EXPECT_EQ(host.wrong, QStringList());
}

void PanelTest::click(const char* _button)
{
  auto* button = find<QAbstractButton>(_button);
  EXPECT_TRUE(button->isVisible()) << _button;
  QTest::mouseClick(button, Qt::LeftButton);
}

void PanelTest::write(const char* _field, const char* _text)
{
  auto* field = find<QWidget>(_field);
  field->setFocus();
  QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClick(field, Qt::Key_Delete);
  QTest::keyClicks(field, _text);
}

void PanelTest::enter(const char* _field, const char* _text)
{
  write(_field, _text);
  QTest::keyClick(find<QWidget>(_field), Qt::Key_Return);
}

void PanelTest::choose(const char* _combo, const QVariant& _data)
{
  auto* combo = find<QComboBox>(_combo);
  const int index = combo->findData(_data);
  ASSERT_GE(index, 0) << _combo;
  while (combo->currentIndex() != index) {
    const int before = combo->currentIndex();
    QTest::keyClick(combo, before < index ? Qt::Key_Down : Qt::Key_Up);
    ASSERT_NE(combo->currentIndex(), before) << _combo;
  }
}

QAction* PanelTest::action(const char* _name) const
{
  return find<QAction>(_name);
}

void PanelTest::press(const char* _action)
{
  auto* bar = find<QToolBar>("runBar");
  QTest::mouseClick(bar->widgetForAction(action(_action)), Qt::LeftButton);
}

} // namespace FleshSim
