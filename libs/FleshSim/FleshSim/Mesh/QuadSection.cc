#include <FleshSim/Mesh/QuadSection.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace FleshSim {

namespace {

using Point = Eigen::Vector2d;

constexpr double pi = 3.14159265358979323846;

Point onCircle(double _angle)
{
  return {std::cos(_angle), std::sin(_angle)};
}

/// Points of the outer loop of an O-grid, and of the loop around its inner grid, from the lower left corner.
class DiscLoops
{
public:
  DiscLoops(int _columns, int _rows, int _rings) : columns_(_columns), count_(2 * (_columns + _rows))
  {
    const double cells = std::sqrt(0.5 * _columns * _rows);
    radius_ = cells / (cells + 0.9 * _rings);
    corners_ = {0, _columns, _columns + _rows, 2 * _columns + _rows, count_};
  }

  int count() const { return count_; }

  double angle(int _k) const { return (2.0 * _k - columns_) * pi / count_ - pi / 2; }

  Point outer(int _k) const { return onCircle(angle(_k)); }

  /// Between chord and arc: bulged, so that the corners share their 360 degrees more evenly.
  Point inner(int _k) const
  {
    const int side =
        static_cast<int>(std::upper_bound(corners_.begin(), corners_.end() - 1, _k) - corners_.begin()) - 1;
    const double t = static_cast<double>(_k - corners_[side]) / (corners_[side + 1] - corners_[side]);
    const Point chord = (1 - t) * outer(corners_[side]) + t * outer(corners_[side + 1]);
    return radius_ * (0.6 * chord + 0.4 * outer(_k));
  }

private:
  int columns_;
  int count_;
  double radius_;
  std::array<int, 5> corners_;
};

/// Coons' patch over the inner loop.
Point coons(const DiscLoops& _loops, int _columns, int _rows, int _i, int _j)
{
  const double u = static_cast<double>(_i) / _columns;
  const double v = static_cast<double>(_j) / _rows;
  const int count = _loops.count();
  const Point south = _loops.inner(_i);
  const Point east = _loops.inner(_columns + _j);
  const Point north = _loops.inner(2 * _columns + _rows - _i);
  const Point west = _loops.inner((count - _j) % count);
  const Point corners = (1 - v) * ((1 - u) * _loops.inner(0) + u * _loops.inner(_columns)) +
                        v * ((1 - u) * _loops.inner(2 * _columns + _rows) + u * _loops.inner(_columns + _rows));
  return (1 - v) * south + v * north + (1 - u) * west + u * east - corners;
}

/// Index in the inner grid of the k-th point of its loop.
int gridIndex(int _columns, int _rows, int _k)
{
  const auto index = [&](int _i, int _j) { return _j * (_columns + 1) + _i; };
  if (_k <= _columns) return index(_k, 0);
  if (_k <= _columns + _rows) return index(_columns, _k - _columns);
  if (_k <= 2 * _columns + _rows) return index(2 * _columns + _rows - _k, _rows);
  return index(0, 2 * (_columns + _rows) - _k);
}

/// Cuts every edge into the same number of pieces, and every quad into their square.
class QuadRefinement
{
public:
  QuadRefinement(const QuadSection& _coarse, int _pieces) : pieces_(_pieces)
  {
    for (Eigen::Index v = 0; v < _coarse.points.cols(); ++v)
      points_.emplace_back(_coarse.points.col(v));
    for (const auto& quad : _coarse.quads)
      refine(quad);
  }

  QuadSection result() const
  {
    QuadSection section;
    section.quads = quads_;
    section.points.resize(2, static_cast<Eigen::Index>(points_.size()));
    for (std::size_t v = 0; v < points_.size(); ++v)
      section.points.col(static_cast<Eigen::Index>(v)) = points_[v];
    return section;
  }

private:
  int add(const Point& _point)
  {
    points_.push_back(_point);
    return static_cast<int>(points_.size()) - 1;
  }

