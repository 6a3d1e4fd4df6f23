#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace FleshSim {

/// What contact needs to know of a rigid body, which has no stiffness of its own.
struct RigidBulk
{
  double mass = 1.0; ///< [kg]
  double size = 1.0; ///< [length]
};

/// The surface of one body, or of an obstacle, among all points.
struct ContactSurface
{
  std::vector<std::array<int, 3>> triangles; ///< counter-clockwise seen from outside; indices count through all points

  /// Nothing of it yields: it is as thick and as stiff as what it meets, and meets bodies, whatever else is chosen, but
  /// neither itself nor other obstacles.
  bool isObstacle = false;

  /// Coulomb's coefficient with all that it meets; none: that of contact between bodies.
  std::optional<double> friction{};

  /// Nothing of it yields, but it moves: it meets all others, and never itself.
  std::optional<RigidBulk> rigid{};

  /// Its number among all surfaces, and those of others that it does not meet: what a joint holds together.
  int number = -1;
  std::vector<int> apart{};

  bool passes(const ContactSurface& _other) const
  {
    return std::find(apart.begin(), apart.end(), _other.number) != apart.end();
  }

  bool yields() const { return !isObstacle && !rigid; }
};

/// Which surfaces meet.
struct MeetingRules
{
  bool between = true; ///< bodies meet each other
  bool self = false;   ///< each body meets itself

  bool mayMeet(const ContactSurface& _a, const ContactSurface& _b) const
  {
    if (&_a == &_b) return self && _a.yields();
    if (_a.passes(_b) || _b.passes(_a)) return false;
    if (_a.isObstacle || _b.isObstacle) return _a.isObstacle != _b.isObstacle;
    return between || _a.rigid || _b.rigid;
  }

  /// Whether any do.
  bool anyMeet(const std::vector<ContactSurface>& _surfaces) const
  {
    for (const ContactSurface& a : _surfaces)
      for (const ContactSurface& b : _surfaces)
        if (mayMeet(a, b)) return true;
    return false;
  }
};

} // namespace FleshSim
