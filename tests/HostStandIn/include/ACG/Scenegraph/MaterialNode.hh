#pragma once

#include <ACG/Scenegraph/BaseNode.hh>

namespace ACG {
namespace SceneGraph {

class MaterialNode : public BaseNode
{
public:
  using BaseNode::BaseNode;

  void set_color(const Vec4f& _color) { color_ = _color; }
  void set_base_color(const Vec4f& _color) { color_ = _color; }
  const Vec4f& base_color() const { return color_; }
  void set_point_size(float _size) { pointSize_ = _size; }
  float point_size() const { return pointSize_; }
  void set_line_width(float _width) { lineWidth_ = _width; }
  float line_width() const { return lineWidth_; }

private:
  Vec4f color_;
  float pointSize_ = 1.0f;
  float lineWidth_ = 1.0f;
};

} // namespace SceneGraph
} // namespace ACG
