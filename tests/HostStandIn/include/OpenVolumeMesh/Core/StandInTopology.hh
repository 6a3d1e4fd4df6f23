#pragma once

#include <OpenVolumeMesh/Core/BaseEntities.hh>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

/// Edges, faces and cells in plain lists, found again by their vertices.
class StandInTopology
{
public:
  /// Numbers that remain after a collection of garbage, by new number.
  struct Kept
  {
    std::vector<int> vertices;
    std::vector<int> edges;
    std::vector<int> faces;
    std::vector<int> cells;
  };

  int insertVertex()
  {
    vertexDeleted.push_back(false);
    return static_cast<int>(vertexDeleted.size()) - 1;
  }

  int insertEdge(const OpenVolumeMeshEdge& _edge)
  {
    const int index = static_cast<int>(edges.size());
    edgesByVertices_[edgeKey(_edge)] = index;
    edges.push_back(_edge);
    edgeDeleted.push_back(false);
    return index;
  }

  int insertFace(const OpenVolumeMeshFace& _face)
  {
    const int index = static_cast<int>(faces.size());
    faces.push_back(_face);
    faceDeleted.push_back(false);
    incidentCells.resize(2 * faces.size(), -1);
    facesByVertices_[sorted(vertexCycle(2 * index))].push_back(index);
    return index;
  }

  int insertCell(const OpenVolumeMeshCell& _cell)
  {
    const int index = static_cast<int>(cells.size());
    cells.push_back(_cell);
    cellDeleted.push_back(false);
    for (const HalfFaceHandle& halfFace : _cell.halffaces())
      incidentCells[halfFace.idx()] = index;
    return index;
  }

  /// Each takes along what is built on it.
  void removeVertex(int _vertex)
  {
    for (std::size_t e = 0; e < edges.size(); ++e)
      if (edges[e].from_vertex().idx() == _vertex || edges[e].to_vertex().idx() == _vertex)
        removeEdge(static_cast<int>(e));
    vertexDeleted.at(_vertex) = true;
  }

  void removeEdge(int _edge)
  {
    for (std::size_t f = 0; f < faces.size(); ++f)
      for (const HalfEdgeHandle& halfEdge : faces[f].halfedges())
        if (halfEdge.idx() / 2 == _edge) removeFace(static_cast<int>(f));
    edgeDeleted.at(_edge) = true;
  }

  void removeFace(int _face)
  {
    for (const int cell : {incidentCells.at(2 * _face), incidentCells.at(2 * _face + 1)})
      if (cell >= 0) removeCell(cell);
    faceDeleted.at(_face) = true;
  }

  void removeCell(int _cell) { cellDeleted.at(_cell) = true; }

  /// -1 if there is none.
  int findEdge(const OpenVolumeMeshEdge& _edge) const
  {
    const auto known = edgesByVertices_.find(edgeKey(_edge));
    return known == edgesByVertices_.end() || edgeDeleted[known->second] ? -1 : known->second;
  }

  int findHalfFace(const std::vector<int>& _cycle) const
  {
    const auto known = facesByVertices_.find(sorted(_cycle));
    if (known == facesByVertices_.end()) return -1;
    for (const int face : known->second)
      for (int side = 0; side < 2; ++side)
        if (!faceDeleted[face] && isRotation(_cycle, vertexCycle(2 * face + side))) return 2 * face + side;
    return -1;
  }

  OpenVolumeMeshEdge halfEdge(int _half) const
  {
    const OpenVolumeMeshEdge& whole = edges.at(_half / 2);
    return _half % 2 == 0 ? whole : OpenVolumeMeshEdge(whole.to_vertex(), whole.from_vertex());
  }

  OpenVolumeMeshFace halfFace(int _half) const
  {
    std::vector<HalfEdgeHandle> halfEdges = faces.at(_half / 2).halfedges();
    if (_half % 2 == 0) return OpenVolumeMeshFace(halfEdges);
    std::reverse(halfEdges.begin(), halfEdges.end());
    for (HalfEdgeHandle& halfEdge : halfEdges)
      halfEdge.idx(halfEdge.idx() ^ 1);
    return OpenVolumeMeshFace(halfEdges);
  }

