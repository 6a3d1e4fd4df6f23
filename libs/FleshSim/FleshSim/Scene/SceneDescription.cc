#include <FleshSim/Scene/SceneDescription.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

double countSteps(double _duration, double _dt)
{
  // A duration is seldom the exact multiple of dt that it is meant to be.
  return std::max(1.0, std::ceil(_duration / _dt - 1e-6));
}

} // namespace FleshSim
