#pragma once

#include <FleshSim/Session/SessionRun.hh>
#include <FleshSim/Statics/Constraints.hh>

#include <map>

namespace FleshSim {

/// Handles of a body that is already somewhere: each vertex is held where it was when its handle came, and moved from
/// there by the handle's translation, in a given time.
class LiveBoundary
{
public:
  /// Seconds (or whatever the solver's time is) that a handle takes for its translation; 0: it is there at once.
  explicit LiveBoundary(double _duration) : duration_(_duration) {}

  /// The boundary from now on.
  BoundaryMotion motion(const LiveScene& _scene, const Points& _positions, double _time);

private:
  struct Hold
  {
    Vector3 from;
    Vector3 translation;
    double since;
    Matrix3 prescribed;
  };

  double duration_;
  std::map<int, Hold> holds_;
};

} // namespace FleshSim
