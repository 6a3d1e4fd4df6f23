#pragma once

#include <QString>

class QMouseEvent;

namespace FleshSim {

/// What the mouse does in the view besides moving the camera. Positions are the window's pixels from the lower left.
class MouseTool
{
public:
  virtual ~MouseTool() = default;

  /// True: the tool has taken the event, the camera does not get it. Only the left button comes here.
  virtual bool press(double _x, double _y, Qt::KeyboardModifiers _keys) = 0;
  virtual bool move(double _x, double _y) = 0;
  virtual bool release(double _x, double _y) = 0;

  /// The camera had the mouse.
  virtual void viewTurned() {}

  /// Another tool comes, or the window loses the mouse.
  virtual void letGo() = 0;
};

} // namespace FleshSim
