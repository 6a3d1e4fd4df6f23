#pragma once

// A mesh of OpenVolumeMesh 2.0 or 3.x, seen as half-faces: only what both versions understand is used.

#include <Commands/HostNumbers.hh>
#include <Commands/MeshHost.hh>
#include <FleshSim/Mesh/PolyhedraToCells.hh>

#include <OpenVolumeMesh/Core/TopologyKernel.hh>

#include <cmath>
#include <map>
#include <utility>

namespace FleshSim {

/// Takes over what is not deleted. What is odd but in no cell is left out; what makes a cell unusable names that cell.
template <class Mesh>
class HostMeshReader
{
public:
  explicit HostMeshReader(const Mesh& _mesh) : mesh_(_mesh) {}

  Status read(HostMesh& _result)
  {
    Status status = readVertices();
    if (!status) return status;
    readEdges();
    readFaces();
    status = readCells();
    if (!status) return status;
    status = makeHostCells(numbers_, document_);
    if (!status) return status;
    _result.document = std::move(document_);
    _result.vertices = std::move(numbers_.vertices);
    _result.cells = std::move(numbers_.cells);
    return Status::ok();
  }

private:
  Status readVertices()
  {
    const int count = static_cast<int>(mesh_.n_vertices());
    ownVertices_.assign(count, -1);
    for (int v = 0; v < count; ++v) {
      if (mesh_.is_deleted(OpenVolumeMesh::VertexHandle(v))) continue;
      ownVertices_[v] = static_cast<int>(numbers_.vertices.size());
      numbers_.vertices.push_back(v);
    }
    Points& positions = document_.mesh.positions;
    positions.resize(3, static_cast<Eigen::Index>(numbers_.vertices.size()));
    for (std::size_t own = 0; own < numbers_.vertices.size(); ++own) {
      const auto point = mesh_.vertex(OpenVolumeMesh::VertexHandle(numbers_.vertices[own]));
      for (int i = 0; i < 3; ++i) {
        const double coordinate = static_cast<double>(point[i]);
        if (!std::isfinite(coordinate))
          return Status::error("vertex " + std::to_string(numbers_.vertices[own]) +
                               " has a coordinate that is not finite");
        positions(i, static_cast<Eigen::Index>(own)) = coordinate;
      }
    }
    return Status::ok();
  }

  void readEdges()
  {
    const int count = static_cast<int>(mesh_.n_edges());
    ownEdges_.assign(count, -1);
    for (int e = 0; e < count; ++e) {
      const OpenVolumeMesh::EdgeHandle handle(e);
      if (mesh_.is_deleted(handle)) continue;
      const auto edge = mesh_.edge(handle);
      const int from = ownOf(edge.from_vertex().idx(), ownVertices_);
      const int to = ownOf(edge.to_vertex().idx(), ownVertices_);
      if (from < 0 || to < 0) continue;
      ownEdges_[e] = static_cast<int>(numbers_.edges.size());
      numbers_.edges.push_back(e);
      document_.polyhedra.edges.push_back({from, to});
    }
  }

  void readFaces()
  {
    const int count = static_cast<int>(mesh_.n_faces());
    ownFaces_.assign(count, -1);
    for (int f = 0; f < count; ++f) {
      const OpenVolumeMesh::FaceHandle handle(f);
      if (mesh_.is_deleted(handle)) continue;
      const std::string defect = readFace(mesh_.face(handle).halfedges());
      if (!defect.empty()) {
        faceDefects_[f] = defect;
        continue;
      }
      ownFaces_[f] = static_cast<int>(numbers_.faces.size());
      numbers_.faces.push_back(f);
      document_.polyhedra.faces.closeList();
    }
  }

  /// "" if the half-edges were appended as a sound face.
  template <class HalfEdges>
  std::string readFace(const HalfEdges& _halfEdges)
  {
    std::vector<int>& values = document_.polyhedra.faces.values;
    const std::size_t begin = values.size();
    std::string defect;
    for (const auto& halfEdge : _halfEdges) {
      const int own = ownOf(halfEdge.idx() / 2, ownEdges_);
      if (own < 0)
        defect = "has half-edge " + std::to_string(halfEdge.idx()) + ", which is deleted";
      else
        values.push_back(2 * own + halfEdge.idx() % 2);
    }
    if (defect.empty())
      defect = inHostNumbers(faceDefect(document_.polyhedra, values.data() + begin, values.data() + values.size()),
                             numbers_);
    if (!defect.empty()) values.resize(begin);
    return defect;
  }

  Status readCells()
  {
    IndexLists& cells = document_.polyhedra.cells;
    const int count = static_cast<int>(mesh_.n_cells());
    for (int c = 0; c < count; ++c) {
      const OpenVolumeMesh::CellHandle handle(c);
      if (mesh_.is_deleted(handle)) continue;
      for (const auto& halfFace : mesh_.cell(handle).halffaces()) {
        const int own = ownOf(halfFace.idx() / 2, ownFaces_);
        if (own < 0) return Status::error("cell " + std::to_string(c) + " has face " + faceName(halfFace.idx() / 2));
        cells.values.push_back(2 * own + halfFace.idx() % 2);
      }
      numbers_.cells.push_back(c);
      cells.closeList();
    }
    return cells.size() > 0 ? Status::ok() : Status::error("the mesh has no cells");
  }

  std::string faceName(int _face) const
  {
    const auto defect = faceDefects_.find(_face);
    return std::to_string(_face) + ", which " + (defect == faceDefects_.end() ? "is deleted" : defect->second);
  }

  static int ownOf(int _host, const std::vector<int>& _own)
  {
    return _host >= 0 && _host < static_cast<int>(_own.size()) ? _own[_host] : -1;
  }

  const Mesh& mesh_;
  MeshDocument document_;
  HostNumbers numbers_;
  std::vector<int> ownVertices_; ///< by the host's index; -1: not taken over
  std::vector<int> ownEdges_;
  std::vector<int> ownFaces_;
  std::map<int, std::string> faceDefects_; ///< by the host's index
};

/// Deleted elements are skipped, vertices of no cell kept, tets and hexes may be mixed, half-faces may point in or out.
/// On failure one line names the cell, by its number in the host, and `_result` is as before.
template <class Mesh>
Status readHostMesh(const Mesh& _mesh, HostMesh& _result)
{
  return HostMeshReader<Mesh>(_mesh).read(_result);
}

} // namespace FleshSim
