#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/CellType.hh>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace FleshSim {

namespace {

/// A face with its vertices in ascending order, and where it was seen: cell * number of faces + local face.
template <std::size_t Corners>
struct SeenFace
{
  std::array<int, Corners> key;
  std::size_t seen;

  bool operator<(const SeenFace& _other) const { return key != _other.key ? key < _other.key : seen < _other.seen; }
};

/// The places of all faces that occur once, in ascending order.
template <class Cell, std::size_t Corners, std::size_t Count>
std::vector<std::size_t> singleFaces(const std::vector<Cell>& _cells,
                                     const std::array<std::array<int, Corners>, Count>& _faces)
{
  std::vector<SeenFace<Corners>> all;
  all.reserve(_cells.size() * Count);
  for (std::size_t c = 0; c < _cells.size(); ++c)
    for (std::size_t f = 0; f < Count; ++f) {
      SeenFace<Corners> face{faceOf(_cells[c], _faces[f]), c * Count + f};
      std::sort(face.key.begin(), face.key.end());
      all.push_back(face);
    }
  std::sort(all.begin(), all.end());

  std::vector<std::size_t> single;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool likeLast = i > 0 && all[i - 1].key == all[i].key;
    const bool likeNext = i + 1 < all.size() && all[i + 1].key == all[i].key;
    if (!likeLast && !likeNext) single.push_back(all[i].seen);
  }
  std::sort(single.begin(), single.end());
  return single;
}

} // namespace

namespace {

template <class Cell, std::size_t Corners>
void addSingleFaces(const std::vector<Cell>& _cells, std::size_t _firstElement,
                    std::vector<std::array<int, Corners>>& _faces, std::vector<int>& _owners)
{
  const auto& local = CellType<Cell>::faces;
  for (std::size_t seen : singleFaces(_cells, local)) {
    const std::size_t cell = seen / local.size();
    _faces.push_back(faceOf(_cells[cell], local[seen % local.size()]));
    _owners.push_back(static_cast<int>(_firstElement + cell));
  }
}

} // namespace

BoundaryFaces boundaryFaces(const VolumeMesh& _mesh)
{
  BoundaryFaces boundary;
  addSingleFaces(_mesh.tets, 0, boundary.triangles, boundary.triangleOwners);
  addSingleFaces(_mesh.hexes, _mesh.tets.size(), boundary.quads, boundary.quadOwners);
  addSingleFaces(_mesh.tet10s, _mesh.tets.size() + _mesh.hexes.size(), boundary.sixNodes, boundary.sixNodeOwners);
  return boundary;
}

std::size_t tornFaces(const VolumeMesh& _mesh)
{
  if (_mesh.tets.empty() || _mesh.tet10s.empty()) return 0;
  const BoundaryFaces boundary = boundaryFaces(_mesh);
  const auto sortedCorners = [](const auto& _face) {
    std::array<int, 3> corners{_face[0], _face[1], _face[2]};
    std::sort(corners.begin(), corners.end());
    return corners;
  };
  std::vector<std::array<int, 3>> flat;
  for (const auto& triangle : boundary.triangles)
    flat.push_back(sortedCorners(triangle));
  std::sort(flat.begin(), flat.end());
  return static_cast<std::size_t>(
      std::count_if(boundary.sixNodes.begin(), boundary.sixNodes.end(), [&](const auto& _face) {
        return std::binary_search(flat.begin(), flat.end(), sortedCorners(_face));
      }));
}

std::string tornNote(const VolumeMesh& _mesh)
{
  const std::size_t torn = tornFaces(_mesh);
  if (torn == 0) return {};
  return std::to_string(torn) + (torn == 1 ? " face" : " faces") +
         " of tets and 10-node tets have the same corners: the cells are joined there alone, and the body may open; "
         "cells of one kind (tet, tet10) do not";
}

SurfaceMesh boundarySurface(const VolumeMesh& _mesh, std::vector<int>* _vertices)
{
  const BoundaryFaces boundary = boundaryFaces(_mesh);
  SurfaceMesh surface;
  surface.triangles = boundary.triangles;
  for (const std::array<int, 4>& q : boundary.quads) {
    const int shift = cutsFirstDiagonal(q) ? 0 : 1;
    surface.triangles.push_back({q[shift], q[1 + shift], q[2 + shift]});
    surface.triangles.push_back({q[shift], q[2 + shift], q[(3 + shift) % 4]});
  }
  for (const std::array<int, 6>& face : boundary.sixNodes)
    for (const std::array<int, 3>& part : sixNodeParts)
      surface.triangles.push_back(faceOf(face, part));

  std::vector<int> surfaceVertex(_mesh.vertexCount(), -1);
  for (const auto& triangle : surface.triangles)
    for (int v : triangle)
      surfaceVertex[v] = 0;
  std::vector<int> vertices;
  for (int v = 0; v < _mesh.vertexCount(); ++v)
    if (surfaceVertex[v] == 0) {
      surfaceVertex[v] = static_cast<int>(vertices.size());
      vertices.push_back(v);
    }

  surface.positions.resize(3, static_cast<Eigen::Index>(vertices.size()));
  for (std::size_t i = 0; i < vertices.size(); ++i)
    surface.positions.col(static_cast<Eigen::Index>(i)) = _mesh.positions.col(vertices[i]);
  for (auto& triangle : surface.triangles)
    for (int& v : triangle)
      v = surfaceVertex[v];
  if (_vertices != nullptr) *_vertices = std::move(vertices);
  return surface;
}

} // namespace FleshSim
