#include <FleshSim/Contact/SurfacePairs.hh>

#include <FleshSim/Core/Parallel.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

constexpr int chunkProbes = 32;

/// Chunks are dealt to this many jobs in turn: contact is in few places, whose vertices often have consecutive numbers.
constexpr int jobs = 32;

constexpr int leastParallelProbes = 1000;

std::size_t index(int _i)
{
  return static_cast<std::size_t>(_i);
}

void check(const std::vector<ContactSurface>& _surfaces, const Points& _rest, const SurfacePairs::Settings& _settings)
{
  if (!(_settings.thickness > 0.0 && std::isfinite(_settings.thickness) && _settings.depth > 0.0 &&
        std::isfinite(_settings.depth)))
    throw std::invalid_argument("contact: thickness and depth must be positive");
  std::vector<int> owner(index(static_cast<int>(_rest.cols())), -1);
  for (std::size_t s = 0; s < _surfaces.size(); ++s)
    for (const auto& triangle : _surfaces[s].triangles)
      for (const int v : triangle) {
        if (v < 0 || v >= _rest.cols()) throw std::invalid_argument("contact: vertex index out of range");
        if (owner[index(v)] >= 0 && owner[index(v)] != static_cast<int>(s))
          throw std::invalid_argument("contact: a vertex belongs to two surfaces");
        owner[index(v)] = static_cast<int>(s);
        if (!_rest.col(v).allFinite()) throw std::invalid_argument("contact: a rest position is not finite");
      }
}

/// The cube of points that differ from _point by up to _reach along each axis.
BoundingBox boxAround(const Vector3& _point, double _reach)
{
  BoundingBox box;
  box.low = _point.array() - _reach;
  box.high = _point.array() + _reach;
  return box;
}

Vector3 combine(const Points& _positions, const std::array<int, 3>& _triangle, const Vector3& _weights)
{
  return _weights[0] * _positions.col(_triangle[0]) + _weights[1] * _positions.col(_triangle[1]) +
         _weights[2] * _positions.col(_triangle[2]);
}

/// The point of a triangle nearest to _point, and how far that is.
double nearestOf(const Points& _positions, const std::array<int, 3>& _triangle, const Vector3& _point,
                 Vector3& _weights)
{
  _weights = nearestOnTriangle(_point, _positions.col(_triangle[0]), _positions.col(_triangle[1]),
                               _positions.col(_triangle[2]));
  return (_point - combine(_positions, _triangle, _weights)).norm();
}

} // namespace

SurfacePairs::SurfacePairs(std::vector<ContactSurface> _surfaces, const Points& _rest, const Settings& _settings)
    : settings_(_settings), vertexCount_(_rest.cols())
{
  check(_surfaces, _rest, _settings);
  surfaces_.reserve(_surfaces.size());
  for (ContactSurface& surface : _surfaces)
    addSurface(std::move(surface), _rest);
  std::sort(probes_.begin(), probes_.end(), [&](const Probe& _a, const Probe& _b) {
    return surfaces_[index(_a.surface)].vertices[index(_a.vertex)] <
           surfaces_[index(_b.surface)].vertices[index(_b.vertex)];
  });
  chunkPairs_.resize((probes_.size() + chunkProbes - 1) / chunkProbes);
}

void SurfacePairs::addSurface(ContactSurface _surface, const Points& _rest)
{
  Surface surface;
  std::vector<int>& vertices = surface.vertices;
  for (const auto& triangle : _surface.triangles)
    vertices.insert(vertices.end(), triangle.begin(), triangle.end());
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  for (auto& triangle : _surface.triangles)
    for (int& v : triangle)
      v = static_cast<int>(std::lower_bound(vertices.begin(), vertices.end(), v) - vertices.begin());

  const int count = static_cast<int>(vertices.size());
  surface.rest.resize(3, count);
  for (int v = 0; v < count; ++v) {
    surface.rest.col(v) = _rest.col(vertices[index(v)]);
    probes_.push_back({static_cast<int>(surfaces_.size()), v});
  }
  surface.positions = surface.rest;
  surface.areas.resize(3, static_cast<Eigen::Index>(_surface.triangles.size()));
  surface.normals = SurfaceNormals(_surface.triangles, count);
  surface.tree = TriangleTree(std::move(_surface.triangles), surface.rest);
  surfaces_.push_back(std::move(surface));
}

