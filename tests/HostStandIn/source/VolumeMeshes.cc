#include <source/VolumeMeshes.hh>

#include <OpenFlipper/BasePlugin/PluginFunctions.hh>
#include <source/StandInScene.hh>

#include <ObjectTypes/HexahedralMesh/HexahedralMesh.hh>
#include <ObjectTypes/PolyhedralMesh/PolyhedralMesh.hh>
#include <ObjectTypes/TetrahedralMesh/TetrahedralMesh.hh>

#include <vector>

using ACG::Vec3d;

namespace {

/// Calls the action with the object as what it is; false if it is no volume mesh.
template <class Action>
bool withMesh(BaseObjectData* _object, const Action& _action)
{
  if (auto* tets = dynamic_cast<TetrahedralMeshObject*>(_object))
    _action(*tets);
  else if (auto* hexes = dynamic_cast<HexahedralMeshObject*>(_object))
    _action(*hexes);
  else if (auto* polyhedra = dynamic_cast<PolyhedralMeshObject*>(_object))
    _action(*polyhedra);
  else
    return false;
  return true;
}

/// Twice the signed area of a triangle in the window.
double area(const Vec3d& _a, const Vec3d& _b, const Vec3d& _c)
{
  return (_b[0] - _a[0]) * (_c[1] - _a[1]) - (_b[1] - _a[1]) * (_c[0] - _a[0]);
}

/// Whether the triangle covers the point; its depth there.
bool covers(const Vec3d* _corners, const Vec3d& _window, double& _depth)
{
  const double whole = area(_corners[0], _corners[1], _corners[2]);
  if (whole == 0) return false;
  _depth = 0;
  for (int i = 0; i < 3; ++i) {
    const double share = area(_corners[(i + 1) % 3], _corners[(i + 2) % 3], _window) / whole;
    if (share < 0) return false;
    _depth += share * _corners[i][2];
  }
  return true;
}

template <class Mesh>
void pickFace(const Mesh& _mesh, const OpenVolumeMesh::FaceHandle& _face, const ACG::GLState& _state,
              const Vec3d& _window, StandInHit& _hit)
{
  std::vector<Vec3d> corners;
  std::vector<int> vertices;
  for (const auto& vertex : _mesh.halfface_vertices(_mesh.halfface_handle(_face, 0))) {
    corners.push_back(_state.project(_mesh.vertex(vertex)));
    vertices.push_back(vertex.idx());
  }
  for (std::size_t i = 2; i < corners.size(); ++i) {
    const Vec3d triangle[3] = {corners[0], corners[i - 1], corners[i]};
    double depth = 0;
    if (!covers(triangle, _window, depth) || (_hit.found && depth >= _hit.depth)) continue;
    _hit.found = true;
    _hit.depth = depth;
    _hit.point = _state.unproject(Vec3d(_window[0], _window[1], depth));
    _hit.face = _face.idx();
    for (int side = 0; side < 2; ++side) {
      const auto cell = _mesh.incident_cell(_mesh.halfface_handle(_face, side));
      if (cell.is_valid()) _hit.cell = cell.idx();
    }
    _hit.vertex = -1;
    for (std::size_t v = 0; v < corners.size(); ++v) {
      const double distance = Vec3d(corners[v][0] - _window[0], corners[v][1] - _window[1], 0.0).norm();
      if (_hit.vertex >= 0 && distance >= _hit.vertexDistance) continue;
      _hit.vertex = vertices[v];
      _hit.vertexDistance = distance;
    }
  }
}

} // namespace

void standInRegisterMeshTypes()
{
  addDataType("TetrahedralMesh", "Tetrahedral mesh");
  addDataType("HexahedralMesh", "Hexahedral mesh");
  addDataType("PolyhedralMesh", "Polyhedral mesh");
  addDataType("Light", "Light");
}

BaseObjectData* standInMakeMesh(DataType _type)
{
  BaseObjectData* object = nullptr;
  if (_type & DATA_TETRAHEDRAL_MESH)
    object = new TetrahedralMeshObject(DATA_TETRAHEDRAL_MESH);
  else if (_type & DATA_HEXAHEDRAL_MESH)
    object = new HexahedralMeshObject(DATA_HEXAHEDRAL_MESH);
  else if (_type & DATA_POLYHEDRAL_MESH)
    object = new PolyhedralMeshObject(DATA_POLYHEDRAL_MESH);
  if (object != nullptr) object->setName(QString("New %1 %2.ovm").arg(typeName(object->dataType())).arg(object->id()));
  return object;
}

