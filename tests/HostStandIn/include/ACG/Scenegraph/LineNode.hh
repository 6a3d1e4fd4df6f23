#pragma once

#include <ACG/Scenegraph/MaterialNode.hh>

#include <vector>

namespace ACG {
namespace SceneGraph {

class LineNode : public MaterialNode
{
public:
  enum LineMode
  {
    LineSegmentsMode,
    PolygonMode
  };

  explicit LineNode(LineMode _mode, BaseNode* _parent = nullptr, std::string _name = "<LineNode>")
      : MaterialNode(_parent, std::move(_name)), mode_(_mode)
  {
  }

  void set_line_mode(LineMode _mode) { mode_ = _mode; }
  void add_point(const Vec3d& _point) { points_.push_back(_point); }
  void add_line(const Vec3d& _from, const Vec3d& _to)
  {
    points_.push_back(_from);
    points_.push_back(_to);
  }
  void add_color(const Vec3uc&) {}
  void clear() { points_.clear(); }
  void clear_points() { points_.clear(); }
  const std::vector<Vec3d>& points() const { return points_; }
  bool& alwaysOnTop() { return isOnTop_; }

private:
  LineMode mode_;
  bool isOnTop_ = false;
  std::vector<Vec3d> points_;
};

} // namespace SceneGraph
} // namespace ACG
