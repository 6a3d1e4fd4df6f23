#include <FleshSim/Session/RunPlan.hh>

#include <map>
#include <set>
#include <utility>

namespace FleshSim {

namespace {

/// Vertices of all bodies as a selection in each of those that they are of.
std::map<int, Selection> selections(const std::vector<int>& _vertices, const std::vector<int>& _firstVertices)
{
  std::map<int, Selection> result;
  for (const int vertex : _vertices) {
    std::size_t body = _firstVertices.size() - 1;
    while (body > 0 && _firstVertices[body] > vertex)
      --body;
    result[static_cast<int>(body)].vertices.push_back(vertex - _firstVertices[body]);
  }
  return result;
}

/// _vertices: of all bodies, in the order of the selection.
void tellByVertices(Selection& _select, const std::vector<int>& _vertices, int _firstVertex)
{
  if (_select.kind != Selection::Kind::property) return;
  _select = Selection();
  for (const int vertex : _vertices)
    _select.vertices.push_back(vertex - _firstVertex);
}

std::vector<int> verticesOf(const SurfacePressure& _pressure)
{
  std::set<int> vertices;
  _pressure.forFaces([&](const auto& _face) { vertices.insert(_face.begin(), _face.end()); });
  return {vertices.begin(), vertices.end()};
}

HandleDescription describe(const Handle& _handle)
{
  HandleDescription description;
  description.name = _handle.name;
  description.components = _handle.components;
  description.direction = _handle.direction;
  description.translate = _handle.motion.translation;
  if (_handle.motion.degrees == 0.0) return description;
  description.rotate.axis = _handle.motion.axis;
  description.rotate.degrees = _handle.motion.degrees;
  description.rotate.center = _handle.motion.center;
  return description;
}

} // namespace

std::vector<HandleDescription> describeHandles(const std::vector<Handle>& _handles,
                                               const std::vector<int>& _firstVertices)
{
  std::vector<HandleDescription> descriptions;
  for (const Handle& handle : _handles)
    for (const auto& [body, select] : selections(handle.vertices, _firstVertices)) {
      HandleDescription description = describe(handle);
      description.body = body;
      description.select = select;
      descriptions.push_back(std::move(description));
    }
  return descriptions;
}

RunPlan planOf(const SceneDescription& _scene, const SimulationSetup& _setup, const std::vector<int>& _firstVertices)
{
  RunPlan plan;
  plan.kind = RunKind::scene;
  plan.scene = _scene;
  SceneDescription& scene = plan.scene;
  const auto first = [&](int _body) { return _firstVertices[static_cast<std::size_t>(_body)]; };
  for (std::size_t i = 0; i < scene.handles.size(); ++i)
    tellByVertices(scene.handles[i].select, _setup.handles[i].vertices, first(scene.handles[i].body));
  for (std::size_t i = 0; i < scene.forces.size(); ++i)
    tellByVertices(scene.forces[i].select, _setup.forces[i].vertices, first(scene.forces[i].body));
  for (std::size_t i = 0; i < scene.pressures.size(); ++i)
    tellByVertices(scene.pressures[i].select, verticesOf(_setup.pressures[i]), first(scene.pressures[i].body));
  if (!scene.start.positions.empty()) {
    plan.start = _setup.start;
    scene.start = StartDescription();
  }
  scene.output = OutputSettings();
  return plan;
}

} // namespace FleshSim
