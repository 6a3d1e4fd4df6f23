#include <FleshSim/Contact/SurfaceCandidates.hh>

#include <FleshSim/Core/Parallel.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

constexpr int chunkSize = 256;

/// Sines of angles between triangles that lie in one plane.
constexpr double flat = 1e-6;

template <class Feature>
BoundingBox wayOf(const Feature& _vertices, const Points& _from, const Points& _to, double _reach)
{
  BoundingBox box;
  for (const int vertex : _vertices) {
    box.add(Vector3(_from.col(vertex)));
    box.add(Vector3(_to.col(vertex)));
  }
  box.low.array() -= _reach;
  box.high.array() += _reach;
  return box;
}

/// Pairs that _search(feature, pairs) finds for each of _count features, appended in the order of the features.
template <class Search>
void gather(int _count, std::vector<std::vector<CandidatePair>>& _chunks, std::vector<CandidatePair>& _pairs,
            const Search& _search)
{
  const int chunks = (_count + chunkSize - 1) / chunkSize;
  _chunks.resize(std::max(_chunks.size(), static_cast<std::size_t>(chunks)));
  parallelForChunks(
      _count,
      [&](int _first, int _last) {
        std::vector<CandidatePair>& found = _chunks[static_cast<std::size_t>(_first / chunkSize)];
        found.clear();
        for (int i = _first; i < _last; ++i)
          _search(i, found);
      },
      chunkSize);
  for (int c = 0; c < chunks; ++c)
    _pairs.insert(_pairs.end(), _chunks[static_cast<std::size_t>(c)].begin(),
                  _chunks[static_cast<std::size_t>(c)].end());
}

using Edge = std::pair<int, int>; ///< the lower vertex first

/// Edges between two triangles that lie in one plane.
std::set<Edge> flatEdges(const std::vector<std::array<int, 3>>& _triangles, const Points& _rest)
{
  std::map<Edge, std::vector<Vector3>> normals;
  for (const std::array<int, 3>& t : _triangles) {
    const Vector3 u = _rest.col(t[1]) - _rest.col(t[0]);
    const Vector3 v = _rest.col(t[2]) - _rest.col(t[0]);
    for (std::size_t i = 0; i < 3; ++i)
      normals[std::minmax(t[i], t[(i + 1) % 3])].push_back(u.cross(v).stableNormalized());
  }
  std::set<Edge> edges;
  for (const auto& [edge, around] : normals)
    if (around.size() == 2 && around[0].dot(around[1]) > 0.0 && around[0].cross(around[1]).norm() < flat)
      edges.insert(edge);
  return edges;
}

bool has(const std::array<int, 3>& _triangle, int _vertex)
{
  return std::find(_triangle.begin(), _triangle.end(), _vertex) != _triangle.end();
}

} // namespace

SurfaceCandidates::SurfaceCandidates(const std::vector<ContactSurface>& _surfaces, const Points& _rest,
                                     const MeetingRules& _rules)
    : surfaceOf_(static_cast<std::size_t>(_rest.cols()), -1)
{
  for (const ContactSurface& surface : _surfaces) {
    addSurface(surface, _rest);
    meets_.emplace_back();
    for (const ContactSurface& other : _surfaces)
      meets_.back().push_back(_rules.mayMeet(surface, other) ? 1 : 0);
  }
}

void SurfaceCandidates::addSurface(const ContactSurface& _surface, const Points& _rest)
{
  Surface surface;
  surface.triangles = _surface.triangles;
  const int number = static_cast<int>(surfaces_.size());
  for (const std::array<int, 3>& triangle : surface.triangles)
    for (const int vertex : triangle) {
      if (vertex < 0 || vertex >= _rest.cols())
        throw std::invalid_argument("a triangle has a vertex that does not exist");
      int& owner = surfaceOf_[static_cast<std::size_t>(vertex)];
      if (owner < 0) surface.vertices.push_back(vertex);
      owner = number;
    }
  std::sort(surface.vertices.begin(), surface.vertices.end());
  std::map<int, int> own;
  for (std::size_t i = 0; i < surface.vertices.size(); ++i)
    own[surface.vertices[i]] = static_cast<int>(i);
  std::vector<std::array<int, 3>> local = surface.triangles;
  std::set<Edge> known;
  if (!_surface.yields()) known = flatEdges(_surface.triangles, _rest);
  surface.edgesOfTriangle.resize(surface.triangles.size());
  std::set<int> bent;
  for (std::size_t t = 0; t < local.size(); ++t)
    for (std::size_t i = 0; i < 3; ++i) {
      const auto [low, high] = std::minmax(surface.triangles[t][i], surface.triangles[t][(i + 1) % 3]);
      local[t][i] = own[surface.triangles[t][i]];
      if (!known.emplace(low, high).second) continue;
      bent.insert({low, high});
      surface.edgesOfTriangle[t].push_back(static_cast<int>(surface.edges.size()));
      surface.edges.push_back({low, high});
    }
  surface.from.resize(3, static_cast<Eigen::Index>(surface.vertices.size()));
  for (std::size_t i = 0; i < surface.vertices.size(); ++i)
    surface.from.col(static_cast<Eigen::Index>(i)) = _rest.col(surface.vertices[i]);
  surface.to = surface.from;
  for (const int vertex : surface.vertices)
    if (_surface.yields() || bent.count(vertex) > 0) surface.meeting.push_back(vertex);
  surface.tree = TriangleTree(std::move(local), surface.from);
  surfaces_.push_back(std::move(surface));
}

