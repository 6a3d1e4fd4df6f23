#include <FleshSim/Simulation/Selection.hh>

#include <FleshSim/Core/NearestName.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/NamedGroups.hh>
#include <FleshSim/Mesh/CellType.hh>
#include <FleshSim/Mesh/UsedVertices.hh>

#include <algorithm>

namespace FleshSim {

BoundingBox boundingBox(const Points& _points, const std::vector<int>& _vertices)
{
  if (_vertices.empty()) return {Vector3::Zero(), Vector3::Zero()};
  BoundingBox box;
  for (const int vertex : _vertices)
    box.add(_points.col(vertex));
  return box;
}

namespace {

bool contains(const Selection& _selection, const Vector3& _point, double _tolerance)
{
  switch (_selection.kind) {
  case Selection::Kind::box:
    return ((_point - _selection.low).array() >= -_tolerance).all() &&
           ((_selection.high - _point).array() >= -_tolerance).all();
  case Selection::Kind::sphere:
    return (_point - _selection.center).norm() <= _selection.radius + _tolerance;
  case Selection::Kind::slab:
    return _point[_selection.axis] >= _selection.from - _tolerance &&
           _point[_selection.axis] <= _selection.to + _tolerance;
  case Selection::Kind::vertices:
  case Selection::Kind::property:
    break;
  }
  return false;
}

bool isSingleNumber(const Property& _property)
{
  return _property.components == 1 && _property.texts.empty() &&
         (_property.entity == PropertyEntity::vertex || _property.entity == PropertyEntity::cell);
}

/// What could have been meant, at the end of a message.
std::string otherNames(const MeshDocument& _document, const std::string& _name)
{
  const bool isGroup = _name.rfind(groupPrefix, 0) == 0;
  const std::string prefix = isGroup ? groupPrefix : "";
  std::vector<std::string> names;
  for (const Property& property : _document.properties)
    if (isSingleNumber(property) && property.name.rfind(prefix, 0) == 0)
      names.push_back(property.name.substr(prefix.size()));
  const std::string hint = didYouMean(_name.substr(prefix.size()), names);
  if (!hint.empty() || names.empty()) return hint.empty() ? "; there is none" : hint;
  std::string known = "; known:";
  for (const std::string& name : names)
    known += (&name == &names.front() ? " " : ", ") + name;
  return known;
}

Status noProperty(const Selection& _selection, const MeshDocument& _document, const std::string& _key)
{
  const bool isGroup = _selection.name.rfind(groupPrefix, 0) == 0;
  const std::string what = isGroup ? "group \"" + _selection.name.substr(std::string(groupPrefix).size()) + "\""
                                   : "property \"" + _selection.name + "\" of one number";
  return Status::about(_key, "the mesh has no " + what + otherNames(_document, _selection.name));
}

Vector3 centreOf(const VolumeMesh& _mesh, int _element)
{
  Vector3 centre = Vector3::Zero();
  visitCell(_mesh, static_cast<std::size_t>(_element), [&](const auto& _cell) {
    const auto& corners = cornersOf(_cell);
    for (const int v : corners)
      centre += _mesh.positions.col(v);
    centre /= static_cast<double>(corners.size());
  });
  return centre;
}

/// Marks the vertices of elements of which a cell property has the value.
template <class Cells>
void markCells(const Selection& _selection, const Property& _property, const VolumeMesh& _mesh, const Cells& _cells,
               std::size_t _firstElement, std::vector<char>& _marked)
{
  for (std::size_t e = 0; e < _cells.size(); ++e) {
    const auto cell = static_cast<std::size_t>(cellOfElement(_mesh, static_cast<int>(_firstElement + e)));
    if (cell >= _property.numbers.size() || _property.numbers[cell] != _selection.equals) continue;
    for (const int v : _cells[e])
      _marked[static_cast<std::size_t>(v)] = 1;
  }
}

} // namespace

Status selectVertices(const Selection& _selection, const VolumeMesh& _rest, const MeshDocument& _document,
                      const std::string& _key, std::vector<int>& _vertices)
{
  if (_selection.kind != Selection::Kind::property) return selectVertices(_selection, _rest, _key, _vertices);
  const VolumeMesh& mesh = _document.mesh;
  std::vector<char> marked(static_cast<std::size_t>(mesh.vertexCount()), 0);
  bool found = false;
  for (const Property& property : _document.properties) {
    if (property.name != _selection.name || !isSingleNumber(property)) continue;
    found = true;
    if (property.entity == PropertyEntity::cell) {
      forBlocks(mesh, [&](const auto& _cells, const auto& /*_numbers*/, std::size_t _first) {
        markCells(_selection, property, mesh, _cells, _first, marked);
      });
    }
    else
      for (std::size_t v = 0; v < std::min(marked.size(), property.numbers.size()); ++v)
        marked[v] = marked[v] || property.numbers[v] == _selection.equals;
  }
  if (!found) return noProperty(_selection, _document, _key);
  std::vector<int> chosen;
  for (std::size_t v = 0; v < marked.size(); ++v)
    if (marked[v]) chosen.push_back(static_cast<int>(v));
  if (chosen.empty()) return Status::error(_key + ": no vertex is selected");
  _vertices = std::move(chosen);
  return Status::ok();
}

Status selectVertices(const Selection& _selection, const VolumeMesh& _rest, const std::string& _key,
                      std::vector<int>& _vertices)
{
  std::vector<int> chosen;
  if (_selection.kind == Selection::Kind::vertices) {
    chosen = _selection.vertices;
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    for (const int vertex : {chosen.empty() ? 0 : chosen.front(), chosen.empty() ? 0 : chosen.back()})
      if (vertex < 0 || vertex >= _rest.vertexCount())
        return Status::error(_key + ": vertex " + std::to_string(vertex) + " does not exist; the body has " +
                             std::to_string(_rest.vertexCount()) + " vertices");
  }
  else {
    const double tolerance = 1e-9 * cellBox(_rest).extent().norm();
    const std::vector<char> used = usedVertices(_rest);
    for (int vertex = 0; vertex < _rest.vertexCount(); ++vertex)
      if (used[static_cast<std::size_t>(vertex)] && contains(_selection, _rest.positions.col(vertex), tolerance))
        chosen.push_back(vertex);
  }
  if (chosen.empty()) return Status::error(_key + ": no vertex is selected");
  _vertices = std::move(chosen);
  return Status::ok();
}

const Property* findCellNumbers(const MeshDocument& _document, const std::string& _name)
{
  for (const Property& property : _document.properties)
    if (property.entity == PropertyEntity::cell && property.name == _name && isSingleNumber(property)) return &property;
  return nullptr;
}

std::string otherCellNumbers(const MeshDocument& _document, const std::string& _name)
{
  MeshDocument cells;
  for (const Property& property : _document.properties)
    if (property.entity == PropertyEntity::cell) cells.properties.push_back(property);
  return otherNames(cells, _name);
}

Status selectCells(const Selection& _selection, const VolumeMesh& _mesh, const MeshDocument& _document,
                   const std::string& _key, std::vector<int>& _elements)
{
  const Property* property = nullptr;
  std::vector<char> listed(fileCellCount(_document), 0);
  if (_selection.kind == Selection::Kind::property) {
    property = findCellNumbers(_document, _selection.name);
    if (property == nullptr) return noProperty(_selection, _document, _key);
  }
  if (_selection.kind == Selection::Kind::vertices)
    for (const int number : _selection.vertices) {
      const int cell = cellOfFile(_document, number);
      if (cell < 0)
        return Status::about(_key, "cell " + std::to_string(number) + " does not exist" +
                                       (_document.fileCells.empty() ? "" : ", or was left out") + "; the mesh has " +
                                       std::to_string(listed.size()) + " cells");
      listed[static_cast<std::size_t>(cell)] = 1;
    }
  const double tolerance = 1e-9 * cellBox(_mesh).extent().norm();
  const auto isChosen = [&](int _element) {
    const auto cell = static_cast<std::size_t>(cellOfElement(_mesh, _element));
    if (property != nullptr) return cell < property->numbers.size() && property->numbers[cell] == _selection.equals;
    if (_selection.kind == Selection::Kind::vertices) return listed[cell] != 0;
    return contains(_selection, centreOf(_mesh, _element), tolerance);
  };
  std::vector<int> chosen;
  for (int e = 0; e < static_cast<int>(_mesh.cellCount()); ++e)
    if (isChosen(e)) chosen.push_back(e);
  if (chosen.empty()) return Status::about(_key, "no cell is selected");
  _elements = std::move(chosen);
  return Status::ok();
}

} // namespace FleshSim
