#pragma once

// Meshes of OpenVolumeMesh, the stand-in's or the real library's, and how to tell whether they hold the same cells.

#include <Conversion/FillMesh.hh>
#include <Conversion/ReadHostMesh.hh>
#include <Conversion/ShowResults.hh>
#include <FleshSim/Core/Random.hh>
#include <FleshSim/Mesh/OrientCells.hh>

#include <ACG/Math/VectorT.hh>
#include <IO/SampleMeshes.hh>
#include <OpenVolumeMesh/Attribs/ColorAttrib.hh>
#include <OpenVolumeMesh/Attribs/StatusAttrib.hh>
#include <OpenVolumeMesh/Core/GeometryKernel.hh>
#include <OpenVolumeMesh/Mesh/TetrahedralGeometryKernel.hh>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace FleshSimTests {

namespace Ovm = OpenVolumeMesh;

using TetHost = Ovm::TetrahedralGeometryKernel<ACG::Vec3d, Ovm::TetrahedralMeshTopologyKernel>;
using HexHost = Ovm::GeometryKernel<ACG::Vec3d, Ovm::HexahedralMeshTopologyKernel>;
using PolyHost = Ovm::GeometryKernel<ACG::Vec3d, Ovm::TopologyKernel>;

/// What an object of the host offers to the conversion.
template <class Mesh>
class HostObject
{
public:
  HostObject() : status_(mesh_), colors_(mesh_) {}

  Mesh* mesh() { return &mesh_; }
  Ovm::StatusAttrib& status() { return status_; }
  Ovm::ColorAttrib<ACG::Vec4f>& colors() { return colors_; }

private:
  Mesh mesh_;
  Ovm::StatusAttrib status_;
  Ovm::ColorAttrib<ACG::Vec4f> colors_;
};

inline std::vector<Ovm::VertexHandle> handles(const std::vector<int>& _vertices)
{
  std::vector<Ovm::VertexHandle> result;
  for (const int v : _vertices)
    result.push_back(Ovm::VertexHandle(v));
  return result;
}

template <class Mesh>
void addVertices(const Points& _positions, Mesh& _mesh)
{
  for (Eigen::Index v = 0; v < _positions.cols(); ++v)
    _mesh.add_vertex(ACG::Vec3d(_positions(0, v), _positions(1, v), _positions(2, v)));
}

/// Element by element as it is written, whatever it is worth.
template <class Mesh>
void addPolyhedra(const Points& _positions, const Polyhedra& _polyhedra, Mesh& _mesh)
{
  addVertices(_positions, _mesh);
  for (const auto& edge : _polyhedra.edges)
    _mesh.add_edge(Ovm::VertexHandle(edge[0]), Ovm::VertexHandle(edge[1]), true);
  for (std::size_t f = 0; f < _polyhedra.faces.size(); ++f) {
    std::vector<Ovm::HalfEdgeHandle> halfEdges;
    for (const int* h = _polyhedra.faces.begin(f); h != _polyhedra.faces.end(f); ++h)
      halfEdges.push_back(Ovm::HalfEdgeHandle(*h));
    ASSERT_TRUE(_mesh.add_face(halfEdges).is_valid());
  }
  for (std::size_t c = 0; c < _polyhedra.cells.size(); ++c) {
    std::vector<Ovm::HalfFaceHandle> halfFaces;
    for (const int* h = _polyhedra.cells.begin(c); h != _polyhedra.cells.end(c); ++h)
      halfFaces.push_back(Ovm::HalfFaceHandle(*h));
    ASSERT_TRUE(_mesh.add_cell(halfFaces).is_valid());
  }
}

/// A face of a polyhedral mesh as its half-face 0.
inline Ovm::HalfFaceHandle addFace(PolyHost& _mesh, const std::vector<int>& _vertices)
{
  return Ovm::HalfFaceHandle(2 * _mesh.add_face(handles(_vertices)).idx());
}

/// The least of the rotations of a cell: equal for cells that differ by a rotation only.
template <std::size_t N>
std::array<int, N> leastRotation(const std::array<int, N>& _cell, const std::vector<std::array<int, N>>& _generators)
{
  std::set<std::array<int, N>> known{_cell};
  std::vector<std::array<int, N>> open{_cell};
  while (!open.empty()) {
    const std::array<int, N> cell = open.back();
    open.pop_back();
    for (const std::array<int, N>& generator : _generators) {
      std::array<int, N> turned;
      for (std::size_t i = 0; i < N; ++i)
        turned[i] = cell[generator[i]];
      if (known.insert(turned).second) open.push_back(turned);
    }
  }
  return *known.begin();
}

inline Tet leastRotation(const Tet& _tet)
{
  return leastRotation<4>(_tet, {{1, 2, 0, 3}, {1, 3, 2, 0}});
}

inline Hex leastRotation(const Hex& _hex)
{
  return leastRotation<8>(_hex, {{1, 2, 3, 0, 5, 6, 7, 4}, {3, 2, 6, 7, 0, 1, 5, 4}});
}

/// Every cell with its vertices called by the given names, in the mesh's order of cells, turned to its least rotation.
inline std::vector<std::vector<int>> namedCells(const VolumeMesh& _mesh, const std::vector<int>& _names)
{
  std::vector<std::vector<int>> cells;
  const auto add = [&](auto cell) {
    for (int& v : cell)
      v = _names[v];
    cell = leastRotation(cell);
    cells.emplace_back(cell.begin(), cell.end());
  };
  const int tetCount = static_cast<int>(_mesh.tets.size());
  for (const int element : elementsByCell(_mesh)) {
    if (element < tetCount)
      add(_mesh.tets[element]);
    else
      add(_mesh.hexes[element - tetCount]);
  }
  return cells;
}

inline std::vector<int> ownNames(const VolumeMesh& _mesh)
{
  std::vector<int> names(_mesh.vertexCount());
  std::iota(names.begin(), names.end(), 0);
  return names;
}

inline double volumeOf(const VolumeMesh& _mesh)
{
  double volume = 0;
  for (const Tet& tet : _mesh.tets)
    volume += tetVolume(_mesh.positions, tet);
  for (const Hex& hex : _mesh.hexes)
    volume += hexVolume(_mesh.positions, hex);
  return volume;
}

template <class Mesh>
HostMesh taken(const Mesh& _mesh)
{
  HostMesh result;
  const Status status = readHostMesh(_mesh, result);
  EXPECT_TRUE(status.isOk()) << status.message();
  return result;
}

template <class Mesh>
std::string refusal(const Mesh& _mesh)
{
  HostMesh result;
  const Status status = readHostMesh(_mesh, result);
  EXPECT_FALSE(status.isOk());
  EXPECT_TRUE(result.vertices.empty() && result.cells.empty() && result.document.mesh.cellCount() == 0);
  return status.message();
}

} // namespace FleshSimTests
