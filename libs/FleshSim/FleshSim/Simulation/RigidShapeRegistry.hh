#pragma once

#include <FleshSim/Contact/ColliderRegistry.hh>
#include <FleshSim/Mesh/MassProperties.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// The shape of a rigid body in its own frame, and its mass for a density of 1.
struct RigidShape
{
  SurfaceMesh surface; ///< closed, counter-clockwise seen from outside
  MassProperties mass;
};

/// One kind of shape of rigid bodies, told by keys as those of obstacles are. Scene reader, schema and docs read this
/// list.
struct RigidShapeEntry
{
  std::string name;
  std::string description;       ///< one line
  std::vector<ColliderKey> keys; ///< all are needed

  /// Gets every key; throws std::invalid_argument for values that are not admissible.
  RigidShape (*make)(const ColliderParameters& _parameters);
};

const std::vector<RigidShapeEntry>& rigidShapeRegistry();

/// The entry of that name; nullptr if there is none.
const RigidShapeEntry* findRigidShape(const std::string& _name);

} // namespace FleshSim
