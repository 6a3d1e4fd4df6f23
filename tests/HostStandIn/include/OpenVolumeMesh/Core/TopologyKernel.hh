#pragma once

#include <OpenVolumeMesh/Core/Iterators.hh>
#include <OpenVolumeMesh/Core/ResourceManager.hh>
#include <OpenVolumeMesh/Core/StandInTopology.hh>

#include <algorithm>
#include <vector>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

/// The part of OpenVolumeMesh's kernel that plugins use. Deletion is deferred; collecting garbage changes numbers.
class TopologyKernel : public ResourceManager
{
public:
  using Edge = OpenVolumeMeshEdge;
  using Face = OpenVolumeMeshFace;
  using Cell = OpenVolumeMeshCell;

  /// Deleted elements count until they are collected.
  std::size_t n_vertices() const { return topology_.vertexDeleted.size(); }
  std::size_t n_edges() const { return topology_.edges.size(); }
  std::size_t n_halfedges() const { return 2 * n_edges(); }
  std::size_t n_faces() const { return topology_.faces.size(); }
  std::size_t n_halffaces() const { return 2 * n_faces(); }
  std::size_t n_cells() const { return topology_.cells.size(); }
#ifdef STANDIN_OVM3
  std::size_t n_logical_vertices() const
  {
    return StandInTopology::countOfRemaining(topology_.vertexDeleted);
  }
  std::size_t n_logical_edges() const
  {
    return StandInTopology::countOfRemaining(topology_.edgeDeleted);
  }
  std::size_t n_logical_faces() const
  {
    return StandInTopology::countOfRemaining(topology_.faceDeleted);
  }
  std::size_t n_logical_cells() const
  {
    return StandInTopology::countOfRemaining(topology_.cellDeleted);
  }
#endif

  virtual VertexHandle add_vertex()
  {
    const VertexHandle vertex(topology_.insertVertex());
    vertexProperties_.resize(n_vertices());
    return vertex;
  }

  EdgeHandle add_edge(const VertexHandle& _from, const VertexHandle& _to, bool _allowDuplicates = false)
  {
    const int known = _allowDuplicates ? -1 : topology_.findEdge({_from, _to});
    if (known >= 0) return EdgeHandle(known);
    const EdgeHandle edge(topology_.insertEdge({_from, _to}));
    edgeProperties_.resize(n_edges());
    return edge;
  }

  virtual FaceHandle add_face(const std::vector<HalfEdgeHandle>& _halfEdges, bool = false)
  {
    const FaceHandle face(topology_.insertFace(Face(_halfEdges)));
    faceProperties_.resize(n_faces());
    return face;
  }

  virtual FaceHandle add_face(const std::vector<VertexHandle>& _vertices)
  {
    std::vector<HalfEdgeHandle> halfEdges;
    for (std::size_t i = 0; i < _vertices.size(); ++i) {
      const EdgeHandle edge = add_edge(_vertices[i], _vertices[(i + 1) % _vertices.size()]);
      const bool isForward = topology_.edges[edge.idx()].from_vertex() == _vertices[i];
      halfEdges.push_back(halfedge_handle(edge, isForward ? 0 : 1));
    }
    return TopologyKernel::add_face(halfEdges);
  }

  virtual CellHandle add_cell(const std::vector<HalfFaceHandle>& _halfFaces, bool = false)
  {
    const CellHandle cell(topology_.insertCell(Cell(_halfFaces)));
    cellProperties_.resize(n_cells());
    return cell;
  }

  const Edge& edge(const EdgeHandle& _edge) const
  {
    return topology_.edges.at(_edge.idx());
  }
  const Face& face(const FaceHandle& _face) const
  {
    return topology_.faces.at(_face.idx());
  }
  const Cell& cell(const CellHandle& _cell) const
  {
    return topology_.cells.at(_cell.idx());
  }
  Edge halfedge(const HalfEdgeHandle& _half) const
  {
    return topology_.halfEdge(_half.idx());
  }
  Face halfface(const HalfFaceHandle& _half) const
  {
    return topology_.halfFace(_half.idx());
  }

  static HalfEdgeHandle halfedge_handle(const EdgeHandle& _edge, int _i)
  {
    return HalfEdgeHandle(2 * _edge.idx() + _i);
  }
  static HalfFaceHandle halfface_handle(const FaceHandle& _face, int _i)
  {
    return HalfFaceHandle(2 * _face.idx() + _i);
  }
  static EdgeHandle edge_handle(const HalfEdgeHandle& _half)
  {
    return EdgeHandle(_half.idx() / 2);
  }
  static FaceHandle face_handle(const HalfFaceHandle& _half)
  {
    return FaceHandle(_half.idx() / 2);
  }
  static HalfEdgeHandle opposite_halfedge_handle(const HalfEdgeHandle& _half)
  {
    return HalfEdgeHandle(_half.idx() ^ 1);
  }
  static HalfFaceHandle opposite_halfface_handle(const HalfFaceHandle& _half)
  {
    return HalfFaceHandle(_half.idx() ^ 1);
  }

  CellHandle incident_cell(const HalfFaceHandle& _half) const
  {
    const int cell = topology_.incidentCells.at(_half.idx());
    return CellHandle(cell >= 0 && !topology_.cellDeleted[cell] ? cell : -1);
  }
  bool is_boundary(const HalfFaceHandle& _half) const
  {
    return !incident_cell(_half).is_valid();
  }
  bool is_boundary(const FaceHandle& _face) const
  {
    return is_boundary(halfface_handle(_face, 0)) || is_boundary(halfface_handle(_face, 1));
  }
  static bool has_full_bottom_up_incidences()
  {
    return true;
  }

