#include "PullMode.hh"

#include <ACG/GL/GLState.hh>
#include <ACG/Scenegraph/SceneGraph.hh>
#include <OpenFlipper/BasePlugin/PluginFunctions.hh>
#include <OpenFlipper/BasePlugin/PluginFunctionsViewControls.hh>
#include <OpenFlipper/common/Types.hh>

#include <QMouseEvent>

namespace FleshSim {

bool PullMode::isOn() const
{
  return PluginFunctions::pickMode() == name() && PluginFunctions::actionMode() == Viewer::PickingMode;
}

/// The object may have gone, or another may have changed it.
bool PullMode::isPulling() const
{
  Workspace::Place place;
  return object_ >= 0 && center_.workspace().known(object_, place) && place.session->isPulling();
}

void PullMode::handle(QMouseEvent& _event)
{
  check();
  if (!isOn()) return;
  if (_event.type() == QEvent::MouseButtonPress && _event.button() == Qt::LeftButton) press(_event);
  if (object_ < 0) return;
  if (_event.type() == QEvent::MouseMove) {
    // The button may have been let go outside the window.
    if ((_event.buttons() & Qt::LeftButton) == 0)
      letGo();
    else {
      place_ = placeOf(_event) + offset_;
      center_.call("drag", {object_, place_});
    }
  }
  if (_event.type() == QEvent::MouseButtonRelease && _event.button() == Qt::LeftButton) letGo();
}

void PullMode::check()
{
  if (!isPulling()) object_ = -1;
  if (!isOn()) letGo();
}

void PullMode::letGo()
{
  if (isPulling()) {
    // Only the last of many places is of use in a script.
    record_("drag", {object_, place_});
    center_.call("release", {object_});
    record_("release", {object_});
  }
  object_ = -1;
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
  if (!std::get<bool>(center_.call("grab", {picked->id(), vertex, radius_}))) return;
  object_ = picked->id();
  record_("grab", {object_, vertex, radius_});
  place_ = Vector3(grabbed_[0], grabbed_[1], grabbed_[2]);
  offset_ = Vector3(grabbed_[0], grabbed_[1], grabbed_[2]) - placeOf(_event);
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
