#include <FleshSim/Contact/MeshCollider.hh>

#include <FleshSim/Contact/ClosedSurface.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace FleshSim {

namespace {

/// Below this share of the offset a distance says nothing about sides.
constexpr double tiny = 1e-3;

ContactPlane planeAt(const Vector3& _normal, const Vector3& _point, double _offset)
{
  return {_normal, _normal.dot(_point) + _offset};
}

} // namespace

MeshCollider::MeshCollider(const SurfaceMesh& _mesh) : mesh_(_mesh), tree_(_mesh.triangles, _mesh.positions)
{
  if (mesh_.triangles.empty()) throw std::invalid_argument("a mesh to collide with must have triangles");
  closed_ = isClosed(mesh_);
  for (Eigen::Index v = 0; v < mesh_.positions.cols(); ++v)
    box_.add(mesh_.positions.col(v));
  const int count = static_cast<int>(mesh_.triangles.size());
  normals_.resize(3, count);
  for (int t = 0; t < count; ++t) {
    const Vector3 ab = corner(t, 1) - corner(t, 0);
    const Vector3 ac = corner(t, 2) - corner(t, 0);
    const Vector3 normal = ab.cross(ac);
    const double longest = std::max({ab.squaredNorm(), ac.squaredNorm(), (ac - ab).squaredNorm()});
    // In a thinner one the normal is rounding.
    const bool hasArea = normal.norm() > 1e-12 * longest;
    normals_.col(t) = hasArea ? Vector3(normal.normalized()) : Vector3(Vector3::Zero());
  }
}

double MeshCollider::depth(const Vector3& _point) const
{
  const bool near = (_point.array() >= box_.low.array()).all() && (_point.array() <= box_.high.array()).all();
  if (!closed_ || !near || std::abs(windingNumber(mesh_, _point)) < 0.5) return 0.0;
  TriangleTree::Nearest nearest;
  tree_.nearest(_point, std::numeric_limits<double>::infinity(), nearest);
  return nearest.distance;
}

bool MeshCollider::blocks(const Vector3& _from, const Vector3& _to, double _offset, ContactPlane& _plane) const
{
  TriangleTree::Nearest start;
  if (!tree_.nearest(_from, tiny * _offset, start)) return blocksFromSide(_from, _to, _offset, _plane);
  const Vector3 lifted = start.point + 0.5 * _offset * outwardAt(start.point, tiny * _offset, Vector3::Zero());
  return blocksFromSide(lifted, _to, _offset, _plane);
}

/// For a _from that is not on the sheet.
bool MeshCollider::blocksFromSide(const Vector3& _from, const Vector3& _to, double _offset, ContactPlane& _plane) const
{
  TriangleTree::Crossing crossing;
  if (tree_.firstCrossing(_from, _to, crossing)) {
    _plane = planeBetween(_from, crossing.triangle, _offset);
    return true;
  }
  TriangleTree::Nearest end;
  if (!tree_.nearest(_to, 0.5 * _offset, end) || end.distance >= 0.5 * _offset) return false;
  const Vector3 out = end.distance > tiny * _offset ? Vector3((_to - end.point) / end.distance)
                                                    : outwardAt(end.point, tiny * _offset, _from - end.point);
  _plane = planeAt(out, end.point, _offset);
  return true;
}

/// The half-space that holds a vertex at _from away from a triangle.
ContactPlane MeshCollider::planeBetween(const Vector3& _from, int _triangle, double _offset) const
{
  const Vector3 a = corner(_triangle, 0);
  const Vector3 normal = normals_.col(_triangle);
  const double height = normal.dot(_from - a);
  if (std::abs(height) > tiny * _offset) return planeAt(height > 0.0 ? normal : Vector3(-normal), a, _offset);
  const Vector3 b = corner(_triangle, 1);
  const Vector3 c = corner(_triangle, 2);
  const Vector3 weights = nearestOnTriangle(_from, a, b, c);
  const Vector3 point = weights[0] * a + weights[1] * b + weights[2] * c;
  const Vector3 out = _from - point;
  if (out.norm() > tiny * _offset) return planeAt(out.normalized(), point, _offset);
  return planeAt(outwardAt(point, tiny * _offset, Vector3::Zero()), point, _offset);
}

bool MeshCollider::nearest(const Vector3& _point, double _reach, double _offset, ContactPlane& _plane) const
{
  TriangleTree::Nearest found;
  if (!tree_.nearest(_point, _reach, found)) return false;
  const bool isOnSheet = found.distance <= tiny * _offset;
  const Vector3 normal = isOnSheet ? outwardAt(found.point, tiny * _offset, Vector3::Zero())
                                   : Vector3((_point - found.point) / found.distance);
  _plane = planeAt(normal, found.point, _offset);
  return true;
}

/// The direction out of a point of the sheet: between the normals of all triangles within _reach, each turned to the
/// side that _towards points to, or in front if that is zero. So out of a valley, and off a ridge on the side of
/// _towards.
Vector3 MeshCollider::outwardAt(const Vector3& _point, double _reach, const Vector3& _towards) const
{
  const bool turns = !_towards.isZero(0.0);
  Vector3 sum = Vector3::Zero();
  Vector3 other = turns ? _towards.stableNormalized() : Vector3(Vector3::Zero());
  BoundingBox around;
  around.add(_point - Vector3::Constant(_reach));
  around.add(_point + Vector3::Constant(_reach));
  tree_.visitOverlapping(around, [&](int _triangle) {
    const Vector3 a = corner(_triangle, 0);
    const Vector3 b = corner(_triangle, 1);
    const Vector3 c = corner(_triangle, 2);
    const Vector3 weights = nearestOnTriangle(_point, a, b, c);
    if ((weights[0] * a + weights[1] * b + weights[2] * c - _point).norm() > _reach) return;
    const Vector3 normal = normals_.col(_triangle);
    const double height = turns ? normal.dot(_towards) : 2.0 * _reach;
    if (std::abs(height) > _reach) sum += height > 0.0 ? normal : Vector3(-normal);
    if (other.isZero(0.0)) other = normal;
  });
  if (sum.norm() > 0.1) return sum.normalized();
  return other.isZero(0.0) ? Vector3(Vector3::UnitY()) : other;
}

} // namespace FleshSim
