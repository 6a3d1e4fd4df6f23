#pragma once

#include <FleshSim/Contact/Collider.hh>
#include <FleshSim/Core/Status.hh>
#include <FleshSim/Mesh/SurfaceMesh.hh>

#include <map>
#include <string>
#include <vector>

namespace FleshSim {

/// What a scene file says of a collider, by key. A key that is a file arrives as its mesh.
struct ColliderParameters
{
  std::map<std::string, Vector3> vectors;
  std::map<std::string, double> numbers;
  SurfaceMesh mesh;
};

/// What stands behind a key of a scene file.
enum class ColliderKeyKind
{
  Vector,
  Number,
  MeshFile
};

struct ColliderKey
{
  std::string name;
  ColliderKeyKind kind = ColliderKeyKind::Vector;
  std::string description; ///< one line
};

/// One kind of collider. Scene reader, help and docs read this list.
struct ColliderEntry
{
  std::string name;
  std::string description;       ///< one line
  std::vector<ColliderKey> keys; ///< all are needed

  /// Gets every key; throws std::invalid_argument for values that are not admissible.
  ColliderPointer (*make)(const ColliderParameters& _parameters);

  /// Makes a collider. If a key is missing or has an inadmissible value, the status says which and `_collider` stays as
  /// it was.
  Status create(const ColliderParameters& _parameters, ColliderPointer& _collider) const;
};

const std::vector<ColliderEntry>& colliderRegistry();

/// The entry of that name; nullptr if there is none.
const ColliderEntry* findCollider(const std::string& _name);

} // namespace FleshSim
