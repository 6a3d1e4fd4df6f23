#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Core/Types.hh>
#include <FleshSim/Statics/Constraints.hh>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// Energies grow with up to the sixth power of positions: beyond this they are no numbers.
constexpr double farthestCoordinate = 1e50;

/// A translation and a rotation about an axis through a centre that grow linearly from nothing at time 0 to the whole
/// at time 1; times beyond continue the motion.
struct RigidMotion
{
  Vector3 translation = Vector3::Zero(); ///< [length of the mesh]
  Vector3 axis = Vector3::UnitZ();       ///< unit vector; right-handed
  double degrees = 0.0;
  Vector3 center = Vector3::Zero();

  bool isNothing() const { return translation.isZero(0.0) && degrees == 0.0; }

  /// Where the point that rests at _rest is at time _time; exactly _rest at time 0.
  Vector3 at(const Vector3& _rest, double _time) const;
};

/// A direction of any kind that a handle holds, in place of x, y and z.
struct HeldDirection
{
  Vector3 along = Vector3::UnitZ(); ///< unit vector
  bool line = false;                ///< vertices slide along it and are held across it; else they are held along it and
                                    ///< slide in the plane across it

  bool operator==(const HeldDirection& _other) const { return along == _other.along && line == _other.line; }
};

/// Some vertices that are held, and how they move. A handle without motion fixes them.
struct Handle
{
  std::string name;          ///< in reports: "low", "handle0"
  std::string title;         ///< for messages: "handles[0]", "the low slab"
  bool slab = false;         ///< one of the two at the ends of an experiment
  std::vector<int> vertices; ///< indices into the positions of all bodies, one after the other
  RigidMotion motion;
  std::array<bool, 3> components{true, true, true}; ///< which of x, y, z the handle holds
  std::optional<HeldDirection> direction;           ///< instead of `components`
};

/// The orthogonal projector onto what a handle holds: n n^T along n, 1 - n n^T across it, or some of x, y, z.
Matrix3 heldDirections(const Handle& _handle);

/// A force on some vertices.
struct VertexForce
{
  std::vector<int> vertices;       ///< indices into the positions of all bodies
  Vector3 force = Vector3::Zero(); ///< [N], on each of the vertices
};

/// The boundary conditions that handles and forces make together, for times from 0 to 1; forces grow linearly too.
/// A vertex in several handles gets the components of all; an error if two move one component differently.
Status makeBoundaryMotion(const std::vector<Handle>& _handles, const std::vector<VertexForce>& _forces,
                          const Points& _rest, BoundaryMotion& _motion);

} // namespace FleshSim
