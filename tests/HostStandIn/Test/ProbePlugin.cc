#include <Test/ProbePlugin.hh>

#include <ObjectTypes/TetrahedralMesh/TetrahedralMesh.hh>
#include <OpenFlipper/BasePlugin/PluginFunctions.hh>
#include <OpenFlipper/common/GlobalOptions.hh>

#include <thread>

namespace {

using HeldProperty = OpenVolumeMesh::VertexPropertyT<double>;

} // namespace

ProbePlugin::~ProbePlugin()
{
  delete panel_;
  dropProperty();
}

void ProbePlugin::pluginsInitialized()
{
  events_ << "initialized";
  emit setSlotDescription("twice(double,int)", "a multiple", QStringList{"value", "times"}, QStringList{"", ""});
  if (!OpenFlipper::Options::gui()) return;
  panel_ = new QWidget;
  emit addToolbox("Probe", panel_);
  emit addPickMode("Probe");
  emit registerKey(Qt::Key_P, Qt::NoModifier, "probes");
}

void ProbePlugin::slotKeyEvent(QKeyEvent* _event)
{
  events_ << "key " + QString::number(_event->key());
}

int ProbePlugin::makeTets()
{
  int id = -1;
  emit addEmptyObject(DATA_TETRAHEDRAL_MESH, id);
  TetrahedralMeshObject* object = PluginFunctions::tetrahedralMeshObject(id);
  if (object == nullptr) return -1;
  TetrahedralMesh& mesh = *object->mesh();
  for (const auto& corner : {ACG::Vec3d(0, 0, 0), ACG::Vec3d(1, 0, 0), ACG::Vec3d(0, 1, 0), ACG::Vec3d(0, 0, 1)})
    mesh.add_vertex(corner);
  using OpenVolumeMesh::VertexHandle;
  mesh.add_cell(VertexHandle(0), VertexHandle(1), VertexHandle(2), VertexHandle(3));
  emit updatedObject(id, UPDATE_ALL);
  emit log(LOGINFO, "made an object");
  emit scriptInfo("makeTets()");
  return id;
}

bool ProbePlugin::knows(QString _function)
{
  bool exists = false;
  emit functionExists("probe", _function, exists);
  return exists;
}

double ProbePlugin::callSelf(double _value)
{
  return RPC::callFunctionValue<double>("probe", "twice", _value, 5);
}

void ProbePlugin::work(int _steps)
{
  emit startJob("work", "works", 0, _steps, false);
  for (int i = 1; i <= _steps; ++i)
    emit setJobState("work", i);
  emit setJobName("work", "done");
  emit finishJob("done");
}

void ProbePlugin::copy(int _id)
{
  int copied = -1;
  emit copyObject(_id, copied);
}

void ProbePlugin::logFromThread()
{
  std::thread([this] { emit log("from a thread"); }).join();
}

void ProbePlugin::pickAt(int _x, int _y)
{
  std::size_t node = 0;
  std::size_t element = 0;
  ACG::Vec3d point;
  BaseObjectData* object = nullptr;
  if (PluginFunctions::scenegraphPick(ACG::SceneGraph::PICK_VERTEX, QPoint(_x, _y), node, element, &point) &&
      PluginFunctions::getPickedObject(node, object))
    events_ << QString("picked %1 of %2").arg(element).arg(object->id());
}

void ProbePlugin::keepProperty(int _id)
{
  TetrahedralMesh* mesh = PluginFunctions::tetrahedralMesh(_id);
  property_ = new HeldProperty(mesh->request_vertex_property<double>("kept", 0.0));
}

void ProbePlugin::dropProperty()
{
  delete static_cast<HeldProperty*>(property_);
  property_ = nullptr;
}

void ProbePlugin::slotObjectUpdated(int _id, const UpdateType& _type)
{
  events_ << QString("updated %1%2").arg(_id).arg(_type.contains(UPDATE_SELECTION) ? " selection" : "");
}

void ProbePlugin::objectDeleted(int _id)
{
  events_ << QString("deleted %1%2").arg(_id).arg(PluginFunctions::objectExists(_id) ? "" : " too late");
}

void ProbePlugin::slotMouseEvent(QMouseEvent* _event)
{
  if (PluginFunctions::pickMode() == "Probe") pickAt(_event->x(), _event->y());
}
