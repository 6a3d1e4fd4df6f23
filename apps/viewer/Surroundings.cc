#include "Surroundings.hh"

#include <FleshSim/Scene/ColliderSurfaces.hh>

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
  add(_session.runHandles());
  return marks;
}

std::vector<SurfaceMesh> obstaclesOf(const Session& _session, double _time)
{
  BoundingBox around;
  const Points rest = _session.rest();
  for (const Points* points : {&rest, &_session.positions()})
    for (Eigen::Index i = 0; i < points->cols(); ++i)
      around.add(points->col(i));
  return colliderSurfaces(_session.scene().colliders, _session.colliderPart(_time), around);
}

} // namespace FleshSim
