#pragma once

#include <Viewer/WindowTest.hh>

#include <Panel/NumberField.hh>

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QStringList>

#include <array>
#include <ostream>
#include <set>
#include <string>
#include <vector>

inline void PrintTo(const QString& _text, std::ostream* _stream)
{
  *_stream << _text.toStdString();
}

namespace FleshSim {

/// The window with a panel that is operated as by a user: a control is scrolled into view and hit by the mouse where it
/// is seen, keys go to whoever has the focus. Who was operated is noted: at the end of a test all controls must have
/// been of which PanelControls.hh says so.
class PanelWindowTest : public WindowTest
{
protected:
  static constexpr int boxVertices = 60; ///< of openBox()

  PanelWindowTest();
  void TearDown() override;

  /// A box of 2 x 1.5 x 1 m about the origin of 24 cubes with edges of 0.5 m, or each of them as six tetrahedra;
  /// chosen.
  int openBox(const char* _name = "box", bool _hexes = true);
  QString writeBox(const char* _name, bool _hexes = true) const;

  template <class Widget>
  Widget* part(const char* _name)
  {
    Widget* const found = window->panel().findChild<Widget*>(_name);
    EXPECT_NE(found, nullptr) << _name;
    return found;
  }

  // By mouse and keys.
  void click(const char* _button);
  void choose(const char* _combo, const QVariant& _data);
  void enter(const char* _field, const char* _text);
  void enterVector(const std::string& _field, const std::array<const char*, 3>& _texts);

  /// Types without Return.
  void type(const char* _field, const char* _text);

  /// Gives a slider the focus, and presses a key there.
  void slide(const char* _slider, Qt::Key _key);

  /// The action's button in the panel's toolbar.
  void press(const char* _action);

  /// The action's key, wherever the focus is.
  void pressKey(const char* _action);

  /// Start by the toolbar, and all until the panel shows the end.
  void run();
  void waitForPanel();
  void stepDynamics(int _steps);

  QString text(const char* _label) { return part<QLabel>(_label)->text(); }
  double number(const char* _field) { return part<NumberField>(_field)->value(); }
  bool enabled(const char* _name) { return part<QWidget>(_name)->isEnabled(); }
  bool shown(const char* _name) { return part<QWidget>(_name)->isVisible(); }

  int object() { return window->panel().object(); }
  Session& now() { return session(object()); }
  Points positions() { return now().positionsOf(0); }
  Points rest() { return now().document(0).mesh.positions; }
  const StepReport& lastStep() { return now().rows().back().report; }
  const BodyView& body() { return *window->view().scenery().bodies().at(object()); }

  /// Vertices at rest at a coordinate.
  std::vector<int> verticesAt(int _axis, double _coordinate);

  // The mouse in the view.
  void pressView(const QPoint& _pixel);
  void moveView(const QPoint& _pixel);
  void releaseView(const QPoint& _pixel);
  QPoint pixelOf(int _vertex);

private:
  void showControl(QWidget* _control);
  void hit(QWidget* _control, const QPoint& _place);
  void note(const char* _name) { operated_.insert(_name); }

  std::set<std::string> operated_;
};

} // namespace FleshSim
