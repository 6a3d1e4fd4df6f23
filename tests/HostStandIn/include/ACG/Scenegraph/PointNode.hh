#pragma once

#include <ACG/Scenegraph/BaseNode.hh>

#include <vector>

namespace ACG {
namespace SceneGraph {

class PointNode : public BaseNode
{
public:
  explicit PointNode(BaseNode* _parent = nullptr, std::string _name = "<PointNode>")
      : BaseNode(_parent, std::move(_name))
  {
  }

  void add_point(const Vec3d& _point) { points_.push_back(_point); }
  void add_color(const Vec4f& _color) { colors_.push_back(_color); }
  void clear_points() { points_.clear(); }
  void clear_colors() { colors_.clear(); }
  void clear()
  {
    points_.clear();
    colors_.clear();
  }

  const std::vector<Vec3d>& standInPoints() const { return points_; }

private:
  std::vector<Vec3d> points_;
  std::vector<Vec4f> colors_;
};

} // namespace SceneGraph
} // namespace ACG
