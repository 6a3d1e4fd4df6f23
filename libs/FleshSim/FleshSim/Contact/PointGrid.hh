#pragma once

#include <FleshSim/Core/BoundingBox.hh>
#include <FleshSim/Core/Types.hh>

#include <algorithm>
#include <array>
#include <vector>

namespace FleshSim {

/// Points sorted into the cells of a uniform grid, to ask which of them may lie in a box.
class PointGrid
{
public:
  /// _spacing: edge of a cell [length]; it grows where there would be too many cells.
  PointGrid(const Points& _points, double _spacing);

  /// Calls _visit(index) for each point in a grid cell that overlaps the box, in a fixed order.
  template <class Visit>
  void visit(const BoundingBox& _box, const Visit& _visit) const;

private:
  std::array<int, 3> cellOf(const Vector3& _point) const;
  std::size_t indexOf(int _x, int _y, int _z) const
  {
    return (static_cast<std::size_t>(_z) * static_cast<std::size_t>(size_[1]) + static_cast<std::size_t>(_y)) *
               static_cast<std::size_t>(size_[0]) +
           static_cast<std::size_t>(_x);
  }

  BoundingBox box_;
  double spacing_ = 1.0;
  std::array<int, 3> size_{0, 0, 0};
  std::vector<int> start_; ///< of each cell in points_
  std::vector<int> points_;
};

template <class Visit>
void PointGrid::visit(const BoundingBox& _box, const Visit& _visit) const
{
  if (points_.empty() || !box_.overlaps(_box)) return;
  const std::array<int, 3> low = cellOf(_box.low);
  const std::array<int, 3> high = cellOf(_box.high);
  for (int z = low[2]; z <= high[2]; ++z)
    for (int y = low[1]; y <= high[1]; ++y) {
      // Cells of one row are neighbours in memory.
      const int first = start_[indexOf(low[0], y, z)];
      const int last = start_[indexOf(high[0], y, z) + 1];
      for (int i = first; i < last; ++i)
        _visit(points_[static_cast<std::size_t>(i)]);
    }
}

} // namespace FleshSim
