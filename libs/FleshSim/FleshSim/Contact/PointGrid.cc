#include <FleshSim/Contact/PointGrid.hh>

#include <cmath>
#include <numeric>

namespace FleshSim {

namespace {

/// Memory of a few megabytes.
constexpr double mostCells = 1 << 21;

} // namespace

PointGrid::PointGrid(const Points& _points, double _spacing)
{
  if (_points.cols() == 0) return;
  box_.low = _points.rowwise().minCoeff();
  box_.high = _points.rowwise().maxCoeff();
  const Vector3 extent = box_.extent();
  spacing_ = std::max(_spacing, 1e-6 * extent.maxCoeff());
  if (!(spacing_ > 0.0)) spacing_ = 1.0;
  const auto count = [&] { return ((extent / spacing_).array().floor() + 1.0).prod(); };
  while (count() > mostCells)
    spacing_ *= 1.25;
  for (std::size_t c = 0; c < 3; ++c)
    size_[c] = static_cast<int>(extent[static_cast<Eigen::Index>(c)] / spacing_) + 1;

  const std::size_t cells =
      static_cast<std::size_t>(size_[0]) * static_cast<std::size_t>(size_[1]) * static_cast<std::size_t>(size_[2]);
  start_.assign(cells + 1, 0);
  std::vector<std::size_t> cell(static_cast<std::size_t>(_points.cols()));
  for (std::size_t i = 0; i < cell.size(); ++i) {
    const std::array<int, 3> c = cellOf(_points.col(static_cast<Eigen::Index>(i)));
    cell[i] = indexOf(c[0], c[1], c[2]);
    ++start_[cell[i] + 1];
  }
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  std::vector<int> next(start_.begin(), start_.end() - 1);
  points_.resize(cell.size());
  for (std::size_t i = 0; i < cell.size(); ++i)
    points_[static_cast<std::size_t>(next[cell[i]]++)] = static_cast<int>(i);
}

/// Of points outside of the grid, the nearest cell.
std::array<int, 3> PointGrid::cellOf(const Vector3& _point) const
{
  std::array<int, 3> cell{};
  for (std::size_t c = 0; c < 3; ++c) {
    const Eigen::Index i = static_cast<Eigen::Index>(c);
    const double place = (_point[i] - box_.low[i]) / spacing_;
    cell[c] = static_cast<int>(std::clamp(place, 0.0, static_cast<double>(size_[c] - 1)));
  }
  return cell;
}

} // namespace FleshSim
