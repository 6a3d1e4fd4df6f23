#pragma once

#include <FleshSim/Mesh/SurfaceMesh.hh>

#include <cstdint>
#include <string>
#include <vector>

namespace FleshSim {

/// Collects what a surface reader finds.
class SurfaceBuilder
{
public:
  void addPoint(const Vector3& _point) { points_.push_back(_point); }

  /// Adds a polygon as a fan. Returns why not, or an empty text: fewer than three vertices, one twice, a negative one.
  std::string addFace(const std::vector<std::int64_t>& _vertices);

  std::size_t pointCount() const { return points_.size(); }

  /// Highest vertex of a face, -1 without faces.
  std::int64_t highestVertex() const { return highest_; }

  SurfaceMesh finish() const;

private:
  std::vector<Vector3> points_;
  std::vector<std::array<int, 3>> triangles_;
  std::int64_t highest_ = -1;
};

/// The readers of the formats; they throw FileError. `_text` is the whole file.
SurfaceMesh parseObj(const std::string& _path, const std::string& _text);
SurfaceMesh parseOff(const std::string& _path, const std::string& _text);
SurfaceMesh parseStl(const std::string& _path, const std::string& _text);
SurfaceMesh parsePly(const std::string& _path, const std::string& _text);

} // namespace FleshSim