  std::vector<int> vertexCycle(int _halfFace) const
  {
    std::vector<int> cycle;
    const OpenVolumeMeshFace half = halfFace(_halfFace);
    for (const HalfEdgeHandle& each : half.halfedges())
      cycle.push_back(halfEdge(each.idx()).from_vertex().idx());
    return cycle;
  }

  static std::size_t countOfRemaining(const std::vector<bool>& _deleted)
  {
    return static_cast<std::size_t>(std::count(_deleted.begin(), _deleted.end(), false));
  }

  bool hasGarbage() const
  {
    const auto has = [](const std::vector<bool>& _flags) { return countOfRemaining(_flags) != _flags.size(); };
    return has(vertexDeleted) || has(edgeDeleted) || has(faceDeleted) || has(cellDeleted);
  }

  /// Puts the last elements into the gaps.
  Kept collect()
  {
    const Kept kept{swapped(vertexDeleted), swapped(edgeDeleted), swapped(faceDeleted), swapped(cellDeleted)};
    StandInTopology made;
    made.vertexDeleted.assign(kept.vertices.size(), false);
    const std::vector<int> vertexPlaces = inverse(kept.vertices, vertexDeleted.size());
    for (const int e : kept.edges)
      made.insertEdge({VertexHandle(vertexPlaces[edges[e].from_vertex().idx()]),
                       VertexHandle(vertexPlaces[edges[e].to_vertex().idx()])});
    const std::vector<int> edgePlaces = inverse(kept.edges, edges.size());
    for (const int f : kept.faces)
      made.insertFace(OpenVolumeMeshFace(renumbered(faces[f].halfedges(), edgePlaces)));
    const std::vector<int> facePlaces = inverse(kept.faces, faces.size());
    for (const int c : kept.cells)
      made.insertCell(OpenVolumeMeshCell(renumbered(cells[c].halffaces(), facePlaces)));
    *this = std::move(made);
    return kept;
  }

  std::vector<OpenVolumeMeshEdge> edges;
  std::vector<OpenVolumeMeshFace> faces;
  std::vector<OpenVolumeMeshCell> cells;
  std::vector<bool> vertexDeleted;
  std::vector<bool> edgeDeleted;
  std::vector<bool> faceDeleted;
  std::vector<bool> cellDeleted;
  std::vector<int> incidentCells; ///< by half-face

private:
  using Key = std::vector<int>;

  static Key edgeKey(const OpenVolumeMeshEdge& _edge)
  {
    return sorted({_edge.from_vertex().idx(), _edge.to_vertex().idx()});
  }

  static Key sorted(Key _key)
  {
    std::sort(_key.begin(), _key.end());
    return _key;
  }

  static bool isRotation(Key _a, const Key& _b)
  {
    for (std::size_t i = 0; i < _a.size(); ++i) {
      if (_a == _b) return true;
      std::rotate(_a.begin(), _a.begin() + 1, _a.end());
    }
    return false;
  }

  static std::vector<int> swapped(const std::vector<bool>& _deleted)
  {
    std::vector<int> kept;
    for (std::size_t i = 0; i < _deleted.size(); ++i)
      kept.push_back(static_cast<int>(i));
    for (int i = static_cast<int>(kept.size()) - 1; i >= 0; --i)
      if (_deleted[kept[i]]) {
        std::swap(kept[i], kept.back());
        kept.pop_back();
      }
    return kept;
  }

  static std::vector<int> inverse(const std::vector<int>& _kept, std::size_t _oldCount)
  {
    std::vector<int> places(_oldCount, -1);
    for (std::size_t i = 0; i < _kept.size(); ++i)
      places[_kept[i]] = static_cast<int>(i);
    return places;
  }

  template <class Half>
  static std::vector<Half> renumbered(std::vector<Half> _halves, const std::vector<int>& _places)
  {
    for (Half& half : _halves)
      half.idx(2 * _places[half.idx() / 2] + half.idx() % 2);
    return _halves;
  }

  std::map<Key, int> edgesByVertices_;
  std::map<Key, std::vector<int>> facesByVertices_;
};

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
