#pragma once

#include <ObjectTypes/VolumeMeshObject/VolumeMeshObject.hh>
#include <OpenVolumeMesh/Mesh/TetrahedralGeometryKernel.hh>

#define DATA_TETRAHEDRAL_MESH typeId("TetrahedralMesh")

typedef OpenVolumeMesh::TetrahedralGeometryKernel<ACG::Vec3d, OpenVolumeMesh::TetrahedralMeshTopologyKernel>
    TetrahedralMesh;
typedef VolumeMeshObject<TetrahedralMesh> TetrahedralMeshObject;

#include <ObjectTypes/TetrahedralMesh/PluginFunctionsTetrahedralMesh.hh>
