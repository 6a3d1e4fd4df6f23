#include "Surroundings.hh"

#include <FleshSim/Scene/ColliderSurfaces.hh>

#include <algorithm>

namespace FleshSim {

namespace {

bool moves(const RigidMotion& _motion)
{
  return !_motion.translation.isZero(0.0) || _motion.degrees != 0.0;
}

} // namespace

std::vector<MarkedVertices> handleMarks(const Session& _session, int _body)
{
  const int first = _session.firstVertex(_body);
  const int end = first + _session.document(_body).mesh.vertexCount();
  std::vector<MarkedVertices> marks = {{Mark::held, {}}, {Mark::moved, {}}};
  const auto add = [&](const std::vector<Handle>& _handles) {
    for (const Handle& handle : _handles)
      for (const int vertex : handle.vertices)
        if (vertex >= first && vertex < end) marks[moves(handle.motion) ? 1 : 0].vertices.push_back(vertex - first);
  };
  add(_session.scene().handles);
  if (_session.lastRun() != nullptr) add(_session.lastRun()->setup().handles);
  return marks;
}

std::vector<SurfaceMesh> obstaclesOf(const Session& _session, double _time)
{
  BoundingBox around;
  const Points rest = _session.rest();
  for (const Points* points : {&rest, &_session.positions()})
    for (Eigen::Index i = 0; i < points->cols(); ++i)
      around.add(points->col(i));
  const SessionRun* const run = _session.lastRun();
  const bool isScene = run != nullptr && run->setup().dynamics && !run->setup().dynamics->colliders.empty();
  // Only a scene's obstacles move.
  const double part = isScene ? std::min(1.0, _time / run->setup().dynamics->duration) : 0.0;
  return colliderSurfaces(_session.scene().colliders, part, around);
}

} // namespace FleshSim
