#include <FleshSim/Contact/Penetration.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/CellTopology.hh>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

namespace FleshSim {

namespace {

constexpr double touch = 1e-6;     ///< depths below this part of an edge are none
constexpr double roundness = 0.25; ///< that of points of round obstacles

/// Barycentric coordinates that are inside: on faces between cells of another body, too. In a body itself vertices that
/// hang on the face of a neighbour are no penetration.
constexpr double insideOthers = -1e-9;
constexpr double insideItself = 1e-6;
constexpr int mostProbes = 50000; ///< along edges of one obstacle

/// The six tets about the diagonal 0-6 of a hex in VTK's order.
constexpr std::array<Tet, 6> hexTets{
    {{0, 1, 2, 6}, {0, 2, 3, 6}, {0, 3, 7, 6}, {0, 7, 4, 6}, {0, 4, 5, 6}, {0, 5, 1, 6}}};

BoundingBox boxOf(const Points& _positions, const std::array<int, 4>& _vertices)
{
  BoundingBox box;
  for (const int v : _vertices)
    box.add(_positions.col(v));
  return box;
}

/// Points along the edges of a surface, its vertices included, that lie in a box.
void sampleEdges(const SurfaceMesh& _surface, double _spacing, const BoundingBox& _box, std::vector<Vector3>& _points)
{
  const auto add = [&](const Vector3& _point) {
    if ((_point.array() >= _box.low.array()).all() && (_point.array() <= _box.high.array()).all())
      _points.push_back(_point);
  };
  for (Eigen::Index v = 0; v < _surface.positions.cols(); ++v)
    add(_surface.positions.col(v));
  double length = 0.0;
  for (const std::array<int, 3>& t : _surface.triangles)
    for (std::size_t i = 0; i < 3; ++i)
      length += (_surface.positions.col(t[i]) - _surface.positions.col(t[(i + 1) % 3])).norm();
  const double spacing = std::max(_spacing, length / mostProbes);
  for (const std::array<int, 3>& t : _surface.triangles)
    for (std::size_t i = 0; i < 3; ++i) {
      // Each edge of a closed surface is in two triangles, once in each direction.
      const Vector3 from = _surface.positions.col(t[i]);
      const Vector3 way = _surface.positions.col(t[(i + 1) % 3]) - from;
      if (t[i] > t[(i + 1) % 3]) continue;
      const int count = static_cast<int>(way.norm() / spacing);
      for (int k = 1; k <= count; ++k)
        add(from + (static_cast<double>(k) / (count + 1)) * way);
    }
}

} // namespace

PenetrationCheck::PenetrationCheck(const std::vector<const VolumeMesh*>& _rest)
{
  double length = 0.0;
  std::size_t edges = 0;
  for (std::size_t body = 0; body < _rest.size(); ++body) {
    const VolumeMesh& mesh = *_rest[body];
    const int first = static_cast<int>(rest_.cols());
    rest_.conservativeResize(3, first + mesh.vertexCount());
    rest_.rightCols(mesh.vertexCount()) = mesh.positions;
    bodies_.resize(static_cast<std::size_t>(rest_.cols()), static_cast<int>(body));
    addParts(mesh, static_cast<int>(body), first);
    std::vector<int> vertices;
    const SurfaceMesh surface = boundarySurface(mesh, &vertices);
    for (const int v : vertices)
      outer_.push_back(first + v);
    for (const std::array<int, 3>& t : surface.triangles)
      for (std::size_t i = 0; i < 3; ++i, ++edges)
        length += (surface.positions.col(t[i]) - surface.positions.col(t[(i + 1) % 3])).norm();
    surfaces_.emplace_back(surface.triangles, surface.positions);
  }
  if (edges > 0 && length > 0.0) edge_ = length / static_cast<double>(edges);
  for (const Part& part : parts_)
    all_.insert(all_.end(), part.vertices.begin(), part.vertices.end());
  std::sort(all_.begin(), all_.end());
  all_.erase(std::unique(all_.begin(), all_.end()), all_.end());
}

void PenetrationCheck::addParts(const VolumeMesh& _rest, int _body, int _first)
{
  const auto add = [&](const auto& _cell, const Tet& _tet) {
    Part part;
    part.body = _body;
    for (std::size_t a = 0; a < part.cell.size(); ++a)
      part.cell[a] = _first + _cell[std::min(a, _cell.size() - 1)];
    for (std::size_t a = 0; a < _tet.size(); ++a)
      part.vertices[a] = _first + _tet[a];
    parts_.push_back(part);
  };
  for (const Tet& tet : _rest.tets)
    add(tet, tet);
  for (const Hex& hex : _rest.hexes)
    for (const Tet& part : hexTets)
      add(hex, faceOf(hex, part));
  for (const Tet10& cell : _rest.tet10s)
    for (const Tet& part : tet10Parts)
      add(cell, faceOf(cell, part));
}

PenetrationCheck::Probes PenetrationCheck::vertexProbes(const Points& _positions,
                                                        const std::vector<int>& _vertices) const
{
  Probes probes;
  probes.vertices = _vertices;
  probes.positions.resize(3, static_cast<Eigen::Index>(_vertices.size()));
  for (std::size_t i = 0; i < _vertices.size(); ++i)
    probes.positions.col(static_cast<Eigen::Index>(i)) = _positions.col(_vertices[i]);
  return probes;
}

PenetrationCheck::Probes PenetrationCheck::obstacleProbes(const Points& _positions,
                                                          const std::vector<PlacedObstacle>& _obstacles,
                                                          bool _round) const
{
  BoundingBox box;
  for (const int v : outer_)
    box.add(_positions.col(v));
  std::vector<Vector3> points;
  for (const PlacedObstacle& obstacle : _obstacles) {
    if (obstacle.shape->hasEdges() == _round) continue;
    SurfaceMesh surface = obstacle.shape->surface(box, Collider::forPictures);
    for (Eigen::Index v = 0; v < surface.positions.cols(); ++v)
      surface.positions.col(v) = obstacle.pose.apply(surface.positions.col(v));
    sampleEdges(surface, 0.5 * edge_, box, points);
  }
  Probes probes;
  probes.least = _round ? roundness * edge_ : 0.0;
  probes.vertices.assign(points.size(), -1);
  probes.positions.resize(3, static_cast<Eigen::Index>(points.size()));
  for (std::size_t i = 0; i < points.size(); ++i)
    probes.positions.col(static_cast<Eigen::Index>(i)) = points[i];
  return probes;
}

void PenetrationCheck::findHits(const Points& _positions, const Probes& _probes, const PointGrid& _grid, int _part,
                                std::vector<Hit>& _hits) const
{
  const Part& part = parts_[static_cast<std::size_t>(_part)];
  Matrix3 edges;
  for (int i = 0; i < 3; ++i)
    edges.col(i) = _positions.col(part.vertices[static_cast<std::size_t>(i) + 1]) - _positions.col(part.vertices[0]);
  _grid.visit(boxOf(_positions, part.vertices), [&](int _probe) {
    const int v = _probes.vertices[static_cast<std::size_t>(_probe)];
    if (std::find(part.cell.begin(), part.cell.end(), v) != part.cell.end()) return;
    Hit hit{_probe, _part, {}};
    hit.weights.tail<3>() = edges.inverse() * (_probes.positions.col(_probe) - _positions.col(part.vertices[0]));
    hit.weights[0] = 1.0 - hit.weights.tail<3>().sum();
    const bool isOwn = v >= 0 && bodies_[static_cast<std::size_t>(v)] == part.body;
    if (hit.weights.minCoeff() > (isOwn ? insideItself : insideOthers)) _hits.push_back(hit);
  });
}

bool PenetrationCheck::isUpright(const Points& _positions, const Part& _part) const
{
  const Vector3 origin = _positions.col(_part.vertices[0]);
  const Vector3 a = _positions.col(_part.vertices[1]) - origin;
  const Vector3 b = _positions.col(_part.vertices[2]) - origin;
  return a.cross(b).dot(_positions.col(_part.vertices[3]) - origin) > 0.0;
}

/// How deep a hit is in the rest shape.
double PenetrationCheck::depthOf(const Hit& _hit) const
{
  const Part& part = parts_[static_cast<std::size_t>(_hit.part)];
  Vector3 place = Vector3::Zero();
  for (std::size_t a = 0; a < 4; ++a)
    place += _hit.weights[static_cast<Eigen::Index>(a)] * rest_.col(part.vertices[a]);
  TriangleTree::Nearest nearest;
  surfaces_[static_cast<std::size_t>(part.body)].nearest(place, std::numeric_limits<double>::infinity(), nearest);
  return nearest.distance;
}

std::vector<double> PenetrationCheck::depths(const Points& _positions, const Probes& _probes, bool& _suspect) const
{
  std::vector<double> depth(_probes.vertices.size(), -1.0);
  if (depth.empty()) return depth;
  const PointGrid grid(_probes.positions, 1.5 * edge_);
  std::vector<Hit> hits;
  std::mutex mutex;
  parallelForChunks(static_cast<int>(parts_.size()), [&](int _first, int _last) {
    std::vector<Hit> found;
    bool inverted = false;
    for (int p = _first; p < _last; ++p)
      if (isUpright(_positions, parts_[static_cast<std::size_t>(p)]))
        findHits(_positions, _probes, grid, p, found);
      else
        inverted = true;
    const std::lock_guard<std::mutex> lock(mutex);
    hits.insert(hits.end(), found.begin(), found.end());
    _suspect = _suspect || inverted || !found.empty();
  });
  for (const Hit& hit : hits) {
    const double inside = depthOf(hit);
    double& deepest = depth[static_cast<std::size_t>(hit.probe)];
    if (inside > std::max(touch * edge_, _probes.least)) deepest = std::max(deepest, inside);
  }
  return depth;
}

Penetration PenetrationCheck::measure(const Points& _positions, const std::vector<PlacedObstacle>& _obstacles) const
{
  if (parts_.empty() || !_positions.allFinite()) return {};
  bool suspect = false;
  Probes probes = vertexProbes(_positions, outer_);
  std::vector<double> depth = depths(_positions, probes, suspect);
  if (suspect || !_obstacles.empty()) {
    probes = vertexProbes(_positions, all_);
    depth = suspect ? depths(_positions, probes, suspect) : std::vector<double>(all_.size(), -1.0);
  }
  for (const PlacedObstacle& obstacle : _obstacles)
    parallelForChunks(static_cast<int>(depth.size()), [&](int _first, int _last) {
      for (int i = _first; i < _last; ++i) {
        const double inside = obstacle.shape->depth(obstacle.pose.applyInverse(probes.positions.col(i)));
        double& deepest = depth[static_cast<std::size_t>(i)];
        if (inside > touch * edge_) deepest = std::max(deepest, inside);
      }
    });
  for (const bool round : {false, true}) {
    const std::vector<double> points = depths(_positions, obstacleProbes(_positions, _obstacles, round), suspect);
    depth.insert(depth.end(), points.begin(), points.end());
  }
  Penetration result;
  for (const double inside : depth) {
    result.count += inside > 0.0 ? 1 : 0;
    result.depth = std::max(result.depth, inside);
  }
  return result;
}

} // namespace FleshSim
