#include <FleshSim/Mesh/BccLattice.hh>
#include <FleshSim/Mesh/CellTopology.hh>
#include <FleshSim/Mesh/ImplicitTetMesh.hh>
#include <FleshSim/Mesh/MeshParts.hh>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace FleshSim {

namespace {

// Cuts closer to a lattice vertex than this part of the edge pull the vertex onto the surface; the values that make the
// angles safe: Labelle, Shewchuk 2007, section 3.2, table 1.
constexpr double closeOnLongEdge = 0.24999;
constexpr double closeOnShortEdge = 0.41189;

class Stuffing
{
public:
  Stuffing(const ImplicitSolid& _solid, const BccLattice& _lattice) : solid_(_solid), lattice_(_lattice)
  {
    positions_.reserve(lattice_.pointCount());
    values_.reserve(lattice_.pointCount());
    for (int v = 0; v < lattice_.pointCount(); ++v) {
      positions_.push_back(lattice_.position(v));
      // A vertex exactly on the surface counts as just outside; it is then moved by nothing.
      const double value = solid_(positions_.back());
      values_.push_back(value == 0 ? -std::numeric_limits<double>::min() : value);
    }
    order_.resize(positions_.size());
    for (std::size_t v = 0; v < order_.size(); ++v)
      order_[v] = {1, static_cast<int>(v)};
  }

  VolumeMesh run()
  {
    findCuts();
    warp();
    VolumeMesh mesh;
    std::vector<Tet> tets;
    for (int corner = 0; corner < lattice_.cornerCount(); ++corner) {
      lattice_.tetsFrom(corner, tets);
      for (const Tet& tet : tets)
        fill(tet, mesh.tets);
    }
    mesh.positions.resize(3, static_cast<Eigen::Index>(positions_.size()));
    for (std::size_t v = 0; v < positions_.size(); ++v)
      mesh.positions.col(static_cast<Eigen::Index>(v)) = positions_[v];
    return mesh;
  }

private:
  using Polygon = std::vector<int>;

  static std::uint64_t edgeKey(int _a, int _b)
  {
    return static_cast<std::uint64_t>(std::min(_a, _b)) << 32 | static_cast<std::uint32_t>(std::max(_a, _b));
  }

  bool isCut(int _a, int _b) const
  {
    return (values_[_a] < 0 && values_[_b] > 0) || (values_[_a] > 0 && values_[_b] < 0);
  }

  /// The point of an edge where the solid's function vanishes, by bisection.
  Vector3 root(int _a, int _b) const
  {
    Vector3 inside = positions_[values_[_a] > 0 ? _a : _b];
    Vector3 outside = positions_[values_[_a] > 0 ? _b : _a];
    for (int i = 0; i < 40; ++i) {
      const Vector3 middle = 0.5 * (inside + outside);
      (solid_(middle) > 0 ? inside : outside) = middle;
    }
    return 0.5 * (inside + outside);
  }

  void findCuts()
  {
    std::vector<int> around;
    for (int v = 0; v < lattice_.pointCount(); ++v) {
      lattice_.neighbours(v, around);
      for (int w : around)
        if (w > v && isCut(v, w)) cuts_.emplace(edgeKey(v, w), root(v, w));
    }
  }

  /// How far the cut of an edge is from its vertex `_v`, relative to what is too close.
  double closeness(int _v, int _w) const
  {
    const Vector3 vertex = lattice_.position(_v);
    const double part = (cuts_.at(edgeKey(_v, _w)) - vertex).norm() / (lattice_.position(_w) - vertex).norm();
    return part / closeBound(_v, _w);
  }

  double closeBound(int _v, int _w) const { return lattice_.isLongEdge(_v, _w) ? closeOnLongEdge : closeOnShortEdge; }

