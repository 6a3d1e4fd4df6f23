#pragma once

// Pulling with the mouse, as the host's window hands its events on. The view is a parallel projection.

#include "WindowedTest.hh"

#include <OpenFlipper/BasePlugin/PluginFunctionsViewControls.hh>

#include <QMouseEvent>

namespace PluginTests {

using FleshSim::Points;
using FleshSim::Vector3;

struct PullMode : WindowedTest
{
  PullMode()
  {
    look(ACG::Vec3d(0.0, 0.0, -1.0), ACG::Vec3d(0.0, 1.0, 0.0));
    call("setThreads", id, "1");
    EXPECT_TRUE(call("fix", id, QString("fleshsim.slab(%1, 'y', -1, -1)").arg(id)).toBool());
    setPullMode(true, 0.0);
  }

  ACG::GLState& view() { return PluginFunctions::viewerProperties().glState(); }
  void look(const ACG::Vec3d& _direction, const ACG::Vec3d& _up)
  {
    view().standInLookAt(ACG::Vec3d(0.0, 0.0, 0.0), _direction, _up, pixels);
  }
  void setPullMode(bool _on, double _radius)
  {
    const QString text = QString("fleshsim.setPullMode(%1, %2)").arg(_on ? "true" : "false").arg(_radius);
    EXPECT_TRUE(host.script(text).toBool());
  }

  /// The mouse where the view shows a place.
  QPoint at(const Vector3& _place)
  {
    const ACG::Vec3d window = view().project(ACG::Vec3d(_place.x(), _place.y(), _place.z()));
    return QPoint(qRound(window[0]), qRound(view().context_height() - window[1]));
  }
  void mouse(QEvent::Type _type, const QPoint& _at, Qt::MouseButton _button, Qt::MouseButtons _buttons)
  {
    QMouseEvent event(_type, _at, _button, _buttons, Qt::NoModifier);
    host.application.sendMouse(&event);
  }
  void press(const QPoint& _at, Qt::MouseButton _button = Qt::LeftButton)
  {
    mouse(QEvent::MouseButtonPress, _at, _button, _button);
  }
  void move(const QPoint& _at, Qt::MouseButtons _buttons = Qt::LeftButton)
  {
    mouse(QEvent::MouseMove, _at, Qt::NoButton, _buttons);
  }
  void release(const QPoint& _at, Qt::MouseButton _button = Qt::LeftButton)
  {
    mouse(QEvent::MouseButtonRelease, _at, _button, Qt::NoButton);
  }
  /// Presses a little beside a place, pulls it along and lets go.
  void pull(const Vector3& _from, const Vector3& _to)
  {
    const QPoint beside(7, -5);
    press(at(_from) + beside);
    move(at(0.5 * (_from + _to)) + beside);
    move(at(_to) + beside);
    release(at(_to) + beside);
  }
  Points position(int _object) { return positionsOfAny(_object); }
  int vertexAt(const Vector3& _place)
  {
    Eigen::Index nearest = 0;
    (position(id).colwise() - _place).colwise().norm().minCoeff(&nearest);
    return static_cast<int>(nearest);
  }
  /// What pulling that vertex by script gives.
  Points pulledByScript(int _vertex, double _radius, const Vector3& _to)
  {
    EXPECT_TRUE(call("reset", id).toBool());
    EXPECT_TRUE(call("grab", id, QString("%1, %2").arg(_vertex).arg(_radius)).toBool());
    EXPECT_TRUE(call("drag", id, QString("Vector(%1, %2, %3)").arg(_to.x()).arg(_to.y()).arg(_to.z())).toBool());
    EXPECT_TRUE(call("release", id).toBool());
    EXPECT_TRUE(ended(id));
    return position(id);
  }
  void expectNothing(const Points& _rest)
  {
    QTest::qWait(50);
    EXPECT_FALSE(isRunning(id));
    EXPECT_TRUE(host.application.jobs().empty());
    EXPECT_EQ(position(id), _rest);
    EXPECT_TRUE(errors().isEmpty()) << errorText();
  }
  /// Beside the first one.
  int addOther()
  {
    const int other = host.addTets("cube", 3);
    withObject(other, [](auto& _object) {
      for (const auto& vertex : _object.mesh()->vertices())
        _object.mesh()->set_vertex(vertex, _object.mesh()->vertex(vertex) + ACG::Vec3d(2.5, 0.0, 0.0));
    });
    host.application.announce(other, UPDATE_GEOMETRY);
    return other;
  }

  static constexpr double pixels = 100.0;
  static constexpr double tolerance = 0.03; // of three pixels
  const int id = host.addTets("cube", 4);
  const Vector3 grabbed = Vector3(0.5, 0.5, 1.0);
  const Vector3 place = Vector3(0.9, 0.7, 1.0);
};

} // namespace PluginTests
