#pragma once

#include <string>

namespace ACG {
namespace SceneGraph {
namespace DrawModes {

/// A draw mode is its name, several are joined by "|".
class DrawMode
{
public:
  DrawMode() = default;
  explicit DrawMode(std::string _name) : name_(std::move(_name)) {}

  bool operator==(const DrawMode& _other) const { return name_ == _other.name_; }
  bool operator!=(const DrawMode& _other) const { return name_ != _other.name_; }
  DrawMode operator|(const DrawMode& _other) const
  {
    return name_.empty() ? _other : _other.name_.empty() ? *this : DrawMode(name_ + "|" + _other.name_);
  }
  explicit operator bool() const { return !name_.empty(); }

  /// Not in the host.
  const std::string& standInName() const { return name_; }

private:
  std::string name_;
};

const DrawMode NONE;
const DrawMode POINTS_COLORED("Points (colored)");

const DrawMode& getDrawMode(const std::string& _name);

} // namespace DrawModes
} // namespace SceneGraph
} // namespace ACG