void SurfacePairs::find(const Points& _positions, double _margin, std::vector<ContactPair>& _pairs)
{
  _pairs.clear();
  if (!(_margin >= 0.0 && std::isfinite(_margin)))
    throw std::invalid_argument("contact: the margin must not be negative");
  if (surfaces_.empty()) return;
  if (_positions.cols() != vertexCount_) throw std::invalid_argument("contact: wrong number of positions");
  fit(_positions, std::max(settings_.depth, settings_.thickness + _margin));

  const int chunks = static_cast<int>(chunkPairs_.size());
  const int probes = static_cast<int>(probes_.size());
  const auto job = [&](int _job) {
    for (int c = _job; c < chunks; c += jobs) {
      std::vector<ContactPair>& pairs = chunkPairs_[index(c)];
      pairs.clear();
      for (int p = c * chunkProbes; p < std::min(probes, (c + 1) * chunkProbes); ++p)
        search(probes_[index(p)], _margin, pairs);
    }
  };
  parallelFor(jobs, job, probes < leastParallelProbes ? jobs + 1 : 2);
  for (const std::vector<ContactPair>& pairs : chunkPairs_)
    _pairs.insert(_pairs.end(), pairs.begin(), pairs.end());
}

void SurfacePairs::fitSurface(const Points& _positions, Surface& _surface)
{
  _surface.box = BoundingBox();
  for (std::size_t v = 0; v < _surface.vertices.size(); ++v) {
    const Vector3 position = _positions.col(_surface.vertices[v]);
    _surface.positions.col(static_cast<Eigen::Index>(v)) = position;
    _surface.box.add(position);
  }
  _surface.tree.refit(_surface.positions);
  for (std::size_t t = 0; t < _surface.tree.triangles().size(); ++t) {
    const auto& triangle = _surface.tree.triangles()[t];
    const Vector3 a = _surface.positions.col(triangle[0]);
    const Vector3 ab = _surface.positions.col(triangle[1]) - a;
    const Vector3 ac = _surface.positions.col(triangle[2]) - a;
    _surface.areas.col(static_cast<Eigen::Index>(t)) = ab.cross(ac);
  }
}

void SurfacePairs::fit(const Points& _positions, double _reach)
{
  const int count = static_cast<int>(surfaces_.size());
  parallelFor(count, [&](int _s) { fitSurface(_positions, surfaces_[index(_s)]); });
  for (int s = 0; s < count; ++s) {
    Surface& surface = surfaces_[index(s)];
    BoundingBox box = surface.box;
    box.low.array() -= _reach;
    box.high.array() += _reach;
    surface.near.clear();
    for (int other = 0; other < count; ++other)
      if (other != s && box.overlaps(surfaces_[index(other)].box)) surface.near.push_back(other);
  }
}

void SurfacePairs::search(const Probe& _probe, double _margin, std::vector<ContactPair>& _pairs) const
{
  const Surface& surface = surfaces_[index(_probe.surface)];
  const auto first = static_cast<std::ptrdiff_t>(_pairs.size());
  ContactPair pair;
  pair.vertex = surface.vertices[index(_probe.vertex)];
  for (const int other : surface.near)
    if (nearestOfOther(surfaces_[index(other)], surface.positions.col(_probe.vertex), _margin, pair))
      _pairs.push_back(pair);
  if (settings_.self && nearestOfSelf(surface, _probe.vertex, _margin, pair)) _pairs.push_back(pair);
  std::sort(_pairs.begin() + first, _pairs.end(),
            [](const ContactPair& _a, const ContactPair& _b) { return _a.triangle < _b.triangle; });
}

