#include <FleshSim/Contact/ColliderRegistry.hh>

#include <FleshSim/Contact/BoxCollider.hh>
#include <FleshSim/Contact/CapsuleCollider.hh>
#include <FleshSim/Contact/MeshCollider.hh>
#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/Contact/SphereCollider.hh>

#include <stdexcept>

namespace FleshSim {

namespace {

using Kind = ColliderKeyKind;
using Parameters = ColliderParameters;

ColliderPointer makePlane(const Parameters& _p)
{
  return std::make_shared<PlaneCollider>(_p.vectors.at("point"), _p.vectors.at("normal"));
}

ColliderPointer makeSphere(const Parameters& _p)
{
  return std::make_shared<SphereCollider>(_p.vectors.at("center"), _p.numbers.at("radius"));
}

ColliderPointer makeBox(const Parameters& _p)
{
  return std::make_shared<BoxCollider>(_p.vectors.at("min"), _p.vectors.at("max"));
}

ColliderPointer makeCapsule(const Parameters& _p)
{
  return std::make_shared<CapsuleCollider>(_p.vectors.at("from"), _p.vectors.at("to"), _p.numbers.at("radius"));
}

ColliderPointer makeMesh(const Parameters& _p)
{
  return std::make_shared<MeshCollider>(_p.mesh);
}

bool isGiven(const ColliderKey& _key, const Parameters& _parameters)
{
  switch (_key.kind) {
  case Kind::Vector:
    return _parameters.vectors.count(_key.name) > 0;
  case Kind::Number:
    return _parameters.numbers.count(_key.name) > 0;
  case Kind::MeshFile:
    return _parameters.mesh.positions.cols() > 0;
  }
  return false;
}

} // namespace

const std::vector<ColliderEntry>& colliderRegistry()
{
  static const std::vector<ColliderEntry> entries = {
      {"plane",
       "solid half-space behind a plane",
       {{"point", Kind::Vector, "a point of the plane"},
        {"normal", Kind::Vector, "direction out of the solid, of any length"}},
       makePlane},
      {"sphere",
       "solid ball",
       {{"center", Kind::Vector, "centre"}, {"radius", Kind::Number, "radius, positive"}},
       makeSphere},
      {"box",
       "solid box along the axes",
       {{"min", Kind::Vector, "corner with the least coordinates"},
        {"max", Kind::Vector, "corner with the greatest coordinates"}},
       makeBox},
      {"capsule",
       "solid cylinder with round ends",
       {{"from", Kind::Vector, "one end of the axis, the centre of a half ball"},
        {"to", Kind::Vector, "the other end of the axis"},
        {"radius", Kind::Number, "radius, positive"}},
       makeCapsule},
      {"mesh",
       "sheet of triangles, open or closed, with two sides",
       {{"mesh", Kind::MeshFile, "file of a surface mesh"}},
       makeMesh},
  };
  return entries;
}

const ColliderEntry* findCollider(const std::string& _name)
{
  for (const ColliderEntry& entry : colliderRegistry())
    if (entry.name == _name) return &entry;
  return nullptr;
}

Status ColliderEntry::create(const ColliderParameters& _parameters, ColliderPointer& _collider) const
{
  for (const ColliderKey& key : keys)
    if (!isGiven(key, _parameters)) return Status::error("collider '" + name + "' needs '" + key.name + "'");
  try {
    _collider = make(_parameters);
  }
  catch (const std::invalid_argument& error) {
    return Status::error(error.what());
  }
  return Status::ok();
}

} // namespace FleshSim
