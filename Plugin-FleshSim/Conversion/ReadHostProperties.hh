#pragma once

// The user's own properties of a host's mesh: what both versions of OpenVolumeMesh can tell of them.

#include <Commands/MeshHost.hh>

#include <OpenVolumeMesh/Core/TopologyKernel.hh>

#include <algorithm>
#include <string>
#include <vector>

namespace FleshSim {

/// Takes persistent properties of vertices and cells over into the document of a mesh that was read: numbers, and
/// vectors of the mesh's point type. Results that this program stores itself are left out.
template <class Mesh>
class HostPropertyReader
{
public:
  HostPropertyReader(const Mesh& _mesh, HostMesh& _taken) : mesh_(const_cast<Mesh&>(_mesh)), taken_(_taken) {}

  void read()
  {
    for (const std::string& name : namesOf(mesh_.vertex_props_begin(), mesh_.vertex_props_end()))
      readVertices(name);
    for (const std::string& name : namesOf(mesh_.cell_props_begin(), mesh_.cell_props_end()))
      readCells(name);
  }

private:
  using Point = typename Mesh::PointT;

  template <class Iterator>
  static std::vector<std::string> namesOf(Iterator _begin, Iterator _end)
  {
    std::vector<std::string> names;
    for (; _begin != _end; ++_begin)
      if ((*_begin)->persistent() && !isResult((*_begin)->name())) names.push_back((*_begin)->name());
    return names;
  }

  static bool isResult(const std::string& _name)
  {
    const std::vector<FieldEntry>& fields = fieldRegistry();
    return _name.empty() || _name == "reaction" ||
           std::any_of(fields.begin(), fields.end(), [&](const FieldEntry& _field) { return _field.name == _name; });
  }

  void readVertices(const std::string& _name)
  {
    if (mesh_.template vertex_property_exists<double>(_name))
      addNumbers<OpenVolumeMesh::VertexHandle>(_name, "double", mesh_.template request_vertex_property<double>(_name));
    else if (mesh_.template vertex_property_exists<int>(_name))
      addNumbers<OpenVolumeMesh::VertexHandle>(_name, "int", mesh_.template request_vertex_property<int>(_name));
    else if (mesh_.template vertex_property_exists<bool>(_name))
      addNumbers<OpenVolumeMesh::VertexHandle>(_name, "bool", mesh_.template request_vertex_property<bool>(_name));
    else if (mesh_.template vertex_property_exists<Point>(_name))
      addVectors<OpenVolumeMesh::VertexHandle>(_name, mesh_.template request_vertex_property<Point>(_name));
  }

  void readCells(const std::string& _name)
  {
    if (mesh_.template cell_property_exists<double>(_name))
      addNumbers<OpenVolumeMesh::CellHandle>(_name, "double", mesh_.template request_cell_property<double>(_name));
    else if (mesh_.template cell_property_exists<int>(_name))
      addNumbers<OpenVolumeMesh::CellHandle>(_name, "int", mesh_.template request_cell_property<int>(_name));
    else if (mesh_.template cell_property_exists<bool>(_name))
      addNumbers<OpenVolumeMesh::CellHandle>(_name, "bool", mesh_.template request_cell_property<bool>(_name));
    else if (mesh_.template cell_property_exists<Point>(_name))
      addVectors<OpenVolumeMesh::CellHandle>(_name, mesh_.template request_cell_property<Point>(_name));
  }

  const std::vector<int>& numbersOf(OpenVolumeMesh::VertexHandle) const { return taken_.vertices; }
  const std::vector<int>& numbersOf(OpenVolumeMesh::CellHandle) const { return taken_.cells; }
  static PropertyEntity entityOf(OpenVolumeMesh::VertexHandle) { return PropertyEntity::vertex; }
  static PropertyEntity entityOf(OpenVolumeMesh::CellHandle) { return PropertyEntity::cell; }

  template <class Handle>
  Property& add(const std::string& _name, const char* _type, int _components)
  {
    Property property;
    property.entity = entityOf(Handle(0));
    property.name = _name;
    property.type = _type;
    property.components = _components;
    taken_.document.properties.push_back(std::move(property));
    return taken_.document.properties.back();
  }

  template <class Handle, class Values>
  void addNumbers(const std::string& _name, const char* _type, Values _values)
  {
    Property& property = add<Handle>(_name, _type, 1);
    for (const int host : numbersOf(Handle(0)))
      property.numbers.push_back(static_cast<double>(_values[Handle(host)]));
  }

  template <class Handle, class Values>
  void addVectors(const std::string& _name, Values _values)
  {
    Property& property = add<Handle>(_name, "vec3d", 3);
    for (const int host : numbersOf(Handle(0)))
      for (int i = 0; i < 3; ++i)
        property.numbers.push_back(static_cast<double>(_values[Handle(host)][i]));
  }

  Mesh& mesh_; ///< asking for a property that is there needs a mesh that may change, in both versions
  HostMesh& taken_;
};

/// The same in one call.
template <class Mesh>
void readHostProperties(const Mesh& _mesh, HostMesh& _taken)
{
  HostPropertyReader<Mesh>(_mesh, _taken).read();
}

} // namespace FleshSim