  /// The i-th point from _a to _b, shared by both quads at the edge.
  int onEdge(int _a, int _b, int _i)
  {
    if (_i == 0) return _a;
    if (_i == pieces_) return _b;
    if (_a > _b) return onEdge(_b, _a, pieces_ - _i);
    auto& list = edges_[{_a, _b}];
    if (list.empty())
      for (int i = 1; i < pieces_; ++i) {
        const double t = static_cast<double>(i) / pieces_;
        list.push_back(add((1 - t) * points_[_a] + t * points_[_b]));
      }
    return list[_i - 1];
  }

  void refine(const std::array<int, 4>& _quad)
  {
    std::vector<std::vector<int>> grid(pieces_ + 1, std::vector<int>(pieces_ + 1));
    for (int j = 0; j <= pieces_; ++j)
      for (int i = 0; i <= pieces_; ++i) {
        const double u = static_cast<double>(i) / pieces_;
        const double v = static_cast<double>(j) / pieces_;
        if (j == 0)
          grid[j][i] = onEdge(_quad[0], _quad[1], i);
        else if (j == pieces_)
          grid[j][i] = onEdge(_quad[3], _quad[2], i);
        else if (i == 0)
          grid[j][i] = onEdge(_quad[0], _quad[3], j);
        else if (i == pieces_)
          grid[j][i] = onEdge(_quad[1], _quad[2], j);
        else
          grid[j][i] = add((1 - v) * ((1 - u) * points_[_quad[0]] + u * points_[_quad[1]]) +
                           v * ((1 - u) * points_[_quad[3]] + u * points_[_quad[2]]));
      }
    for (int j = 0; j < pieces_; ++j)
      for (int i = 0; i < pieces_; ++i)
        quads_.push_back({grid[j][i], grid[j][i + 1], grid[j + 1][i + 1], grid[j + 1][i]});
  }

  int pieces_;
  std::vector<Point> points_;
  std::vector<std::array<int, 4>> quads_;
  std::map<std::pair<int, int>, std::vector<int>> edges_;
};

/// Puts boundary vertices on the unit circle and moves each inner one to the mean of its neighbours, again and again.
void smoothInDisc(QuadSection& _section)
{
  std::map<std::pair<int, int>, int> uses;
  for (const auto& quad : _section.quads)
    for (int i = 0; i < 4; ++i)
      ++uses[std::minmax(quad[i], quad[(i + 1) % 4])];
  std::vector<char> isOuter(_section.points.cols(), 0);
  for (const auto& edge : uses)
    if (edge.second == 1) isOuter[edge.first.first] = isOuter[edge.first.second] = 1;
  for (std::size_t v = 0; v < isOuter.size(); ++v)
    if (isOuter[v] != 0) _section.points.col(static_cast<Eigen::Index>(v)).normalize();

  for (int sweepCount = 0; sweepCount < 200; ++sweepCount) {
    Eigen::Matrix3Xd sums = Eigen::Matrix3Xd::Zero(3, _section.points.cols());
    for (const auto& edge : uses) {
      sums.col(edge.first.first) += _section.points.col(edge.first.second).homogeneous();
      sums.col(edge.first.second) += _section.points.col(edge.first.first).homogeneous();
    }
    for (std::size_t v = 0; v < isOuter.size(); ++v)
      if (isOuter[v] == 0)
        _section.points.col(static_cast<Eigen::Index>(v)) = sums.col(static_cast<Eigen::Index>(v)).hnormalized();
  }
}

} // namespace