bool standInSelectVertices(BaseObjectData* _object, const IdList& _vertices, bool _select)
{
  return withMesh(_object, [&](auto& _typed) {
    for (const int v : _vertices)
      _typed.status()[OpenVolumeMesh::VertexHandle(v)].set_selected(_select);
  });
}

IdList standInSelectedVertices(BaseObjectData* _object)
{
  IdList selected;
  withMesh(_object, [&](auto& _typed) {
    for (const auto& vertex : _typed.mesh()->vertices())
      if (_typed.status()[vertex].selected()) selected.push_back(vertex.idx());
  });
  return selected;
}

StandInHit standInPick(BaseObjectData* _object, const ACG::GLState& _state, const Vec3d& _window)
{
  StandInHit hit;
  withMesh(_object, [&](auto& _typed) {
    if (_typed.meshNode() == nullptr || !_typed.visible() || !_typed.meshNode()->pickingEnabled()) return;
    hit.node = _typed.meshNode()->id();
    const auto& mesh = *_typed.mesh();
    for (const auto& face : mesh.faces())
      if (mesh.is_boundary(face)) pickFace(mesh, face, _state, _window, hit);
  });
  return hit;
}

namespace PluginFunctions {

namespace {

template <class Object>
Object* objectAs(int _identifier)
{
  BaseObjectData* object = nullptr;
  getObject(_identifier, object);
  return dynamic_cast<Object*>(object);
}

} // namespace

// The pointer forms of the mesh functions crash on null, as the host's.

bool getObject(int _identifier, TetrahedralMeshObject*& _object)
{
  _object = objectAs<TetrahedralMeshObject>(_identifier);
  return _object != nullptr;
}

TetrahedralMesh* tetrahedralMesh(BaseObjectData* _object)
{
  return _object->dataType(DATA_TETRAHEDRAL_MESH) ? tetrahedralMeshObject(_object)->mesh() : nullptr;
}

TetrahedralMesh* tetrahedralMesh(int _identifier)
{
  TetrahedralMeshObject* object = tetrahedralMeshObject(_identifier);
  return object == nullptr ? nullptr : object->mesh();
}

TetrahedralMeshObject* tetrahedralMeshObject(BaseObjectData* _object)
{
  return dynamic_cast<TetrahedralMeshObject*>(_object);
}

TetrahedralMeshObject* tetrahedralMeshObject(int _identifier)
{
  return objectAs<TetrahedralMeshObject>(_identifier);
}

bool getObject(int _identifier, HexahedralMeshObject*& _object)
{
  _object = objectAs<HexahedralMeshObject>(_identifier);
  return _object != nullptr;
}

HexahedralMesh* hexahedralMesh(BaseObjectData* _object)
{
  return _object->dataType(DATA_HEXAHEDRAL_MESH) ? hexahedralMeshObject(_object)->mesh() : nullptr;
}

HexahedralMesh* hexahedralMesh(int _identifier)
{
  HexahedralMeshObject* object = hexahedralMeshObject(_identifier);
  return object == nullptr ? nullptr : object->mesh();
}

HexahedralMeshObject* hexahedralMeshObject(BaseObjectData* _object)
{
  return dynamic_cast<HexahedralMeshObject*>(_object);
}

HexahedralMeshObject* hexahedralMeshObject(int _identifier)
{
  return objectAs<HexahedralMeshObject>(_identifier);
}

bool getObject(int _identifier, PolyhedralMeshObject*& _object)
{
  _object = objectAs<PolyhedralMeshObject>(_identifier);
  return _object != nullptr;
}

PolyhedralMesh* polyhedralMesh(BaseObjectData* _object)
{
  return _object->dataType(DATA_POLYHEDRAL_MESH) ? polyhedralMeshObject(_object)->mesh() : nullptr;
}

PolyhedralMesh* polyhedralMesh(int _identifier)
{
  PolyhedralMeshObject* object = polyhedralMeshObject(_identifier);
  return object == nullptr ? nullptr : object->mesh();
}

PolyhedralMeshObject* polyhedralMeshObject(BaseObjectData* _object)
{
  return dynamic_cast<PolyhedralMeshObject*>(_object);
}

PolyhedralMeshObject* polyhedralMeshObject(int _identifier)
{
  return objectAs<PolyhedralMeshObject>(_identifier);
}

} // namespace PluginFunctions
