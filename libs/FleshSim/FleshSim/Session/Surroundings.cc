#include <FleshSim/Session/Surroundings.hh>

#include <FleshSim/Simulation/ColliderSurfaces.hh>

namespace FleshSim {

HeldVertices heldVertices(const Session& _session, int _body)
{
  const int first = _session.firstVertex(_body);
  const int end = first + _session.document(_body).mesh.vertexCount();
  HeldVertices result;
  const auto add = [&](const std::vector<Handle>& _handles) {
    for (const Handle& handle : _handles)
      for (const int vertex : handle.vertices)
        if (vertex >= first && vertex < end)
          (handle.motion.isNothing() ? result.held : result.moved).push_back(vertex - first);
  };
  add(_session.scene().handles);
  add(_session.runHandles());
  return result;
}

std::vector<SurfaceMesh> obstaclesOf(const Session& _session, double _time)
{
  BoundingBox around;
  around.addAll(_session.rest());
  around.addAll(_session.positions());
  return colliderSurfaces(_session.scene().colliders, _session.colliderPart(_time), around);
}

} // namespace FleshSim
