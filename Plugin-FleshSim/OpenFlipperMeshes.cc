#include "OpenFlipperMeshes.hh"

#include <Commands/FieldColors.hh>
#include <Conversion/FillMesh.hh>
#include <Conversion/ReadHostMesh.hh>
#include <Conversion/ReadHostProperties.hh>
#include <Conversion/ShowResults.hh>

#include <ACG/Scenegraph/DrawModes.hh>
#include <ObjectTypes/HexahedralMesh/HexahedralMesh.hh>
#include <ObjectTypes/PolyhedralMesh/PolyhedralMesh.hh>
#include <ObjectTypes/TetrahedralMesh/TetrahedralMesh.hh>
#include <OpenFlipper/BasePlugin/PluginFunctions.hh>
#include <OpenFlipper/common/GlobalOptions.hh>

#include <QDir>
#include <QFile>

#include <utility>

namespace FleshSim {

namespace {

/// As the host draws cells, with gaps between them.
constexpr double cellScaling = 0.8;

/// Calls _visit with the object, of the type that it is; false if it is no volume mesh.
template <class Visit>
bool visitObject(int _object, const Visit& _visit)
{
  TetrahedralMeshObject* tets = nullptr;
  HexahedralMeshObject* hexes = nullptr;
  PolyhedralMeshObject* polyhedra = nullptr;
  if (!PluginFunctions::objectExists(_object)) return false;
  if (PluginFunctions::getObject(_object, tets) && tets != nullptr)
    _visit(*tets);
  else if (PluginFunctions::getObject(_object, hexes) && hexes != nullptr)
    _visit(*hexes);
  else if (PluginFunctions::getObject(_object, polyhedra) && polyhedra != nullptr)
    _visit(*polyhedra);
  else
    return false;
  return true;
}

DataType typeOf(MeshKind _kind)
{
  if (_kind == MeshKind::tetrahedral) return DATA_TETRAHEDRAL_MESH;
  return _kind == MeshKind::hexahedral ? DATA_HEXAHEDRAL_MESH : DATA_POLYHEDRAL_MESH;
}

/// Without a window there is nothing to draw.
template <class Object>
void chooseDrawMode(Object& _object, const char* _mode)
{
  if (_object.meshNode() == nullptr) return;
  const ACG::SceneGraph::DrawModes::DrawMode mode = ACG::SceneGraph::DrawModes::getDrawMode(_mode);
  _object.setObjectDrawMode(mode);
}

template <class Object>
const char* drawMode(Object& _object, bool _plain, bool _onCells)
{
  const bool surface = _object.meshNode() != nullptr && _object.meshNode()->boundary_only();
  // The host lights faces from the wrong side, half-faces from the right one.
  if (_plain) return surface ? "Halffaces (flat shaded)" : "Cells (flat shaded)";
  if (_onCells) return "Cells (colored per cell)";
  return surface ? "Faces (colored per vertex)" : "Cells (colored per vertex)";
}

} // namespace

bool OpenFlipperMeshes::isInteractive() const
{
  return !OpenFlipper::Options::nogui();
}

std::vector<int> OpenFlipperMeshes::objects() const
{
  std::vector<int> numbers;
  const DataType types = DATA_TETRAHEDRAL_MESH | DATA_HEXAHEDRAL_MESH | DATA_POLYHEDRAL_MESH;
  for (auto* object : PluginFunctions::objects(PluginFunctions::ALL_OBJECTS, types))
    if (exists(object->id())) numbers.push_back(object->id());
  return numbers;
}

bool OpenFlipperMeshes::exists(int _object) const
{
  bool hasCells = false;
  if (unfinished_.count(_object) == 0)
    visitObject(_object, [&](auto& _mesh) { hasCells = _mesh.mesh()->n_cells() > 0; });
  return hasCells;
}

void OpenFlipperMeshes::noticeUpdate(int _object)
{
  visitObject(_object, [&](auto& _mesh) {
    if (_mesh.mesh()->n_cells() > 0) unfinished_.erase(_object);
  });
}

std::string OpenFlipperMeshes::name(int _object) const
{
  std::string name;
  visitObject(_object, [&](auto& _mesh) { name = _mesh.name().toStdString(); });
  return name;
}

std::string OpenFlipperMeshes::file(int _object) const
{
  QString file;
  visitObject(_object, [&](auto& _mesh) {
    if (!_mesh.filename().isEmpty()) file = QDir(_mesh.path()).absoluteFilePath(_mesh.filename());
  });
  return QFile::encodeName(file).toStdString();
}

Status OpenFlipperMeshes::read(int _object, HostMesh& _mesh) const
{
  Status status = Status::error("no volume mesh has the number " + std::to_string(_object));
  visitObject(_object, [&](auto& _found) {
    status = readHostMesh(*_found.mesh(), _mesh);
    if (status) readHostProperties(*_found.mesh(), _mesh);
  });
  return status;
}

/// The host does not bear an update of an object that is gone.
void OpenFlipperMeshes::update(int _object, const UpdateType& _type)
{
  if (!PluginFunctions::objectExists(_object)) return;
  if (collecting_) {
    const auto [entry, isNew] = collected_.emplace(_object, _type);
    if (!isNew) entry->second |= _type;
    return;
  }
  updating_ = true;
  signals_.updated(_object, _type);
  updating_ = false;
}

void OpenFlipperMeshes::beginChanges()
{
  collecting_ = true;
}

void OpenFlipperMeshes::endChanges()
{
  collecting_ = false;
  for (const auto& [object, type] : std::exchange(collected_, {}))
    update(object, type);
}

void OpenFlipperMeshes::show(int _object, const HostMesh& _mesh, const Points& _positions)
{
  bool shown = false;
  visitObject(_object, [&](auto& _found) { shown = showPositions(*_found.mesh(), _mesh, _positions); });
  if (shown) update(_object, UPDATE_GEOMETRY);
}

void OpenFlipperMeshes::store(int _object, const HostMesh& _mesh, const std::vector<HostField>& _fields)
{
  visitObject(_object, [&](auto& _found) {
    for (const HostField& field : _fields)
      storeField(*_found.mesh(), _mesh, field);
  });
}

void OpenFlipperMeshes::color(int _object, const HostMesh& _mesh, const HostColors& _colors)
{
  const std::vector<Vector3> colors = fieldColors(_colors.values, _colors.low, _colors.high);
  visitObject(_object, [&](auto& _found) {
    if (!showColors(_found, _mesh, _colors.onCells, colors)) return;
    showColors(_found, _mesh, !_colors.onCells, {});
    chooseDrawMode(_found, drawMode(_found, colors.empty(), _colors.onCells));
  });
  // After colours alone the host draws from a buffer without positions.
  update(_object, UPDATE_GEOMETRY | UPDATE_COLOR);
}

void OpenFlipperMeshes::drawSurface(int _object, bool _alone)
{
  visitObject(_object, [&](auto& _found) {
    if (_found.meshNode() == nullptr) return;
    const bool onVertices = _found.colors().vertex_colors_available();
    const bool onCells = _found.colors().cell_colors_available();
    _found.meshNode()->set_boundary_only(_alone);
    _found.meshNode()->set_scaling(_alone ? 1.0 : cellScaling);
    chooseDrawMode(_found, drawMode(_found, !onVertices && !onCells, onCells));
  });
  update(_object, UPDATE_ALL);
}

std::vector<int> OpenFlipperMeshes::selectedVertices(int _object, const HostMesh& _mesh) const
{
  std::vector<int> selected;
  visitObject(_object, [&](auto& _found) { selected = FleshSim::selectedVertices(_found, _mesh); });
  return selected;
}

Status OpenFlipperMeshes::setPullMode(bool _on, double _radius)
{
  if (!isInteractive()) return Status::error("there is no mouse in batch mode");
  signals_.setPullMode(_on, _radius);
  return Status::ok();
}

Status OpenFlipperMeshes::setHandleMode(int _object, bool _on)
{
  if (!isInteractive()) return Status::error("there is no mouse in batch mode");
  signals_.setHandleMode(_object, _on);
  return Status::ok();
}

int OpenFlipperMeshes::add(const MeshDocument& _document, const std::string& _name, MeshKind _kind)
{
  int object = -1;
  signals_.addEmptyObject(typeOf(_kind == MeshKind::automatic ? meshKindFor(_document) : _kind), object);
  Status status = Status::error("the host made no object");
  visitObject(object, [&](auto& _made) {
    status = fillMesh(_document, *_made.mesh());
    _made.setName(QString::fromStdString(_name));
    _made.target(true);
    chooseDrawMode(_made, "Cells (flat shaded)");
  });
  if (!status) {
    log(LogKind::error, _name + ": " + status.message());
    remove(object);
    return -1;
  }
  update(object, UPDATE_ALL);
  // The camera of a scene that was empty may stand inside the mesh.
  if (isInteractive() && objects().size() == 1) PluginFunctions::viewAll();
  return object;
}

void OpenFlipperMeshes::remove(int _object)
{
  if (PluginFunctions::objectExists(_object)) signals_.deleteObject(_object);
}

void OpenFlipperMeshes::log(LogKind _kind, const std::string& _text)
{
  signals_.log(_kind, QString::fromStdString(_text));
}

void OpenFlipperMeshes::beginWork(int _object, const std::string& _text, int _steps)
{
  // A number of its own: the host ends jobs later than it begins others.
  jobs_[_object] = QString("FleshSim %1").arg(++jobCount_);
  signals_.startJob(jobs_[_object], QString::fromStdString(_text), _steps);
}

void OpenFlipperMeshes::progress(int _object, int _step)
{
  if (jobs_.count(_object) > 0) signals_.setJobState(jobs_[_object], _step);
}

void OpenFlipperMeshes::endWork(int _object)
{
  const auto job = jobs_.find(_object);
  if (job == jobs_.end()) return;
  const QString name = job->second;
  jobs_.erase(job);
  signals_.finishJob(name);
}

int OpenFlipperMeshes::objectOfJob(const QString& _job) const
{
  for (const auto& [object, job] : jobs_)
    if (job == _job) return object;
  return -1;
}

} // namespace FleshSim
