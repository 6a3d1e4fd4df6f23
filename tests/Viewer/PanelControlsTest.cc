// Whether some test operates each control of the panel.

#include "PanelControls.hh"
#include "PanelWindowTest.hh"

#include <QAction>
#include <QMenu>
#include <QScrollBar>
#include <QToolBar>

namespace FleshSim {

namespace {

/// What users can operate. Buttons of toolbars are those of actions, and a spin box has a line of its own inside.
bool isControl(const QWidget& _widget)
{
  const QObject* const parent = _widget.parent();
  if (qobject_cast<const QToolBar*>(parent) != nullptr || qobject_cast<const QAbstractSpinBox*>(parent) != nullptr)
    return false;
  if (qobject_cast<const QScrollBar*>(&_widget) != nullptr) return false;
  return qobject_cast<const QAbstractButton*>(&_widget) != nullptr ||
         qobject_cast<const QComboBox*>(&_widget) != nullptr || qobject_cast<const QLineEdit*>(&_widget) != nullptr ||
         qobject_cast<const QAbstractSpinBox*>(&_widget) != nullptr ||
         qobject_cast<const QAbstractSlider*>(&_widget) != nullptr;
}

/// Qt's own: separators, the entry by which a toolbar is hidden, that of its menu of what has no room.
bool isQts(const QAction& _action)
{
  if (qobject_cast<const QMenu*>(_action.parent()) != nullptr) return true;
  const auto* const bar = qobject_cast<const QToolBar*>(_action.parent());
  return _action.isSeparator() || (bar != nullptr && bar->toggleViewAction() == &_action);
}

std::set<std::string> testNames()
{
  std::set<std::string> names;
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int s = 0; s < all.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *all.GetTestSuite(s);
    for (int t = 0; t < suite.total_test_count(); ++t)
      names.insert(std::string(suite.name()) + '.' + suite.GetTestInfo(t)->name());
  }
  return names;
}

} // namespace

using PanelControlsTest = PanelWindowTest;

TEST_F(PanelControlsTest, everyControlIsOperatedByATest)
{
  std::set<std::string> there;
  for (const QWidget* widget : window->panel().findChildren<QWidget*>())
    if (isControl(*widget)) there.insert(widget->objectName().toStdString());
  for (const QAction* action : window->panel().findChildren<QAction*>())
    if (!isQts(*action)) there.insert(action->objectName().toStdString());
  EXPECT_EQ(there.count(""), 0u) << "a control without a name";
  std::set<std::string> listed;
  for (const PanelControl& control : panelControls())
    listed.insert(control.name);
  for (const std::string& name : there)
    EXPECT_EQ(listed.count(name), 1u) << name << " has no line in PanelControls.cc";
  for (const std::string& name : listed)
    EXPECT_EQ(there.count(name), 1u) << name << " is not in the panel";
}

TEST_F(PanelControlsTest, theTestsOfTheListExist)
{
  const std::set<std::string> tests = testNames();
  for (const PanelControl& control : panelControls())
    EXPECT_EQ(tests.count(control.test), 1u) << control.test << ", of " << control.name;
}

} // namespace FleshSim