  /// Moves each vertex that has a close cut to the closest one.
  void warp()
  {
    std::vector<int> around;
    for (int v = 0; v < lattice_.pointCount(); ++v) {
      lattice_.neighbours(v, around);
      double closest = 1;
      Vector3 target = positions_[v];
      for (int w : around)
        if (isCut(v, w) && closeness(v, w) < closest) {
          closest = closeness(v, w);
          target = cuts_.at(edgeKey(v, w));
        }
      if (closest == 1) continue;
      const double value = values_[v];
      values_[v] = 0;
      if (isManifoldNear(v, around)) {
        positions_[v] = target;
      }
      else {
        values_[v] = value;
        pushCutsAway(v, around);
      }
    }
  }

  /// The other way to be rid of close cuts: moves the surface instead of the vertex.
  void pushCutsAway(int _v, const std::vector<int>& _around)
  {
    const Vector3 vertex = lattice_.position(_v);
    for (int w : _around)
      if (isCut(_v, w) && closeness(_v, w) < 1)
        cuts_.at(edgeKey(_v, w)) = vertex + closeBound(_v, w) * (lattice_.position(w) - vertex);
  }

  /// Whether the surface is a disc around a vertex that lies on it, and around those of its neighbours that do: where
  /// two sheets are close, a vertex moved onto one may touch the other.
  bool isManifoldNear(int _v, const std::vector<int>& _around) const
  {
    return isManifoldAt(_v) &&
           std::all_of(_around.begin(), _around.end(), [&](int _w) { return values_[_w] != 0 || isManifoldAt(_w); });
  }

  /// The solid's part of the sphere of tets around a vertex must be bounded by one simple closed curve.
  bool isManifoldAt(int _v) const
  {
    std::vector<Tet> star;
    lattice_.star(_v, star);
    std::set<std::pair<std::uint64_t, std::uint64_t>> open;
    for (const Tet& tet : star) {
      const std::vector<std::uint64_t> polygon = clipSymbolically({tet[1], tet[2], tet[3]});
      for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::uint64_t next = polygon[(i + 1) % polygon.size()];
        if (open.erase({next, polygon[i]}) == 0) open.insert({polygon[i], next});
      }
    }
    std::map<std::uint64_t, std::uint64_t> next;
    for (const auto& edge : open)
      if (!next.insert(edge).second) return false;
    if (next.empty()) return true;
    std::size_t length = 0;
    std::uint64_t node = next.begin()->first;
    do {
      node = next.at(node);
      ++length;
    } while (node != next.begin()->first);
    return length == next.size();
  }

  /// The part of a triangle inside the solid, with vertices and edges for corners; empty if it is no area.
  std::vector<std::uint64_t> clipSymbolically(const std::array<int, 3>& _triangle) const
  {
    std::vector<std::uint64_t> polygon;
    if (std::none_of(_triangle.begin(), _triangle.end(), [this](int _v) { return values_[_v] > 0; })) return polygon;
    for (int i = 0; i < 3; ++i) {
      const int a = _triangle[i];
      const int b = _triangle[(i + 1) % 3];
      if (values_[a] >= 0) polygon.push_back(edgeKey(a, a));
      if (isCut(a, b)) polygon.push_back(edgeKey(a, b));
    }
    return polygon;
  }

  int cutVertex(int _a, int _b)
  {
    const auto entry = cutVertices_.emplace(edgeKey(_a, _b), static_cast<int>(positions_.size()));
    if (entry.second) {
      positions_.push_back(cuts_.at(edgeKey(_a, _b)));
      order_.emplace_back(lattice_.isLongEdge(_a, _b) ? 0 : 1, entry.first->second);
    }
    return entry.first->second;
  }

  /// The part of a triangle of lattice vertices inside the solid; empty if it is no area.
  Polygon clip(const std::array<int, 3>& _triangle)
  {
    Polygon polygon;
    for (int i = 0; i < 3; ++i) {
      const int a = _triangle[i];
      const int b = _triangle[(i + 1) % 3];
      if (values_[a] >= 0) polygon.push_back(a);
      if (isCut(a, b)) polygon.push_back(cutVertex(a, b));
    }
    if (polygon.size() < 3) polygon.clear();
    return polygon;
  }

