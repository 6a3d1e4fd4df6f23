#pragma once

#include <ObjectTypes/VolumeMeshObject/VolumeMeshObject.hh>
#include <OpenVolumeMesh/Mesh/HexahedralMesh.hh>

#define DATA_HEXAHEDRAL_MESH typeId("HexahedralMesh")

typedef OpenVolumeMesh::GeometryKernel<ACG::Vec3d, OpenVolumeMesh::HexahedralMeshTopologyKernel> HexahedralMesh;
typedef VolumeMeshObject<HexahedralMesh> HexahedralMeshObject;

#include <ObjectTypes/HexahedralMesh/PluginFunctionsHexahedralMesh.hh>
