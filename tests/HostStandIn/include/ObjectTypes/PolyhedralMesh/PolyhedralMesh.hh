#pragma once

#include <ObjectTypes/VolumeMeshObject/VolumeMeshObject.hh>
#include <OpenVolumeMesh/Mesh/PolyhedralMesh.hh>

#define DATA_POLYHEDRAL_MESH typeId("PolyhedralMesh")

typedef OpenVolumeMesh::GeometryKernel<ACG::Vec3d, OpenVolumeMesh::TopologyKernel> PolyhedralMesh;
typedef VolumeMeshObject<PolyhedralMesh> PolyhedralMeshObject;

#include <ObjectTypes/PolyhedralMesh/PluginFunctionsPolyhedralMesh.hh>
