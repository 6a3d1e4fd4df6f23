#pragma once

#include <ObjectTypes/TetrahedralMesh/TetrahedralMesh.hh>
#include <OpenFlipper/common/Types.hh>

namespace PluginFunctions {

bool getObject(int _identifier, TetrahedralMeshObject*& _object);
TetrahedralMesh* tetrahedralMesh(BaseObjectData* _object);
TetrahedralMesh* tetrahedralMesh(int _identifier);
TetrahedralMeshObject* tetrahedralMeshObject(BaseObjectData* _object);
TetrahedralMeshObject* tetrahedralMeshObject(int _identifier);

} // namespace PluginFunctions