QuadSection discSection(int _columns, int _rows, int _rings)
{
  const DiscLoops loops(_columns, _rows, _rings);
  const int inside = (_columns + 1) * (_rows + 1);
  QuadSection section;
  section.points.resize(2, inside + loops.count() * _rings);
  for (int j = 0; j <= _rows; ++j)
    for (int i = 0; i <= _columns; ++i)
      section.points.col(j * (_columns + 1) + i) = coons(loops, _columns, _rows, i, j);
  for (int j = 0; j < _rows; ++j)
    for (int i = 0; i < _columns; ++i) {
      const int corner = j * (_columns + 1) + i;
      section.quads.push_back({corner, corner + 1, corner + _columns + 2, corner + _columns + 1});
    }

  const auto ringIndex = [&](int _ring, int _k) {
    const int k = _k % loops.count();
    return _ring == 0 ? gridIndex(_columns, _rows, k) : inside + (_ring - 1) * loops.count() + k;
  };
  for (int ring = 1; ring <= _rings; ++ring)
    for (int k = 0; k < loops.count(); ++k) {
      const double t = static_cast<double>(ring) / _rings;
      section.points.col(ringIndex(ring, k)) = (1 - t) * loops.inner(k) + t * loops.outer(k);
      section.quads.push_back(
          {ringIndex(ring - 1, k), ringIndex(ring, k), ringIndex(ring, k + 1), ringIndex(ring - 1, k + 1)});
    }
  return section;
}

QuadSection fanSection(int _pieces)
{
  // 0 the centre; then for each of five sectors: outer corner, middle of the spoke, middle of the rim, centroid.
  QuadSection coarse;
  coarse.points = Eigen::Matrix2Xd::Zero(2, 21);
  for (int i = 0; i < 5; ++i) {
    const Point corner = onCircle(2 * pi * i / 5);
    const Point next = onCircle(2 * pi * (i + 1) / 5);
    coarse.points.col(1 + 4 * i) = corner;
    coarse.points.col(2 + 4 * i) = 0.5 * corner;
    coarse.points.col(3 + 4 * i) = 0.5 * (corner + next);
    coarse.points.col(4 + 4 * i) = (corner + next) / 3;
    const int after = 4 * ((i + 1) % 5);
    const int here = 4 * i;
    coarse.quads.push_back({0, here + 2, here + 4, after + 2});
    coarse.quads.push_back({here + 1, here + 3, here + 4, here + 2});
    coarse.quads.push_back({after + 1, after + 2, here + 4, here + 3});
  }
  QuadSection section = QuadRefinement(coarse, _pieces).result();
  smoothInDisc(section);
  return section;
}

QuadSection ringSection(double _inner, int _around, int _across)
{
  QuadSection section;
  section.points.resize(2, _around * (_across + 1));
  for (int j = 0; j <= _across; ++j)
    for (int i = 0; i < _around; ++i)
      section.points.col(j * _around + i) = (_inner + (1 - _inner) * j / _across) * onCircle(2 * pi * i / _around);
  for (int j = 0; j < _across; ++j)
    for (int i = 0; i < _around; ++i) {
      const int next = (i + 1) % _around;
      section.quads.push_back({j * _around + i, (j + 1) * _around + i, (j + 1) * _around + next, j * _around + next});
    }
  return section;
}

VolumeMesh sweep(const QuadSection& _section, int _layers, bool _closed, const SweepMap& _map)
{
  const int count = static_cast<int>(_section.points.cols());
  const int copies = _closed ? _layers : _layers + 1;
  VolumeMesh mesh;
  mesh.positions.resize(3, static_cast<Eigen::Index>(count) * copies);
  for (int layer = 0; layer < copies; ++layer)
    for (int v = 0; v < count; ++v)
      mesh.positions.col(layer * count + v) = _map(_section.points(0, v), _section.points(1, v), layer);
  for (int layer = 0; layer < _layers; ++layer)
    for (const auto& quad : _section.quads) {
      Hex hex;
      for (int i = 0; i < 4; ++i) {
        hex[i] = layer * count + quad[i];
        hex[i + 4] = (layer + 1) % copies * count + quad[i];
      }
      mesh.hexes.push_back(hex);
    }
  return mesh;
}

} // namespace FleshSim