bool SurfacePairs::nearestOfOther(const Surface& _other, const Vector3& _point, double _margin,
                                  ContactPair& _pair) const
{
  const double reach = std::max(settings_.depth, settings_.thickness + _margin);
  if (!boxAround(_point, reach).overlaps(_other.box)) return false;
  TriangleTree::Nearest nearest;
  if (!_other.tree.nearest(_point, reach, nearest)) return false;
  double gap = 0.0;
  return complete(_other, nearest.triangle, nearest.barycentric, _point, _pair, gap) && gap > -settings_.depth &&
         gap < settings_.thickness + _margin;
}

bool SurfacePairs::nearestOfSelf(const Surface& _surface, int _vertex, double _margin, ContactPair& _pair) const
{
  const double reach = settings_.thickness + _margin;
  const Vector3 point = _surface.positions.col(_vertex);
  const Vector3 normal = _surface.normals.vertex(_surface.positions, _vertex);
  int best = -1;
  double bestDistance = reach;
  // What is cheap and leaves out most comes first: nearly all that is seen are neighbours.
  _surface.tree.visitOverlapping(boxAround(point, reach), [&](int _triangle) {
    if (!(_surface.areas.col(_triangle).dot(normal) < 0.0)) return;
    const auto& triangle = _surface.tree.triangles()[index(_triangle)];
    if (std::find(triangle.begin(), triangle.end(), _vertex) != triangle.end()) return;
    Vector3 weights;
    const double distance = nearestOf(_surface.positions, triangle, point, weights);
    if (!(distance < bestDistance || (distance == bestDistance && _triangle < best))) return;
    if (isNeighbour(_surface, _vertex, _triangle)) return;
    if (!isNearestAround(_surface, _triangle, weights, point, distance)) return;
    ContactPair pair = _pair;
    double gap = 0.0;
    if (!complete(_surface, _triangle, weights, point, pair, gap)) return;
    if (gap <= -settings_.thickness || gap >= reach) return;
    best = _triangle;
    bestDistance = distance;
    _pair = pair;
  });
  return best >= 0;
}

bool SurfacePairs::isNeighbour(const Surface& _surface, int _vertex, int _triangle) const
{
  Vector3 weights;
  return nearestOf(_surface.rest, _surface.tree.triangles()[index(_triangle)], _surface.rest.col(_vertex), weights) <=
         2.0 * settings_.thickness;
}

bool SurfacePairs::isNearestAround(const Surface& _surface, int _triangle, const Vector3& _weights,
                                   const Vector3& _point, double _distance) const
{
  bool result = true;
  _surface.normals.visitAround(_triangle, _weights, [&](int _neighbour) {
    Vector3 weights;
    const double distance =
        nearestOf(_surface.positions, _surface.tree.triangles()[index(_neighbour)], _point, weights);
    if (distance < _distance - rounding()) result = false;
  });
  return result;
}

/// Triangle, weights, normal and gap; false if the point lies on a surface without a direction.
bool SurfacePairs::complete(const Surface& _surface, int _triangle, const Vector3& _weights, const Vector3& _point,
                            ContactPair& _pair, double& _gap) const
{
  const auto& triangle = _surface.tree.triangles()[index(_triangle)];
  _pair.weights = _weights.cwiseMax(0.0);
  _pair.weights /= _pair.weights.sum();
  const Vector3 offset = _point - combine(_surface.positions, triangle, _pair.weights);
  const Vector3 outwards = _surface.normals.at(_surface.positions, _triangle, _pair.weights);
  const double distance = offset.norm();
  if (distance > rounding())
    _pair.normal = (outwards.dot(offset) < 0.0 ? -1.0 : 1.0) / distance * offset;
  else
    _pair.normal = outwards;
  _gap = _pair.normal.dot(offset);
  for (std::size_t c = 0; c < 3; ++c)
    _pair.triangle[c] = _surface.vertices[index(triangle[c])];
  return !_pair.normal.isZero();
}

} // namespace FleshSim
