#pragma once

#include <Conversion/MeshKind.hh>
#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/QuadraticCells.hh>
#include <FleshSim/Mesh/CellsToPolyhedra.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Copies numeric vertex and cell properties as persistent ones: double, int, or the mesh's point type.
template <class Mesh>
class PropertyFiller
{
public:
  explicit PropertyFiller(Mesh& _mesh) : mesh_(_mesh) {}

  void fill(const Property& _property)
  {
    const bool onCells = _property.entity == PropertyEntity::cell;
    if (!onCells && _property.entity != PropertyEntity::vertex) return;
    const std::size_t count = onCells ? mesh_.n_cells() : mesh_.n_vertices();
    const bool isVector = _property.components == 3;
    if (_property.name.empty() || (!isVector && _property.components != 1) ||
        _property.numbers.size() != count * static_cast<std::size_t>(_property.components))
      return;
    const double* numbers = _property.numbers.data();
    if (isVector)
      put(_property.name, onCells, Point(0, 0, 0),
          [=](std::size_t _i) { return Point(numbers[3 * _i], numbers[3 * _i + 1], numbers[3 * _i + 2]); });
    else if (_property.type == "int")
      put(_property.name, onCells, 0, [=](std::size_t _i) { return static_cast<int>(numbers[_i]); });
    else
      put(_property.name, onCells, 0.0, [=](std::size_t _i) { return numbers[_i]; });
  }

private:
  using Point = typename Mesh::PointT;

  template <class Value, class ValueAt>
  void put(const std::string& _name, bool _onCells, const Value& _default, const ValueAt& _valueAt)
  {
    if (_onCells) {
      auto property = mesh_.template request_cell_property<Value>(_name, _default);
      for (std::size_t i = 0; i < mesh_.n_cells(); ++i)
        property[OpenVolumeMesh::CellHandle(static_cast<int>(i))] = _valueAt(i);
      mesh_.set_persistent(property, true);
    }
    else {
      auto property = mesh_.template request_vertex_property<Value>(_name, _default);
      for (std::size_t i = 0; i < mesh_.n_vertices(); ++i)
        property[OpenVolumeMesh::VertexHandle(static_cast<int>(i))] = _valueAt(i);
      mesh_.set_persistent(property, true);
    }
  }

  Mesh& mesh_;
};

/// "" or why a mesh of this type cannot hold the document.
template <class Mesh>
std::string fillDefect(const MeshDocument& _document, const Mesh& _mesh)
{
  if (_mesh.n_vertices() > 0) return "the mesh to fill is not empty";
  if (meshKind<Mesh>() == MeshKind::tetrahedral && !_document.mesh.hexes.empty())
    return "a tetrahedral mesh cannot hold hexahedra";
  if (meshKind<Mesh>() == MeshKind::hexahedral && _document.mesh.tets.size() + _document.mesh.tet10s.size() > 0)
    return "a hexahedral mesh cannot hold tetrahedra";
  return "";
}

/// Fills an empty mesh of the host with the document's tets and hexes: half-faces into the cells, those of hexes in
/// OpenVolumeMesh's order, so that the host's own circulators work. Vertices and cells keep the document's numbers. Of
/// 10-node tets it gets the corners, see makeLinear.
template <class Mesh>
Status fillMesh(const MeshDocument& _document, Mesh& _mesh)
{
  namespace Ovm = OpenVolumeMesh;
  const std::string defect = fillDefect(_document, _mesh);
  if (!defect.empty()) return Status::error(defect);
  if (!_document.mesh.tet10s.empty()) {
    MeshDocument linear = _document;
    makeLinear(linear);
    return fillMesh(linear, _mesh);
  }
  // Half-faces rather than add_cell(vertices): that one searches for each face, and joins what must stay apart where
  // cells overlap.
  Polyhedra polyhedra;
  cellsToPolyhedra(_document.mesh, polyhedra);
  const Points& positions = _document.mesh.positions;
  for (Eigen::Index v = 0; v < positions.cols(); ++v)
    _mesh.add_vertex(typename Mesh::PointT(positions(0, v), positions(1, v), positions(2, v)));
  for (const auto& edge : polyhedra.edges)
    _mesh.add_edge(Ovm::VertexHandle(edge[0]), Ovm::VertexHandle(edge[1]), true);
  for (std::size_t f = 0; f < polyhedra.faces.size(); ++f) {
    std::vector<Ovm::HalfEdgeHandle> halfEdges;
    for (const int* h = polyhedra.faces.begin(f); h != polyhedra.faces.end(f); ++h)
      halfEdges.push_back(Ovm::HalfEdgeHandle(*h));
    _mesh.add_face(halfEdges, false);
  }
  for (std::size_t c = 0; c < polyhedra.cells.size(); ++c) {
    std::vector<Ovm::HalfFaceHandle> halfFaces;
    for (const int* h = polyhedra.cells.begin(c); h != polyhedra.cells.end(c); ++h)
      halfFaces.push_back(Ovm::HalfFaceHandle(*h));
    if (!_mesh.add_cell(halfFaces, false).is_valid())
      return Status::error("cell " + std::to_string(c) + " was refused by the host's mesh");
  }
  PropertyFiller<Mesh> filler(_mesh);
  for (const Property& property : _document.properties)
    filler.fill(property);
  return Status::ok();
}

} // namespace FleshSim
