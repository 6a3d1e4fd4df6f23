#include <FleshSim/Simulation/RigidShapeRegistry.hh>

#include <FleshSim/Contact/BoxCollider.hh>
#include <FleshSim/Contact/CapsuleSurface.hh>
#include <FleshSim/Contact/ClosedSurface.hh>

#include <cmath>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

using Kind = ColliderKeyKind;
using Parameters = ColliderParameters;

/// How far facets are from round surfaces, in radii.
constexpr double deviation = 1e-3;

double positive(double _number, const char* _what)
{
  if (!(_number > 0.0) || !std::isfinite(_number))
    throw std::invalid_argument(std::string(_what) + " must be positive");
  return _number;
}

RigidShape makeBox(const Parameters& _p)
{
  const Vector3 size = _p.vectors.at("size");
  positive(size.minCoeff(), "each size of a box");
  return {BoxCollider(-0.5 * size, 0.5 * size).surface({}, 0.0), boxMass(size, 1.0)};
}

RigidShape makeSphere(const Parameters& _p)
{
  const double radius = positive(_p.numbers.at("radius"), "a radius");
  return {capsuleSurface(Vector3::Zero(), Vector3::Zero(), radius, deviation * radius), ballMass(radius, 1.0)};
}

RigidShape makeCapsule(const Parameters& _p)
{
  const double radius = positive(_p.numbers.at("radius"), "a radius");
  const double length = positive(_p.numbers.at("length"), "a length");
  const Vector3 axis = length * Vector3::UnitY();
  return {capsuleSurface(-0.5 * axis, axis, radius, deviation * radius), capsuleMass(radius, length, 1.0)};
}

RigidShape makeMesh(const Parameters& _p)
{
  RigidShape shape;
  shape.surface = _p.mesh;
  if (shape.surface.triangles.empty() || !isClosed(shape.surface))
    throw std::invalid_argument("the surface is not closed, so nobody knows what is inside it");
  shape.mass = solidMass(shape.surface, 1.0);
  if (shape.mass.mass < 0.0) {
    for (std::array<int, 3>& triangle : shape.surface.triangles)
      std::swap(triangle[1], triangle[2]);
    shape.mass = solidMass(shape.surface, 1.0);
  }
  positive(shape.mass.mass, "the volume that the surface encloses");
  return shape;
}

} // namespace

const std::vector<RigidShapeEntry>& rigidShapeRegistry()
{
  static const std::vector<RigidShapeEntry> entries = {
      {"box", "box, its centre at the origin", {{"size", Kind::Vector, "lengths of the edges along x, y, z"}}, makeBox},
      {"sphere", "ball, its centre at the origin", {{"radius", Kind::Number, "radius, positive"}}, makeSphere},
      {"capsule",
       "cylinder along y with round ends, its centre at the origin",
       {{"radius", Kind::Number, "radius, positive"}, {"length", Kind::Number, "of the axis, without the round ends"}},
       makeCapsule},
      {"mesh", "solid inside a closed surface", {{"mesh", Kind::MeshFile, "file of a surface mesh"}}, makeMesh},
  };
  return entries;
}

const RigidShapeEntry* findRigidShape(const std::string& _name)
{
  for (const RigidShapeEntry& entry : rigidShapeRegistry())
    if (entry.name == _name) return &entry;
  return nullptr;
}

} // namespace FleshSim
