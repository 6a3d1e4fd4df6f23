#include <FleshSim/Contact/TriangleTree.hh>

#include <FleshSim/Contact/CrossingSegment.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <stdexcept>

namespace FleshSim {

namespace {

constexpr int leafSize = 4;

std::size_t at(int _index)
{
  return static_cast<std::size_t>(_index);
}

/// A node that waits to be looked at, and a lower bound of what it can answer.
struct Waiting
{
  int node = 0;
  double bound = 0.0;
};

/// Both children of a node, as deep as visitOverlapping() goes.
using WaitingStack = std::array<Waiting, 64>;

/// Replaces _weights by those of the nearest point of the edges, if that is nearer than the square root of _best.
void nearestOnEdges(const Vector3& _point, const std::array<const Vector3*, 3>& _corners, double& _best,
                    Vector3& _weights)
{
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector3& start = *_corners[i];
    const Vector3 edge = *_corners[(i + 1) % 3] - start;
    const double length = edge.squaredNorm();
    const double share = length > 0.0 ? std::clamp(edge.dot(_point - start) / length, 0.0, 1.0) : 0.0;
    const double distance = (start + share * edge - _point).squaredNorm();
    if (distance >= _best) continue;
    _best = distance;
    _weights.setZero();
    _weights[static_cast<Eigen::Index>(i)] = 1.0 - share;
    _weights[static_cast<Eigen::Index>((i + 1) % 3)] = share;
  }
}

double squaredDistance(const BoundingBox& _box, const Vector3& _point)
{
  return (_box.low - _point).cwiseMax(_point - _box.high).cwiseMax(0.0).squaredNorm();
}

} // namespace

Vector3 nearestOnTriangle(const Vector3& _point, const Vector3& _a, const Vector3& _b, const Vector3& _c)
{
  const Vector3 ab = _b - _a;
  const Vector3 ac = _c - _a;
  const Vector3 normal = ab.cross(ac);
  const double area = normal.squaredNorm();
  const Vector3 ap = _point - _a;
  const double b = ap.cross(ac).dot(normal);
  const double c = ab.cross(ap).dot(normal);
  const double a = area - b - c;
  const bool above = area > 0.0 && a >= 0.0 && b >= 0.0 && c >= 0.0;

  Vector3 weights = above ? Vector3(Vector3(a, b, c) / area) : Vector3(Vector3::UnitX());
  // In a sliver the place on the plane is rounding; an edge may be nearer.
  const double longest = std::max({ab.squaredNorm(), ac.squaredNorm(), (_c - _b).squaredNorm()});
  if (above && area > 1e-12 * longest * longest) return weights;
  double best = (weights[0] * _a + weights[1] * _b + weights[2] * _c - _point).squaredNorm();
  nearestOnEdges(_point, {&_a, &_b, &_c}, best, weights);
  return weights;
}

TriangleTree::TriangleTree(std::vector<std::array<int, 3>> _triangles, const Points& _positions)
    : triangles_(std::move(_triangles)), positions_(_positions)
{
  for (const std::array<int, 3>& triangle : triangles_)
    for (const int vertex : triangle)
      if (vertex < 0 || vertex >= _positions.cols())
        throw std::invalid_argument("a triangle has a vertex that does not exist");
  if (!_positions.allFinite()) throw std::invalid_argument("positions of triangles must be finite");
  if (triangles_.empty()) return;
  build();
  fit();
}

void TriangleTree::build()
{
  const int count = static_cast<int>(triangles_.size());
  order_.resize(triangles_.size());
  Points centers(3, count);
  for (int t = 0; t < count; ++t) {
    order_[at(t)] = t;
    const std::array<int, 3>& v = triangles_[at(t)];
    centers.col(t) = (positions_.col(v[0]) + positions_.col(v[1]) + positions_.col(v[2])) / 3.0;
  }
  nodes_.clear();
  nodes_.push_back({{}, 0, count});
  // Nodes are made as leaves and cut while they are too large; the list is its own queue.
  for (int n = 0; n < static_cast<int>(nodes_.size()); ++n) {
    const int first = nodes_[at(n)].first;
    const int size = nodes_[at(n)].count;
    if (size <= leafSize) continue;
    BoundingBox box;
    for (int i = first; i < first + size; ++i)
      box.add(centers.col(order_[at(i)]));
    Eigen::Index axis = 0;
    (box.high - box.low).maxCoeff(&axis);
    const auto begin = order_.begin() + first;
    std::nth_element(begin, begin + size / 2, begin + size, [&](int _a, int _b) {
      return centers(axis, _a) != centers(axis, _b) ? centers(axis, _a) < centers(axis, _b) : _a < _b;
    });
    nodes_[at(n)].first = static_cast<int>(nodes_.size());
    nodes_[at(n)].count = 0;
    nodes_.push_back({{}, first, size / 2});
    nodes_.push_back({{}, first + size / 2, size - size / 2});
  }
}

