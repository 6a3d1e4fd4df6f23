#pragma once

#include <ObjectTypes/HexahedralMesh/HexahedralMesh.hh>
#include <OpenFlipper/common/Types.hh>

namespace PluginFunctions {

bool getObject(int _identifier, HexahedralMeshObject*& _object);
HexahedralMesh* hexahedralMesh(BaseObjectData* _object);
HexahedralMesh* hexahedralMesh(int _identifier);
HexahedralMeshObject* hexahedralMeshObject(BaseObjectData* _object);
HexahedralMeshObject* hexahedralMeshObject(int _identifier);

} // namespace PluginFunctions
