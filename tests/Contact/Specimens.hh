#pragma once

// All colliders, each with a judge of its own. A new collider: a line in specimens().

#include <FleshSim/Contact/BoxCollider.hh>
#include <FleshSim/Contact/CapsuleCollider.hh>
#include <FleshSim/Contact/MeshCollider.hh>
#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/Contact/SphereCollider.hh>

#include <Contact/PlainGeometry.hh>
#include <Contact/Surfaces.hh>

#include <ostream>

namespace Specimens {

using namespace FleshSim;

/// Where a collider of unit size is put.
struct Placement
{
  double scale = 1.0;
  Vector3 shift = Vector3::Zero();

  double length(double _length) const { return scale * _length; }
  Vector3 point(double _x, double _y, double _z) const { return point(Vector3(_x, _y, _z)); }
  Vector3 point(const Vector3& _unit) const { return scale * _unit + shift; }
  Vector3 unit(const Vector3& _point) const { return (_point - shift) / scale; }
};

/// A collider of about unit size. All functions but `make` are of the unit placement.
struct Specimen
{
  std::string name;
  std::function<ColliderPointer(const Placement&)> make;
  std::function<double(const Vector3&)> distance;                   ///< to the surface; of solids negative inside
  std::function<int(const Vector3&)> side;                          ///< a vertex never gets from one to another
  std::function<bool(const Vector3&, const Vector3&, double)> hits; ///< true if a path of that offset is illegal
  std::vector<Vector3> aims;                                        ///< edges, corners, places of the surface
  double domain = 1.6;                                              ///< walks stay in [-domain, domain]^3
  bool isSolid = true;
};

inline std::ostream& operator<<(std::ostream& _out, const Specimen& _specimen)
{
  return _out << _specimen.name;
}

/// _distance must be convex: then the least along a path is easily found.
inline Specimen solid(const std::string& _name, std::function<ColliderPointer(const Placement&)> _make,
                      const std::function<double(const Vector3&)>& _distance, const std::vector<Vector3>& _aims)
{
  Specimen specimen;
  specimen.name = _name;
  specimen.make = std::move(_make);
  specimen.distance = _distance;
  specimen.side = [_distance](const Vector3& _p) { return _distance(_p) > 0.0 ? 1 : -1; };
  specimen.hits = [_distance](const Vector3& _a, const Vector3& _b, double _offset) {
    return PlainGeometry::leastAlong(_a, _b, _distance) < 0.499 * _offset;
  };
  specimen.aims = _aims;
  return specimen;
}

inline Specimen sheet(const std::string& _name, const SurfaceMesh& _mesh, std::function<int(const Vector3&)> _side,
                      double _domain = 1.6)
{
  Specimen specimen;
  specimen.name = _name;
  specimen.make = [_mesh](const Placement& _at) {
    SurfaceMesh placed = _mesh;
    placed.positions = (_at.scale * _mesh.positions).colwise() + _at.shift;
    return std::make_shared<MeshCollider>(placed);
  };
  specimen.distance = [_mesh](const Vector3& _p) { return PlainGeometry::distanceToMesh(_p, _mesh); };
  specimen.side = std::move(_side);
  specimen.hits = [_mesh](const Vector3& _a, const Vector3& _b, double) {
    return PlainGeometry::passesThrough(_a, _b, _mesh);
  };
  Random random(21);
  for (std::size_t t = 0; t < _mesh.triangles.size(); ++t) {
    const PlainGeometry::Corners c = PlainGeometry::corners(_mesh, t);
    for (std::size_t i = 0; i < 3; ++i) {
      specimen.aims.push_back(c[i]);
      specimen.aims.push_back(c[i] + random.uniform() * (c[(i + 1) % 3] - c[i]));
    }
    specimen.aims.push_back(0.2 * c[0] + 0.3 * c[1] + 0.5 * c[2]);
  }
  specimen.domain = _domain;
  specimen.isSolid = false;
  return specimen;
}

inline Specimen closedMesh(const std::string& _name, const SurfaceMesh& _mesh)
{
  return sheet(_name, _mesh, [_mesh](const Vector3& _p) {
    return static_cast<int>(std::lround(PlainGeometry::windingNumber(_p, _mesh)));
  });
}

/// A sheet that reaches beyond the walks, so that nothing gets around it.
inline Specimen field(const std::string& _name, const Surfaces::HeightField& _field)
{
  return sheet(_name, _field.surface(),
               [_field](const Vector3& _p) { return _p[2] > _field.at(_p[0], _p[1]) ? 1 : -1; });
}

inline Specimen openMesh(const std::string& _name, const SurfaceMesh& _mesh)
{
  return sheet(_name, _mesh, [](const Vector3&) { return 0; });
}

inline double distanceToBox(const Vector3& _p, const Vector3& _half)
{
  const Vector3 out = _p.cwiseAbs() - _half;
  return out.cwiseMax(0.0).norm() + std::min(0.0, out.maxCoeff());
}

inline SurfaceMesh patch()
{
  Surfaces::HeightField field = Surfaces::heightField(2, [](int _i, int _j) { return 0.2 * _i * _j; });
  field.half = 0.7;
  return field.surface();
}

inline const std::vector<Specimen>& specimens()
{
  static const Vector3 normal = Vector3(1.0, 2.0, 3.0).normalized();
  static const Vector3 half(0.6, 0.9, 0.4);
  static const Vector3 end(0.3, 0.5, -0.6);
  static const std::vector<Vector3> corners = {{0.6, 0.9, 0.4}, {-0.6, 0.9, 0.4}, {0.6, 0.1, 0.4}, {0.6, -0.9, -0.4},
                                               {0.0, 0.9, 0.4}, {0.1, 0.2, 0.4},  {-0.6, 0.0, 0.0}};
  static const std::vector<Specimen> list = {
      solid(
          "plane", [](const auto& _at) { return std::make_shared<PlaneCollider>(_at.point(0, 0, 0), 3.0 * normal); },
          [](const Vector3& _p) { return normal.dot(_p); }, {{0, 0, 0}, {3, 0, -1}, {-2, 1, 0}}),
      solid(
          "sphere", [](const auto& _at) { return std::make_shared<SphereCollider>(_at.point(0, 0, 0), _at.length(1)); },
          [](const Vector3& _p) { return _p.norm() - 1.0; }, {{1, 0, 0}, {0, 0, -1}, {0.6, 0.8, 0}, {0, 0, 0}}),
      solid(
          "box", [](const auto& _at) { return std::make_shared<BoxCollider>(_at.point(-half), _at.point(half)); },
          [](const Vector3& _p) { return distanceToBox(_p, half); }, corners),
      solid(
          "thin_box",
          [](const auto& _at) {
            return std::make_shared<BoxCollider>(_at.point(-1, -1, -5e-4), _at.point(1, 1, 5e-4));
          },
          [](const Vector3& _p) { return distanceToBox(_p, Vector3(1, 1, 5e-4)); },
          {{1, 0, 0}, {1, 1, 0}, {0, 0, 0}, {0.3, 0.2, 5e-4}, {1, -1, 5e-4}}),
      solid(
          "capsule",
          [](const auto& _at) {
            return std::make_shared<CapsuleCollider>(_at.point(-end), _at.point(end), _at.length(0.4));
          },
          [](const Vector3& _p) { return PlainGeometry::distanceToSegment(_p, -end, end) - 0.4; },
          {end, -end, end * 1.47809, {0, 0, 0}, {0.4, 0, 0}}),
      closedMesh("ball_mesh", Surfaces::ball(4)),
      closedMesh("thin_box_mesh", Surfaces::box(Vector3(1.0, 1.0, 5e-4))),
      field("flat_sheet", Surfaces::flat()),
      field("saw_sheet", Surfaces::saw()),
      field("crumpled_sheet", Surfaces::crumpled()),
      openMesh("open_patch", patch()),
      openMesh("fins", Surfaces::fins()),
      openMesh("soup", Surfaces::soup(60, 0.6, 9)),
  };
  return list;
}

} // namespace Specimens
