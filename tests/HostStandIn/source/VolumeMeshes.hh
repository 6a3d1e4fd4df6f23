#pragma once

#include <OpenFlipper/common/BaseObjectData.hh>

#include <QPoint>

/// What the host's plugins for types of meshes do.
void standInRegisterMeshTypes();

/// Null if the type is none of a volume mesh.
BaseObjectData* standInMakeMesh(DataType _type);

/// Selects or deselects vertices, as Plugin-SelectionVolumeMesh does; false if the object is no volume mesh.
bool standInSelectVertices(BaseObjectData* _object, const IdList& _vertices, bool _select);
IdList standInSelectedVertices(BaseObjectData* _object);

/// What is under the mouse of an object.
struct StandInHit
{
  bool found = false;
  double depth = 0;
  ACG::Vec3d point;
  int face = -1;
  int cell = -1;
  int vertex = -1;
  double vertexDistance = 0; ///< in pixels
  std::size_t node = 0;
};

StandInHit standInPick(BaseObjectData* _object, const ACG::GLState& _state, const ACG::Vec3d& _window);
