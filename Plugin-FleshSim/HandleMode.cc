#include "HandleMode.hh"

#include <ACG/GL/GLState.hh>
#include <ACG/Scenegraph/LineNode.hh>
#include <OpenFlipper/BasePlugin/PluginFunctions.hh>
#include <OpenFlipper/BasePlugin/PluginFunctionsViewControls.hh>
#include <OpenFlipper/common/Types.hh>

#include <QMouseEvent>

#include <array>

namespace FleshSim {

namespace {

constexpr double reach = 6.0; ///< pixels

ACG::Vec3d toHost(const Vector3& _place)
{
  return ACG::Vec3d(_place.x(), _place.y(), _place.z());
}

Vector3 fromHost(const ACG::Vec3d& _place)
{
  return Vector3(_place[0], _place[1], _place[2]);
}

ACG::Vec3uc colorOf(GizmoPart _part, bool _grabbed)
{
  static const std::array<ACG::Vec3uc, 3> colors = {ACG::Vec3uc(214, 48, 49), ACG::Vec3uc(32, 160, 70),
                                                    ACG::Vec3uc(52, 98, 224)};
  if (_grabbed) return ACG::Vec3uc(250, 190, 20);
  return colors[static_cast<std::size_t>(gizmoAxis(_part))];
}

} // namespace

bool HandleMode::isOn() const
{
  return PluginFunctions::pickMode() == name() && PluginFunctions::actionMode() == Viewer::PickingMode;
}

bool HandleMode::handle(QMouseEvent& _event)
{
  if (!isOn()) return false;
  const bool isLeft = _event.button() == Qt::LeftButton;
  if (_event.type() == QEvent::MouseButtonPress && isLeft) tool_.press(rayOf(_event), reachAt(_event), view());
  if (_event.type() == QEvent::MouseMove) {
    // The button may have been let go outside the window.
    if ((_event.buttons() & Qt::LeftButton) == 0)
      tool_.letGo();
    else
      tool_.move(rayOf(_event));
  }
  if (_event.type() == QEvent::MouseButtonRelease && isLeft) tool_.release();
  return draw();
}

bool HandleMode::draw()
{
  std::vector<GizmoLine> lines;
  if (isOn()) lines = tool_.lines(view());
  if (lines == drawn_ && tool_.grabbed() == drawnGrabbed_) return false;
  drawn_ = std::move(lines);
  drawnGrabbed_ = tool_.grabbed();
  if (node_ == nullptr) {
    node_ = new ACG::SceneGraph::LineNode(ACG::SceneGraph::LineNode::LineSegmentsMode, nullptr, "FleshSim gizmo");
    node_->set_line_width(3.0f);
    // Its middle is mostly inside the body.
    node_->alwaysOnTop() = true;
    PluginFunctions::addGlobalNode(node_);
  }
  node_->clear();
  for (const GizmoLine& line : drawn_)
    for (std::size_t k = 1; k < line.points.size(); ++k) {
      node_->add_line(toHost(line.points[k - 1]), toHost(line.points[k]));
      node_->add_color(colorOf(line.part, line.part == tool_.grabbed()));
    }
  return true;
}

Vector3 HandleMode::view()
{
  return fromHost(PluginFunctions::viewerProperties().glState().viewing_direction()).normalized();
}

ViewRay HandleMode::rayOf(const QMouseEvent& _event) const
{
  ACG::GLState& state = PluginFunctions::viewerProperties().glState();
  const double x = _event.pos().x();
  const double y = state.context_height() - 1.0 - _event.pos().y();
  ViewRay ray;
  ray.origin = fromHost(state.unproject(ACG::Vec3d(x, y, 0.0)));
  ray.direction = (fromHost(state.unproject(ACG::Vec3d(x, y, 1.0))) - ray.origin).normalized();
  return ray;
}

/// How long some pixels are where the gizmo is.
double HandleMode::reachAt(const QMouseEvent& /*_event*/) const
{
  if (drawn_.empty()) return 0.0;
  ACG::GLState& state = PluginFunctions::viewerProperties().glState();
  const ACG::Vec3d middle = state.project(toHost(drawn_.front().points.front()));
  const ACG::Vec3d beside = state.unproject(middle + ACG::Vec3d(reach, 0.0, 0.0));
  return (fromHost(beside) - drawn_.front().points.front()).norm();
}

} // namespace FleshSim
