#pragma once

#include <ObjectTypes/PolyhedralMesh/PolyhedralMesh.hh>
#include <OpenFlipper/common/Types.hh>

namespace PluginFunctions {

bool getObject(int _identifier, PolyhedralMeshObject*& _object);
PolyhedralMesh* polyhedralMesh(BaseObjectData* _object);
PolyhedralMesh* polyhedralMesh(int _identifier);
PolyhedralMeshObject* polyhedralMeshObject(BaseObjectData* _object);
PolyhedralMeshObject* polyhedralMeshObject(int _identifier);

} // namespace PluginFunctions