void SurfaceCandidates::fit(const Points& _from, const Points& _to, double _reach)
{
  for (Surface& surface : surfaces_) {
    surface.box = wayOf(surface.vertices, _from, _to, _reach);
    for (std::size_t i = 0; i < surface.vertices.size(); ++i) {
      auto from = surface.from.col(static_cast<Eigen::Index>(i)), to = surface.to.col(static_cast<Eigen::Index>(i));
      const auto newFrom = _from.col(surface.vertices[i]), newTo = _to.col(surface.vertices[i]);
      surface.isFitted = surface.isFitted && from == newFrom && to == newTo;
      from = newFrom;
      to = newTo;
    }
  }
}

bool SurfaceCandidates::mayMeet(std::size_t _a, std::size_t _b) const
{
  return meets_[_a][_b] && (_a == _b || surfaces_[_a].box.overlaps(surfaces_[_b].box));
}

void SurfaceCandidates::findVertices(const Surface& _a, const Surface& _b, const Points& _from, const Points& _to,
                                     double _reach)
{
  gather(static_cast<int>(_a.meeting.size()), chunks_, vertexTriangle_,
         [&](int _index, std::vector<CandidatePair>& _found) {
           const int vertex = _a.meeting[static_cast<std::size_t>(_index)];
           const BoundingBox box = wayOf(std::array<int, 1>{vertex}, _from, _to, _reach);
           if (!box.overlaps(_b.box)) return;
           _b.tree.visitOverlapping(box, [&](int _triangle) {
             const std::array<int, 3>& triangle = _b.triangles[static_cast<std::size_t>(_triangle)];
             if (!has(triangle, vertex) && box.overlaps(wayOf(triangle, _from, _to, 0.0)))
               _found.push_back({vertex, triangle[0], triangle[1], triangle[2]});
           });
         });
}

void SurfaceCandidates::findEdges(std::size_t _a, std::size_t _b, const Points& _from, const Points& _to, double _reach)
{
  const Surface& a = surfaces_[_a];
  const Surface& b = surfaces_[_b];
  gather(static_cast<int>(a.edges.size()), chunks_, edgeEdge_, [&](int _index, std::vector<CandidatePair>& _found) {
    const std::array<int, 2>& edge = a.edges[static_cast<std::size_t>(_index)];
    const BoundingBox box = wayOf(edge, _from, _to, _reach);
    if (!box.overlaps(b.box)) return;
    b.tree.visitOverlapping(box, [&](int _triangle) {
      for (const int number : b.edgesOfTriangle[static_cast<std::size_t>(_triangle)]) {
        const std::array<int, 2>& other = b.edges[static_cast<std::size_t>(number)];
        if (_a == _b && (number <= _index || edge[0] == other[0] || edge[0] == other[1] || edge[1] == other[0] ||
                         edge[1] == other[1]))
          continue;
        if (box.overlaps(wayOf(other, _from, _to, 0.0))) _found.push_back({edge[0], edge[1], other[0], other[1]});
      }
    });
  });
}

void SurfaceCandidates::find(const Points& _from, const Points& _to, double _reach)
{
  vertexTriangle_.clear();
  edgeEdge_.clear();
  fit(_from, _to, _reach);
  for (std::size_t b = 0; b < surfaces_.size(); ++b) {
    for (std::size_t a = 0; a < surfaces_.size(); ++a) {
      if (!mayMeet(a, b)) continue;
      if (!surfaces_[b].isFitted) surfaces_[b].tree.refitToMotion(surfaces_[b].from, surfaces_[b].to);
      surfaces_[b].isFitted = true;
      findVertices(surfaces_[a], surfaces_[b], _from, _to, _reach);
      if (a <= b) findEdges(a, b, _from, _to, _reach);
    }
  }
  std::stable_sort(vertexTriangle_.begin(), vertexTriangle_.end(),
                   [&](const CandidatePair& _p, const CandidatePair& _q) {
                     return _p[0] != _q[0] ? _p[0] < _q[0] : surfaceOf(_p[1]) < surfaceOf(_q[1]);
                   });
}

} // namespace FleshSim
