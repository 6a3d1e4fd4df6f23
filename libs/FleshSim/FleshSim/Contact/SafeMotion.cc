#include <FleshSim/Contact/SafeMotion.hh>

#include <FleshSim/Contact/EdgeDistance.hh>
#include <FleshSim/Contact/TriangleTree.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// Steps after which the part that is proved safe by then is the answer: features that creep towards each other.
constexpr int mostSteps = 2000;

double vertexTriangleDistance(const FourPoints& _x)
{
  const Vector3 w = nearestOnTriangle(_x[0], _x[1], _x[2], _x[3]);
  return (_x[0] - w[0] * _x[1] - w[1] * _x[2] - w[2] * _x[3]).norm();
}

double edgeEdgeDistance(const FourPoints& _x)
{
  return nearestOnEdges(_x[0], _x[1], _x[2], _x[3]).difference(_x[0], _x[1], _x[2], _x[3]).norm();
}

/// The distance cannot shrink faster than the fastest points of both features go in the frame of their mean motion.
template <class Distance>
double safePart(FourPoints _x, FourPoints _p, std::size_t _firstOfOther, double _keep, const Distance& _distance)
{
  const Vector3 origin = _x[0];
  const Vector3 mean = 0.25 * (_p[0] + _p[1] + _p[2] + _p[3]);
  double speeds[2] = {0.0, 0.0};
  for (std::size_t i = 0; i < 4; ++i) {
    _x[i] -= origin;
    _p[i] -= mean;
    double& speed = speeds[i < _firstOfOther ? 0 : 1];
    speed = std::max(speed, _p[i].norm());
  }
  const double fastest = speeds[0] + speeds[1];
  const double start = _distance(_x);
  if (!(start > 0.0)) return 0.0;
  if (!(fastest > 0.0)) return 1.0;
  const double least = _keep * start;
  double part = 0.0;
  double next = (1.0 - _keep) * start / fastest;
  for (int step = 0; step < mostSteps; ++step) {
    if (part + next >= 1.0) return 1.0;
    for (std::size_t i = 0; i < 4; ++i)
      _x[i] += next * _p[i];
    const double distance = _distance(_x);
    if (step > 0 && distance <= least) return part;
    part += next;
    next = 0.9 * distance / fastest;
  }
  return part;
}

} // namespace

double safePartOfVertexTriangle(const FourPoints& _points, const FourPoints& _motion, double _keep)
{
  return safePart(_points, _motion, 1, _keep, vertexTriangleDistance);
}

double safePartOfEdgeEdge(const FourPoints& _points, const FourPoints& _motion, double _keep)
{
  return safePart(_points, _motion, 2, _keep, edgeEdgeDistance);
}

} // namespace FleshSim
