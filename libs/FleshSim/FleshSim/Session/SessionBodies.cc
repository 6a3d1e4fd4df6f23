#include <FleshSim/Session/SessionBodies.hh>

#include <utility>

namespace FleshSim {

SessionBodies::SessionBodies(std::vector<MeshDocument> _documents, std::vector<std::string> _names)
    : documents_(std::move(_documents)), names_(std::move(_names)), settings_(documents_.size()),
      notes_(documents_.size()), problems_(documents_.size())
{
  int vertices = 0;
  for (const MeshDocument& document : documents_) {
    firstVertices_.push_back(vertices);
    vertices += document.mesh.vertexCount();
    slabs_.push_back(defaultSlabs(document.mesh));
  }
}

Status SessionBodies::number(int _body, const std::vector<int>& _vertices, std::vector<int>& _numbers) const
{
  const int count = document(_body).mesh.vertexCount();
  std::vector<int> numbers;
  for (const int vertex : _vertices) {
    if (vertex < 0 || vertex >= count)
      return Status::error("vertex " + std::to_string(vertex) + " is none of the " + std::to_string(count) +
                           " vertices of " + names_[static_cast<std::size_t>(_body)]);
    numbers.push_back(firstVertex(_body) + vertex);
  }
  _numbers = std::move(numbers);
  return Status::ok();
}

Status SessionBodies::make(std::size_t _body, const BodySettings& _settings, Body& _made) const
{
  Body body;
  const Status status =
      makeBody(names_[_body], names_[_body], documents_[_body], _settings.cells, _settings.material, body);
  if (!status) return status;
  if (body.mesh.vertexCount() != documents_[_body].mesh.vertexCount())
    return Status::about(
        "cells", "an object keeps its vertices, and these cells have others; \"fleshsim convert --cells " +
                     cellChoiceNames()[static_cast<std::size_t>(_settings.cells.kind)] + "\" makes a file of them");
  _made = std::move(body);
  return status;
}

Status SessionBodies::setSettings(int _body, const BodySettings& _settings)
{
  const auto b = static_cast<std::size_t>(_body);
  Body body;
  const Status status = make(b, _settings, body);
  if (!status) {
    const CellSettings& cells = settings_[b].cells;
    const bool sameCells = cells.kind == _settings.cells.kind && cells.bad == _settings.cells.bad;
    if (!sameCells || !checkMaterial(_settings.material)) return status;
  }
  settings_[b] = _settings;
  ++revision_;
  notes_[b] = std::move(body.notes);
  problems_[b] = status.message();
  return Status::ok();
}

Points SessionBodies::rest() const
{
  Points rest(3, documents_.empty() ? 0 : endVertex(count() - 1));
  for (int b = 0; b < count(); ++b)
    rest.middleCols(firstVertex(b), document(b).mesh.vertexCount()) = document(b).mesh.positions;
  return rest;
}

Points SessionBodies::part(const Points& _positions, int _body) const
{
  return _positions.middleCols(firstVertex(_body), document(_body).mesh.vertexCount());
}

Status SessionBodies::make(std::vector<Body>& _bodies) const
{
  for (std::size_t b = 0; b < documents_.size(); ++b) {
    Body body;
    const Status status = make(b, settings_[b], body);
    if (!status) return status;
    _bodies.push_back(std::move(body));
  }
  return Status::ok();
}

} // namespace FleshSim