  /// The polygon that closes a set of outward polygons; empty if they are closed.
  static Polygon closing(const std::vector<Polygon>& _polygons)
  {
    std::map<int, int> next;
    const auto hasReverse = [&](int _a, int _b) {
      for (const Polygon& polygon : _polygons)
        for (std::size_t i = 0; i < polygon.size(); ++i)
          if (polygon[i] == _b && polygon[(i + 1) % polygon.size()] == _a) return true;
      return false;
    };
    for (const Polygon& polygon : _polygons)
      for (std::size_t i = 0; i < polygon.size(); ++i) {
        const int b = polygon[(i + 1) % polygon.size()];
        if (!hasReverse(polygon[i], b)) next[b] = polygon[i];
      }
    Polygon result;
    if (next.empty()) return result;
    int v = next.begin()->first;
    do {
      result.push_back(v);
      v = next.at(v);
    } while (v != result.front());
    return result;
  }

  bool isBefore(int _a, int _b) const { return order_[_a] < order_[_b]; }

  std::size_t firstOf(const Polygon& _polygon) const
  {
    return std::min_element(_polygon.begin(), _polygon.end(), [this](int _a, int _b) { return isBefore(_a, _b); }) -
           _polygon.begin();
  }

  /// Fills the part of a lattice tet inside the solid: its first vertex is joined to all faces that do not touch it.
  void fill(const Tet& _tet, std::vector<Tet>& _tets)
  {
    if (std::none_of(_tet.begin(), _tet.end(), [this](int _v) { return values_[_v] > 0; })) return;
    std::vector<Polygon> polygons;
    for (const auto& face : outwardTetFaces)
      polygons.push_back(clip(faceOf(_tet, face)));
    polygons.push_back(closing(polygons));
    int apex = -1;
    for (const Polygon& polygon : polygons)
      for (int v : polygon)
        if (apex < 0 || isBefore(v, apex)) apex = v;
    for (const Polygon& polygon : polygons) {
      if (std::find(polygon.begin(), polygon.end(), apex) != polygon.end()) continue;
      const std::size_t first = polygon.empty() ? 0 : firstOf(polygon);
      for (std::size_t i = 1; i + 1 < polygon.size(); ++i)
        _tets.push_back(
            {apex, polygon[first], polygon[(first + i) % polygon.size()], polygon[(first + i + 1) % polygon.size()]});
    }
  }

  const ImplicitSolid& solid_;
  const BccLattice& lattice_;
  std::vector<Vector3> positions_; ///< lattice vertices, then cuts
  std::vector<double> values_;     ///< of the lattice vertices; 0 on the surface
  std::vector<std::pair<int, int>> order_;
  std::unordered_map<std::uint64_t, Vector3> cuts_;
  std::unordered_map<std::uint64_t, int> cutVertices_;
};

} // namespace

VolumeMesh implicitTetMesh(const ImplicitSolid& _solid, const ImplicitTetMeshOptions& _options)
{
  if (!(_options.spacing > 0) || !(_options.low.array() < _options.high.array()).all())
    throw std::invalid_argument("implicitTetMesh: empty box or no spacing");
  // One cube of margin, so that the lattice's own boundary is never inside.
  const Vector3 cubes = ((_options.high - _options.low) / _options.spacing).array().ceil() + 2;
  if (cubes.prod() > 2e7) throw std::invalid_argument("implicitTetMesh: spacing too small for the box");
  const Vector3 origin = 0.5 * (_options.low + _options.high) - 0.5 * _options.spacing * cubes;
  const BccLattice lattice(origin, _options.spacing, cubes.cast<int>());
  VolumeMesh mesh = Stuffing(_solid, lattice).run();
  keepLargestPart(mesh);
  dropUnusedVertices(mesh);
  return mesh;
}

} // namespace FleshSim
