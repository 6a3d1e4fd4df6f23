#include "PullMode.hh"

#include <ACG/GL/GLState.hh>
#include <ACG/Scenegraph/SceneGraph.hh>
#include <OpenFlipper/BasePlugin/PluginFunctions.hh>
#include <OpenFlipper/BasePlugin/PluginFunctionsViewControls.hh>
#include <OpenFlipper/common/Types.hh>

#include <QMouseEvent>

namespace FleshSim {

void PullMode::handle(QMouseEvent& _event)
{
  if (PluginFunctions::pickMode() != name() || PluginFunctions::actionMode() != Viewer::PickingMode) return;
  if (_event.type() == QEvent::MouseButtonPress && _event.button() == Qt::LeftButton) press(_event);
  if (object_ < 0) return;
  if (_event.type() == QEvent::MouseMove) center_.call("drag", {object_, placeOf(_event)});
  if (_event.type() == QEvent::MouseButtonRelease) {
    center_.call("release", {object_});
    object_ = -1;
  }
}

void PullMode::press(QMouseEvent& _event)
{
  std::size_t node = 0;
  std::size_t target = 0;
  ACG::Vec3d hit(0.0, 0.0, 0.0);
  BaseObjectData* picked = nullptr;
  if (!PluginFunctions::scenegraphPick(ACG::SceneGraph::PICK_ANYTHING, _event.pos(), node, target, &hit)) return;
  if (!PluginFunctions::getPickedObject(node, picked) || picked == nullptr) return;
  const int vertex = nearestVertex(picked->id(), hit, grabbed_);
  if (vertex < 0) return;
  if (std::get<bool>(center_.call("grab", {picked->id(), vertex, radius_}))) object_ = picked->id();
}

/// The host's number of the vertex, or -1.
int PullMode::nearestVertex(int _object, const ACG::Vec3d& _hit, ACG::Vec3d& _place)
{
  Workspace::Place place;
  if (const Status status = center_.workspace().find(_object, place); !status) {
    center_.workspace().host().log(LogKind::error, "pull: " + status.message());
    return -1;
  }
  const Points positions = place.session->positionsOf(place.body);
  if (positions.cols() == 0) return -1;
  Eigen::Index nearest = 0;
  (positions.colwise() - Vector3(_hit[0], _hit[1], _hit[2])).colwise().squaredNorm().minCoeff(&nearest);
  _place = ACG::Vec3d(positions(0, nearest), positions(1, nearest), positions(2, nearest));
  return place.mesh->vertices[static_cast<std::size_t>(nearest)];
}

Vector3 PullMode::placeOf(const QMouseEvent& _event) const
{
  ACG::GLState& state = PluginFunctions::viewerProperties().glState();
  const double depth = state.project(grabbed_)[2];
  const ACG::Vec3d place =
      state.unproject(ACG::Vec3d(_event.pos().x(), state.context_height() - 1.0 - _event.pos().y(), depth));
  return Vector3(place[0], place[1], place[2]);
}

} // namespace FleshSim
