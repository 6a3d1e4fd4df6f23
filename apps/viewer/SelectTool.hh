#pragma once

#include "MouseTool.hh"
#include "Picker.hh"

#include <functional>
#include <vector>

namespace FleshSim {

/// Chooses vertices: the one under the mouse, or all in a rectangle that is drawn with it, those behind too. With Shift
/// they are added to what is selected, with Ctrl taken away from it.
class SelectTool : public MouseTool
{
public:
  /// _chosen: the object that rectangles are for. _band: shows a rectangle (left, low, right, high), or none.
  SelectTool(ViewerSession& _session, Scenery& _scenery, std::function<int()> _chosen,
             std::function<void(bool _shown, const std::vector<double>& _rectangle)> _band)
      : session_(_session), picker_(_scenery), chosen_(std::move(_chosen)), band_(std::move(_band))
  {
  }

  bool press(double _x, double _y, Qt::KeyboardModifiers _keys) override;
  bool move(double _x, double _y) override;
  bool release(double _x, double _y) override;
  void letGo() override;

private:
  void select(int _object, const std::vector<int>& _vertices);
  std::vector<double> rectangle(double _x, double _y) const;

  ViewerSession& session_;
  Picker picker_;
  std::function<int()> chosen_;
  std::function<void(bool, const std::vector<double>&)> band_;
  Qt::KeyboardModifiers keys_;
  bool pressed_ = false;
  double fromX_ = 0.0;
  double fromY_ = 0.0;
};

} // namespace FleshSim
