#pragma once

// Results on the host's meshes and objects. A mesh may have changed since it was read: then nothing is written and the
// answer is false. Main thread only; nothing here has the host draw.

#include <Commands/MeshHost.hh>

#include <OpenVolumeMesh/Core/TopologyKernel.hh>

#include <type_traits>
#include <vector>

namespace FleshSim {

/// Whether the vertices and cells that were taken over are still there. A collection of garbage that keeps their
/// number is not noticed here; the host announces it as a change of topology.
template <class Mesh>
bool stillFits(const Mesh& _mesh, const HostMesh& _taken)
{
  const int vertexCount = static_cast<int>(_mesh.n_vertices());
  for (const int v : _taken.vertices)
    if (v >= vertexCount || _mesh.is_deleted(OpenVolumeMesh::VertexHandle(v))) return false;
  const int cellCount = static_cast<int>(_mesh.n_cells());
  for (const int c : _taken.cells)
    if (c >= cellCount || _mesh.is_deleted(OpenVolumeMesh::CellHandle(c))) return false;
  return true;
}

/// Moves the vertices.
template <class Mesh>
bool showPositions(Mesh& _mesh, const HostMesh& _taken, const Points& _positions)
{
  if (_positions.cols() != static_cast<Eigen::Index>(_taken.vertices.size()) || !stillFits(_mesh, _taken)) return false;
  using Point = typename Mesh::PointT;
  for (Eigen::Index v = 0; v < _positions.cols(); ++v)
    _mesh.set_vertex(OpenVolumeMesh::VertexHandle(_taken.vertices[v]),
                     Point(_positions(0, v), _positions(1, v), _positions(2, v)));
  return true;
}

/// The property of a field, with zeros on everything that was not taken over.
template <class Handle, class Property, class Value, class ValueAt>
void writeProperty(Property& _property, std::size_t _count, const std::vector<int>& _taken, const Value& _zero,
                   const ValueAt& _valueAt)
{
  for (std::size_t i = 0; i < _count; ++i)
    _property[Handle(static_cast<int>(i))] = _zero;
  for (std::size_t own = 0; own < _taken.size(); ++own)
    _property[Handle(_taken[own])] = _valueAt(own);
}

template <class Value, class Mesh, class ValueAt>
void storeValues(Mesh& _mesh, const HostMesh& _taken, const HostField& _field, const Value& _zero,
                 const ValueAt& _valueAt)
{
  namespace Ovm = OpenVolumeMesh;
  if (_field.onCells) {
    auto property = _mesh.template request_cell_property<Value>(_field.name, _zero);
    writeProperty<Ovm::CellHandle>(property, _mesh.n_cells(), _taken.cells, _zero, _valueAt);
    _mesh.set_persistent(property, true);
  }
  else {
    auto property = _mesh.template request_vertex_property<Value>(_field.name, _zero);
    writeProperty<Ovm::VertexHandle>(property, _mesh.n_vertices(), _taken.vertices, _zero, _valueAt);
    _mesh.set_persistent(property, true);
  }
}

/// Stores a field as a persistent property of its name: double, or the mesh's point type for three components.
template <class Mesh>
bool storeField(Mesh& _mesh, const HostMesh& _taken, const HostField& _field)
{
  using Point = typename Mesh::PointT;
  const std::size_t count = _field.onCells ? _taken.cells.size() : _taken.vertices.size();
  if (_field.name.empty() || (_field.components != 1 && _field.components != 3) ||
      _field.values.size() != count * static_cast<std::size_t>(_field.components) || !stillFits(_mesh, _taken))
    return false;
  const double* values = _field.values.data();
  if (_field.components == 1)
    storeValues<double>(_mesh, _taken, _field, 0.0, [=](std::size_t _i) { return values[_i]; });
  else
    storeValues<Point>(_mesh, _taken, _field, Point(0, 0, 0),
                       [=](std::size_t _i) { return Point(values[3 * _i], values[3 * _i + 1], values[3 * _i + 2]); });
  return true;
}

/// Colours each vertex or cell of an object of the host (what has mesh() and colors()). An empty list takes the
/// colours of that kind away.
template <class Object>
bool showColors(Object& _object, const HostMesh& _taken, bool _onCells, const std::vector<Vector3>& _colors)
{
  namespace Ovm = OpenVolumeMesh;
  auto& attribute = _object.colors();
  if (_colors.empty()) {
    if (_onCells)
      attribute.clear_cell_colors();
    else
      attribute.clear_vertex_colors();
    return true;
  }
  const std::vector<int>& taken = _onCells ? _taken.cells : _taken.vertices;
  if (_colors.size() != taken.size() || !stillFits(*_object.mesh(), _taken)) return false;
  using Color = typename std::decay<decltype(attribute[Ovm::VertexHandle(0)])>::type;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const auto part = [&](int _k) { return static_cast<float>(_colors[i][_k]); };
    const Color color(part(0), part(1), part(2), 1.0f);
    if (_onCells)
      attribute[Ovm::CellHandle(taken[i])] = color;
    else
      attribute[Ovm::VertexHandle(taken[i])] = color;
  }
  return true;
}

/// What the user selected of an object of the host (what has mesh() and status()), in HostMesh's numbering.
template <class Object>
std::vector<int> selectedVertices(Object& _object, const HostMesh& _taken)
{
  std::vector<int> selected;
  if (!stillFits(*_object.mesh(), _taken)) return selected;
  for (std::size_t own = 0; own < _taken.vertices.size(); ++own)
    if (_object.status()[OpenVolumeMesh::VertexHandle(_taken.vertices[own])].selected())
      selected.push_back(static_cast<int>(own));
  return selected;
}

} // namespace FleshSim
