#pragma once

#include <Panel/FakeHost.hh>
#include <Panel/NumberField.hh>
#include <Panel/Panel.hh>

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <gtest/gtest.h>

#include <ostream>

inline void PrintTo(const QString& _text, std::ostream* _stream)
{
  *_stream << _text.toStdString();
}

inline void PrintTo(const QStringList& _texts, std::ostream* _stream)
{
  *_stream << _texts.join("\n").toStdString();
}

namespace FleshSim {

/// A panel with all sections open before a fake host, operated by mouse and keyboard.
class PanelTest : public testing::Test
{
protected:
  PanelTest();
  ~PanelTest() override;

  template <class Widget>
  Widget* find(const char* _name) const
  {
    auto* found = panel.findChild<Widget*>(_name);
    EXPECT_NE(found, nullptr) << _name;
    return found;
  }

  QString text(const char* _label) const { return find<QLabel>(_label)->text(); }
  double number(const char* _field) const { return find<NumberField>(_field)->value(); }
  bool shown(const char* _name) const { return find<QWidget>(_name)->isVisibleTo(&panel); }
  bool enabled(const char* _name) const { return find<QWidget>(_name)->isEnabled(); }

  void click(const char* _button);

  /// Replaces what is written in a number field or spin box, key by key, without leaving it.
  void write(const char* _field, const char* _text);

  /// The same and Return.
  void enter(const char* _field, const char* _text);

  /// Walks with the arrow keys to the entry with that data.
  void choose(const char* _combo, const QVariant& _data);

  QAction* action(const char* _name) const;

  /// Presses the action's button in the panel's toolbar.
  void press(const char* _action);

  /// The only command since the last time, or all of them in one text.
  QString sent() { return host.takeCalls().join("; "); }

  /// The script line of the last command.
  QString line() const { return lines.isEmpty() ? QString() : lines.back().at(0).toString(); }

  FakeHost host;
  Panel panel;
  QSignalSpy lines;
};

} // namespace FleshSim