  bool is_deleted(const VertexHandle& _handle) const
  {
    return topology_.vertexDeleted.at(_handle.idx());
  }
  bool is_deleted(const EdgeHandle& _handle) const
  {
    return topology_.edgeDeleted.at(_handle.idx());
  }
  bool is_deleted(const HalfEdgeHandle& _handle) const
  {
    return topology_.edgeDeleted.at(_handle.idx() / 2);
  }
  bool is_deleted(const FaceHandle& _handle) const
  {
    return topology_.faceDeleted.at(_handle.idx());
  }
  bool is_deleted(const HalfFaceHandle& _handle) const
  {
    return topology_.faceDeleted.at(_handle.idx() / 2);
  }
  bool is_deleted(const CellHandle& _handle) const
  {
    return topology_.cellDeleted.at(_handle.idx());
  }

  /// Each takes along what is built on it.
  void delete_vertex(const VertexHandle& _vertex)
  {
    topology_.removeVertex(_vertex.idx());
  }
  void delete_edge(const EdgeHandle& _edge)
  {
    topology_.removeEdge(_edge.idx());
  }
  void delete_face(const FaceHandle& _face)
  {
    topology_.removeFace(_face.idx());
  }
  void delete_cell(const CellHandle& _cell)
  {
    topology_.removeCell(_cell.idx());
  }

  bool needs_garbage_collection() const
  {
    return topology_.hasGarbage();
  }

  void collect_garbage()
  {
    const StandInTopology::Kept kept = topology_.collect();
    reorderVertices(kept.vertices);
    vertexProperties_.reorder(kept.vertices);
    edgeProperties_.reorder(kept.edges);
    faceProperties_.reorder(kept.faces);
    cellProperties_.reorder(kept.cells);
  }

  StandInRange<VertexHandle> vertices() const
  {
    return alive<VertexHandle>(topology_.vertexDeleted);
  }
  StandInRange<EdgeHandle> edges() const
  {
    return alive<EdgeHandle>(topology_.edgeDeleted);
  }
  StandInRange<FaceHandle> faces() const
  {
    return alive<FaceHandle>(topology_.faceDeleted);
  }
  StandInRange<HalfFaceHandle> halffaces() const
  {
    std::vector<HalfFaceHandle> handles;
    for (const FaceHandle& face : faces())
      for (int side = 0; side < 2; ++side)
        handles.push_back(halfface_handle(face, side));
    return StandInRange<HalfFaceHandle>(handles);
  }
  StandInRange<CellHandle> cells() const
  {
    return alive<CellHandle>(topology_.cellDeleted);
  }
  VertexIter vertices_begin() const
  {
    return vertices().begin();
  }
  VertexIter vertices_end() const
  {
    return vertices().end();
  }
  CellIter cells_begin() const
  {
    return cells().begin();
  }
  CellIter cells_end() const
  {
    return cells().end();
  }

  /// Sorted by index, without geometric meaning, as in the host.
  StandInRange<VertexHandle> cell_vertices(const CellHandle& _cell) const
  {
    std::vector<VertexHandle> handles;
    for (const HalfFaceHandle& halfFace : cell(_cell).halffaces())
      for (const int vertex : topology_.vertexCycle(halfFace.idx()))
        handles.emplace_back(vertex);
    std::sort(handles.begin(), handles.end());
    handles.erase(std::unique(handles.begin(), handles.end()), handles.end());
    return StandInRange<VertexHandle>(handles);
  }
  CellVertexIter cv_iter(const CellHandle& _cell) const
  {
    return cell_vertices(_cell).begin();
  }
  StandInRange<VertexHandle> halfface_vertices(const HalfFaceHandle& _half) const
  {
    std::vector<VertexHandle> handles;
    for (const int vertex : topology_.vertexCycle(_half.idx()))
      handles.emplace_back(vertex);
    return StandInRange<VertexHandle>(handles);
  }
  HalfFaceVertexIter hfv_iter(const HalfFaceHandle& _half) const
  {
    return halfface_vertices(_half).begin();
  }

protected:
  /// Vertex i becomes what vertex _kept[i] was.
  virtual void reorderVertices(const std::vector<int>&) {}

  HalfFaceHandle findOrAddHalfFace(const std::vector<VertexHandle>& _vertices)
  {
    std::vector<int> cycle;
    for (const VertexHandle& vertex : _vertices)
      cycle.push_back(vertex.idx());
    const int known = topology_.findHalfFace(cycle);
    return known >= 0 ? HalfFaceHandle(known) : halfface_handle(TopologyKernel::add_face(_vertices), 0);
  }

  bool allFacesHave(const std::vector<HalfFaceHandle>& _halfFaces, std::size_t _valence) const
  {
    return std::all_of(_halfFaces.begin(), _halfFaces.end(), [&](const HalfFaceHandle& _half) {
      return topology_.faces[_half.idx() / 2].halfedges().size() == _valence;
    });
  }

private:
  template <class Handle>
  static StandInRange<Handle> alive(const std::vector<bool>& _deleted)
  {
    std::vector<Handle> handles;
    for (std::size_t i = 0; i < _deleted.size(); ++i)
      if (!_deleted[i]) handles.emplace_back(static_cast<int>(i));
    return StandInRange<Handle>(handles);
  }

  StandInTopology topology_;
};

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
