#include "ViewedBodies.hh"

#include <FleshSim/IO/DocumentTools.hh>

#include <algorithm>
#include <numeric>
#include <utility>

namespace FleshSim {

namespace {

template <class Event, class... Arguments>
void tell(const Event& _event, const Arguments&... _arguments)
{
  if (_event) _event(_arguments...);
}

/// Why an object of that kind does not take these cells; empty: it does.
std::string misfit(const VolumeMesh& _mesh, MeshKind _kind)
{
  if (_kind == MeshKind::tetrahedral && !_mesh.hexes.empty()) return "has hexahedra";
  if (_kind == MeshKind::hexahedral && _mesh.tets.size() + _mesh.tet10s.size() > 0) return "has tetrahedra";
  return {};
}

} // namespace

const ViewedBody* ViewedBodies::find(int _object) const
{
  const auto found = bodies_.find(_object);
  return found == bodies_.end() ? nullptr : &found->second;
}

ViewedBody* ViewedBodies::body(int _object)
{
  const auto found = bodies_.find(_object);
  return found == bodies_.end() ? nullptr : &found->second;
}

void ViewedBodies::setSelection(int _object, std::vector<int> _vertices)
{
  ViewedBody* const selected = body(_object);
  if (selected == nullptr) return;
  selected->selection = std::move(_vertices);
  tell(events.restyled, _object);
}

std::vector<int> ViewedBodies::objects() const
{
  std::vector<int> numbers;
  for (const auto& [number, body] : bodies_)
    numbers.push_back(number);
  return numbers;
}

std::string ViewedBodies::name(int _object) const
{
  const ViewedBody* const named = find(_object);
  return named == nullptr ? std::string() : named->name;
}

Status ViewedBodies::read(int _object, HostMesh& _mesh) const
{
  const ViewedBody* const read = find(_object);
  if (read == nullptr) return Status::error("no volume mesh has the number " + std::to_string(_object));
  _mesh.document = read->document;
  _mesh.vertices.resize(static_cast<std::size_t>(read->document.mesh.vertexCount()));
  std::iota(_mesh.vertices.begin(), _mesh.vertices.end(), 0);
  _mesh.cells.resize(std::max(read->document.mesh.cellCount(), fileCellCount(read->document)));
  std::iota(_mesh.cells.begin(), _mesh.cells.end(), 0);
  return Status::ok();
}

void ViewedBodies::show(int _object, const HostMesh& /*_mesh*/, const Points& _positions)
{
  ViewedBody* const shown = body(_object);
  if (shown == nullptr) return;
  shown->positions = _positions;
  tell(events.moved, _object);
}

void ViewedBodies::color(int _object, const HostMesh& /*_mesh*/, const HostColors& _colors)
{
  ViewedBody* const colored = body(_object);
  if (colored == nullptr) return;
  colored->colors = _colors;
  tell(events.restyled, _object);
}

void ViewedBodies::drawSurface(int _object, bool _alone)
{
  ViewedBody* const drawn = body(_object);
  if (drawn == nullptr) return;
  drawn->surfaceOnly = _alone;
  tell(events.restyled, _object);
}

std::vector<int> ViewedBodies::selectedVertices(int _object, const HostMesh& /*_mesh*/) const
{
  const ViewedBody* const selected = find(_object);
  return selected == nullptr ? std::vector<int>() : selected->selection;
}

Status ViewedBodies::setHandleMode(int _object, bool _on)
{
  if (!events.handleModeSet) return Status::error("there is no window, and no mouse");
  events.handleModeSet(_object, _on);
  return Status::ok();
}

Status ViewedBodies::setPullMode(bool _on, double _radius)
{
  if (!events.pullModeSet) return Status::error("there is no window, and no mouse");
  events.pullModeSet(_on, _radius);
  return Status::ok();
}

int ViewedBodies::add(const MeshDocument& _document, const std::string& _name, MeshKind _kind)
{
  const std::string reason = misfit(_document.mesh, _kind);
  if (!reason.empty()) {
    log(LogKind::error, _name + ": " + reason);
    return -1;
  }
  const int object = next_++;
  ViewedBody& added = bodies_[object];
  added.name = _name;
  added.document = _document;
  added.positions = _document.mesh.positions;
  tell(events.added, object);
  return object;
}

void ViewedBodies::remove(int _object)
{
  if (bodies_.erase(_object) > 0) tell(events.removed, _object);
}

void ViewedBodies::log(LogKind _kind, const std::string& _text)
{
  tell(events.logged, _kind, _text);
}

void ViewedBodies::beginWork(int /*_object*/, const std::string& _text, int _steps)
{
  tell(events.workBegan, _text, _steps);
}

void ViewedBodies::progress(int /*_object*/, int _step)
{
  tell(events.workWentOn, _step);
}

void ViewedBodies::endWork(int /*_object*/)
{
  tell(events.workEnded);
}

} // namespace FleshSim
