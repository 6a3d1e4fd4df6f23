#include <Panel/PanelTest.hh>
#include <Panel/ScriptLine.hh>

#include <QAbstractButton>
#include <QApplication>
#include <QScrollArea>
#include <QWheelEvent>

namespace FleshSim {

using LayoutTest = PanelTest;

TEST_F(LayoutTest, EveryControlHasATooltipAndANameOfItsOwn)
{
  QStringList names;
  int controls = 0;
  for (const QWidget* widget : panel.findChildren<QWidget*>()) {
    const bool control = qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
                         qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const NumberField*>(widget);
    if (!control || widget->objectName().startsWith("qt_") || widget->parent()->inherits("QToolBar")) continue;
    ++controls;
    EXPECT_FALSE(widget->toolTip().isEmpty()) << widget->objectName().toStdString();
    EXPECT_FALSE(widget->objectName().isEmpty()) << widget->toolTip().toStdString();
    EXPECT_FALSE(names.contains(widget->objectName())) << widget->objectName().toStdString();
    names.append(widget->objectName());
  }
  EXPECT_GT(controls, 70);
  for (const QAction* act : panel.actions())
    EXPECT_FALSE(act->shortcut().isEmpty()) << act->objectName().toStdString();
}

TEST_F(LayoutTest, FitsAToolbox)
{
  for (const char* experiment : {"stretch", "twist", "scramble", "solve"}) {
    choose("experiment", experiment);
    EXPECT_LE(panel.minimumSizeHint().width(), 320);
  }
  choose("plotKind", "all");
  for (const char* kind : {"plane", "sphere", "box", "capsule", "mesh"}) {
    choose("colliderKind", kind);
    EXPECT_LE(find<QScrollArea>("scrollArea")->widget()->minimumSizeHint().width(), 304) << kind;
  }
}

TEST_F(LayoutTest, NoTextIsCut)
{
  choose("plotKind", "all");
  QTest::qWait(20);
  for (const QLabel* label : panel.findChildren<QLabel*>())
    if (label->isVisible() && !label->wordWrap()) {
      EXPECT_GE(label->width(), label->sizeHint().width()) << label->text().toStdString();
    }
  for (const QPushButton* button : panel.findChildren<QPushButton*>())
    if (button->isVisible()) {
      EXPECT_GE(button->width(), button->fontMetrics().horizontalAdvance(button->text()))
          << button->text().toStdString();
    }
}

TEST_F(LayoutTest, TheWheelScrollsInsteadOfChanging)
{
  auto* material = find<QComboBox>("material");
  find<QComboBox>("object")->setFocus();
  QWheelEvent wheel(QPointF(5, 5), material->mapToGlobal(QPoint(5, 5)), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(material, &wheel);
  EXPECT_EQ(material->currentIndex(), 0);
  EXPECT_EQ(sent(), "");
}

TEST(ScriptLineTest, WritesWhatScriptsRead)
{
  EXPECT_EQ(scriptLine("stretch", {5, "y", -0.5, 0.5, 0.05, 10}), "fleshsim.stretch(5, \"y\", -0.5, 0.5, 0.05, 10)");
  EXPECT_EQ(scriptText(QVariantList{0.0, 0.0, -9.81}), "Vector(0,0,-9.81)");
  EXPECT_EQ(scriptText(QVariantList{1, 2, 3}), "[1, 2, 3]");
  EXPECT_EQ(scriptText(QVariantList()), "[]");
  EXPECT_EQ(scriptText(true), "true");
  EXPECT_EQ(scriptText(QString("a\\b\"c")), "\"a\\\\b\\\"c\"");
}

TEST(ScriptLineTest, NumbersReadBackAsTheSame)
{
  for (const double value : {0.0, 0.1, 1.0 / 3.0, -2e-7, 123456.789, 1e5, 2.5e17, 6.02e23})
    EXPECT_EQ(numberText(value).toDouble(), value);
  EXPECT_EQ(numberText(100000.0), "100000");
  EXPECT_EQ(roundedText(1.0 / 3.0, 4), "0.3333");
}

} // namespace FleshSim
