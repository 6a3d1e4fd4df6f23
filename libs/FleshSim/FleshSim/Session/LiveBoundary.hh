#pragma once

#include <FleshSim/Session/SessionRun.hh>
#include <FleshSim/Statics/Constraints.hh>

#include <map>
#include <string>
#include <vector>

namespace FleshSim {

/// Handles of bodies that are already somewhere: each vertex is held where it was when its handle came, and moved from
/// there as the handle moves. Outlives runs: what one run has moved on its way the next one does not move
/// again. Used by one run at a time.
class LiveBoundary
{
public:
  /// Another run comes, with a time of its own.
  void restart() { restarted_ = true; }

  /// All is as before any handle came.
  void clear() { holds_.clear(); }

  /// Somebody else is to move these handles all the way from _rest.
  void setFrom(const std::vector<Handle>& _handles, const Points& _rest);

  /// The boundary from now on. A handle takes _duration [s, or whatever the solver's time is] for its way; 0:
  /// it is there at once.
  BoundaryMotion motion(const LiveScene& _scene, const Points& _positions, double _time, double _duration);

private:
  struct Hold
  {
    std::string handle;
    Vector3 from;
    RigidMotion motion;
    double done = 0.0;  ///< part of the way, ...
    double since = 0.0; ///< ... at this time
    Matrix3 prescribed;
  };

  static Hold makeHold(const Handle& _handle, const Vector3& _from);

  std::map<int, Hold> holds_;
  bool restarted_ = false;
};

} // namespace FleshSim
