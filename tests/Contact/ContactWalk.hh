#pragma once

// What a solver does with colliders, on one vertex.

#include <FleshSim/Contact/MovingCollider.hh>

#include <Contact/Specimens.hh>

#include <Eigen/LU>

namespace ContactWalk {

using namespace FleshSim;
using Planes = std::vector<ContactPlane>;

/// The point of the intersection of up to three half-spaces that is nearest to _point; false if there is none.
inline bool project(const Planes& _planes, const Vector3& _point, double _slack, Vector3& _result)
{
  double best = 1e300;
  for (unsigned set = 0; set < (1u << _planes.size()); ++set) {
    Eigen::MatrixXd normals(0, 3);
    Eigen::VectorXd missing(0);
    for (std::size_t i = 0; i < _planes.size(); ++i) {
      if (!(set >> i & 1u)) continue;
      normals.conservativeResize(normals.rows() + 1, 3);
      missing.conservativeResize(missing.rows() + 1);
      normals.bottomRows(1) = _planes[i].normal.transpose();
      missing[missing.size() - 1] = -_planes[i].clearance(_point);
    }
    Vector3 candidate = _point;
    if (set != 0) {
      const Eigen::FullPivLU<Eigen::MatrixXd> gram(normals * normals.transpose());
      if (gram.rcond() < 1e-8) continue;
      candidate += normals.transpose() * gram.solve(missing);
    }
    const bool isLegal = std::all_of(_planes.begin(), _planes.end(),
                                     [&](const ContactPlane& _p) { return _p.clearance(candidate) >= -_slack; });
    const double distance = (candidate - _point).norm();
    if (!isLegal || distance >= best) continue;
    best = distance;
    _result = candidate;
  }
  return best < 1e300;
}

struct Counts
{
  int steps = 0;
  int free = 0;
  int held = 0;   ///< moved, by half-spaces
  int stayed = 0; ///< where it was, as seen from the collider
  bool normalsAreUnit = true;
};

/// Where a vertex gets that wants to go to _to: to the nearest place in the half-spaces that are in the way, or
/// nowhere.
inline Vector3 advance(const MovingCollider& _collider, const Vector3& _from, const Vector3& _to, double _offset,
                       Counts& _counts)
{
  ++_counts.steps;
  Planes planes;
  ContactPlane plane;
  Vector3 end = _to;
  while (_collider.blocks(_from, end, _offset, plane)) {
    _counts.normalsAreUnit = _counts.normalsAreUnit && std::abs(plane.normal.norm() - 1.0) < 1e-9;
    planes.push_back(plane);
    if (planes.size() > 3 || !project(planes, _to, 1e-3 * _offset, end)) {
      ++_counts.stayed;
      return _collider.carried(_from);
    }
  }
  ++(planes.empty() ? _counts.free : _counts.held);
  return end;
}

/// Steps of all kinds and lengths: anywhere, at edges and corners and just past them, along the surface.
/// All points are in the frame of the collider.
inline Vector3 propose(const Collider& _collider, const Specimens::Specimen& _specimen,
                       const Specimens::Placement& _place, const Vector3& _from, double _offset, Random& _random)
{
  const double unit = _place.length(1.0);
  const std::uint64_t kind = _random.below(6);
  const double length = unit * std::pow(10.0, _random.uniform(-5.0, 1.5));
  if (kind == 0) return _from + length * Surfaces::randomDirection(_random);
  Vector3 aim = _place.point(_specimen.aims[_random.below(_specimen.aims.size())]);
  if (kind == 1) return aim;
  if (kind == 2) return _from + _random.uniform(0.9, 4.0) * (aim - _from);
  if (kind == 3) {
    aim += _random.uniform(0.0, 2.0) * _offset * Surfaces::randomDirection(_random);
    return _from + _random.uniform(0.9, 4.0) * (aim - _from);
  }
  ContactPlane plane;
  if (!_collider.nearest(_from, 10.0 * unit, _offset, plane)) return aim;
  if (kind == 4) return _from - length * plane.normal;
  const Vector3 along = plane.normal.cross(Surfaces::randomDirection(_random)).normalized();
  const double inward = _random.below(2) == 0 ? 0.0 : _offset * _random.uniform();
  return _from + length * along - inward * plane.normal;
}

} // namespace ContactWalk