void TriangleTree::fit(const Points* _ends)
{
  for (std::size_t n = nodes_.size(); n-- > 0;) {
    Node& node = nodes_[n];
    node.box = {};
    if (node.count == 0) {
      for (const int child : {node.first, node.first + 1}) {
        node.box.add(nodes_[at(child)].box.low);
        node.box.add(nodes_[at(child)].box.high);
      }
    }
    for (int i = node.first; i < node.first + node.count; ++i)
      for (const int vertex : triangles_[at(order_[at(i)])]) {
        node.box.add(positions_.col(vertex));
        if (_ends != nullptr) node.box.add(_ends->col(vertex));
      }
  }
  magnitude_ = nodes_[0].box.low.cwiseAbs().cwiseMax(nodes_[0].box.high.cwiseAbs()).maxCoeff();
}

void TriangleTree::refit(const Points& _positions)
{
  if (_positions.cols() != positions_.cols()) throw std::invalid_argument("the tree has another number of vertices");
  positions_ = _positions;
  if (!nodes_.empty()) fit();
}

void TriangleTree::refitToMotion(const Points& _from, const Points& _to)
{
  if (_from.cols() != positions_.cols() || _to.cols() != positions_.cols())
    throw std::invalid_argument("the tree has another number of vertices");
  positions_ = _from;
  if (!nodes_.empty()) fit(&_to);
}

bool TriangleTree::firstCrossing(const Vector3& _from, const Vector3& _to, Crossing& _crossing) const
{
  const CrossingSegment segment(_from, _to, magnitude_);
  if (nodes_.empty() || segment.isPoint()) return false;
  Crossing best{-1, CrossingSegment::missed};
  WaitingStack stack;
  std::size_t size = 0;
  stack[size++] = {0, segment.entry(nodes_[0].box)};
  while (size > 0) {
    const Waiting next = stack[--size];
    if (next.bound == CrossingSegment::missed || next.bound > best.fraction) continue;
    const Node& node = nodes_[at(next.node)];
    if (node.count == 0) {
      const Waiting left{node.first, segment.entry(nodes_[at(node.first)].box)};
      const Waiting right{node.first + 1, segment.entry(nodes_[at(node.first + 1)].box)};
      stack[size++] = left.bound <= right.bound ? right : left;
      stack[size++] = left.bound <= right.bound ? left : right;
    }
    for (int i = node.first; i < node.first + node.count; ++i) {
      const int triangle = order_[at(i)];
      const std::array<int, 3>& v = triangles_[at(triangle)];
      const double fraction = segment.crossing(positions_.col(v[0]), positions_.col(v[1]), positions_.col(v[2]));
      if (fraction < best.fraction || (fraction == best.fraction && triangle < best.triangle))
        best = {triangle, fraction};
    }
  }
  if (best.triangle >= 0) _crossing = best;
  return best.triangle >= 0;
}

bool TriangleTree::nearest(const Vector3& _point, double _reach, Nearest& _nearest) const
{
  if (nodes_.empty()) return false;
  Nearest best;
  best.distance = _reach;
  WaitingStack stack;
  std::size_t size = 0;
  stack[size++] = {0, squaredDistance(nodes_[0].box, _point)};
  while (size > 0) {
    const Waiting next = stack[--size];
    // A little more than the best, so that rounding hides no triangle of the same distance and a smaller index.
    if (next.bound > best.distance * best.distance * (1.0 + 1e-12)) continue;
    const Node& node = nodes_[at(next.node)];
    if (node.count == 0) {
      const Waiting left{node.first, squaredDistance(nodes_[at(node.first)].box, _point)};
      const Waiting right{node.first + 1, squaredDistance(nodes_[at(node.first + 1)].box, _point)};
      stack[size++] = left.bound <= right.bound ? right : left;
      stack[size++] = left.bound <= right.bound ? left : right;
    }
    for (int i = node.first; i < node.first + node.count; ++i)
      keepNearer(order_[at(i)], _point, best);
  }
  if (best.triangle >= 0) _nearest = best;
  return best.triangle >= 0;
}

void TriangleTree::keepNearer(int _triangle, const Vector3& _point, Nearest& _best) const
{
  const std::array<int, 3>& v = triangles_[at(_triangle)];
  const Vector3 a = positions_.col(v[0]);
  const Vector3 b = positions_.col(v[1]);
  const Vector3 c = positions_.col(v[2]);
  const Vector3 weights = nearestOnTriangle(_point, a, b, c);
  const Vector3 point = weights[0] * a + weights[1] * b + weights[2] * c;
  const double distance = (point - _point).norm();
  const bool isFirst = _best.triangle < 0 && distance <= _best.distance;
  if (isFirst || distance < _best.distance || (distance == _best.distance && _triangle < _best.triangle))
    _best = {_triangle, distance, weights, point};
}

} // namespace FleshSim
