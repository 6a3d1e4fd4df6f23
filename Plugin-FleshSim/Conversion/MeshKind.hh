#pragma once

#include <Commands/MeshHost.hh>

#include <OpenVolumeMesh/Mesh/HexahedralMeshTopologyKernel.hh>
#include <OpenVolumeMesh/Mesh/TetrahedralMeshTopologyKernel.hh>

#include <type_traits>

namespace FleshSim {

/// What cells a mesh type of OpenVolumeMesh takes.
template <class Mesh>
constexpr MeshKind meshKind()
{
  if (std::is_base_of<OpenVolumeMesh::TetrahedralMeshTopologyKernel, Mesh>::value) return MeshKind::tetrahedral;
  if (std::is_base_of<OpenVolumeMesh::HexahedralMeshTopologyKernel, Mesh>::value) return MeshKind::hexahedral;
  return MeshKind::polyhedral;
}

/// The narrowest kind that can hold the document's cells.
inline MeshKind meshKindFor(const MeshDocument& _document)
{
  if (_document.mesh.hexes.empty()) return MeshKind::tetrahedral;
  return _document.mesh.tets.size() + _document.mesh.tet10s.size() == 0 ? MeshKind::hexahedral : MeshKind::polyhedral;
}

} // namespace FleshSim
