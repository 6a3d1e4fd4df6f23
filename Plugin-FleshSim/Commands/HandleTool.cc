#include "HandleTool.hh"

#include <FleshSim/Mesh/UsedVertices.hh>

namespace FleshSim {

void HandleTool::setObject(int _object)
{
  letGo();
  object_ = _object;
}

/// The gizmo of what is chosen now.
void HandleTool::follow()
{
  gizmo_.reset();
  Workspace::Place place;
  if (object_ < 0 || !workspace_.host().exists(object_) || !workspace_.find(object_, place)) return;
  vertices_ = workspace_.host().selectedVertices(object_, *place.mesh);
  if (vertices_.empty()) vertices_ = lastHandle(*place.session, place.body);
  if (!vertices_.empty()) gizmo_ = gizmoFor(*place.session, place.body, vertices_);
}

std::vector<GizmoLine> HandleTool::lines(const Vector3& _view)
{
  if (grabbed() == GizmoPart::none) follow();
  return gizmo_ ? gizmo_->lines(_view) : std::vector<GizmoLine>();
}

bool HandleTool::press(const ViewRay& _ray, double _within, const Vector3& _view)
{
  follow();
  if (!gizmo_) return false;
  const GizmoPart part = gizmo_->partAt(_ray, _within, _view);
  Workspace::Place place;
  if (part == GizmoPart::none || !workspace_.known(object_, place)) return false;
  if (place.session->status().running && !place.session->isMoving()) {
    workspace_.host().log(LogKind::warning,
                          "handles: \"" + place.session->status().job + "\" is still going on; cancel it first");
    return true;
  }
  gizmo_->grab(part, _ray);
  before_ = gizmo_->motion();
  return true;
}

bool HandleTool::move(const ViewRay& _ray)
{
  if (grabbed() == GizmoPart::none) return false;
  gizmo_->drag(_ray);
  return true;
}

bool HandleTool::release()
{
  if (grabbed() == GizmoPart::none) return false;
  const RigidMotion motion = gizmo_->motion();
  gizmo_->release();
  const bool isSame =
      motion.translation == before_.translation && motion.axis == before_.axis && motion.degrees == before_.degrees;
  Workspace::Place place;
  if (isSame || !workspace_.known(object_, place)) return true;
  const std::vector<int> numbers = place.mesh->toHost(vertices_);
  const bool isMoving = place.session->isMoving();
  const double size = cellBox(place.session->document(place.body).mesh).extent().maxCoeff();
  if (!send_("moveAndTurn", {object_, numbers, motion.translation, motion.axis, motion.degrees})) return true;
  if (!isMoving) send_("solve", {object_, stepsFor(motion, size)});
  return true;
}

void HandleTool::letGo()
{
  gizmo_.reset();
}

} // namespace FleshSim
