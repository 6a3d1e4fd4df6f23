#include "HandleMouse.hh"

namespace FleshSim {

namespace {

constexpr double reach = 7.0; ///< pixels

} // namespace

HandleMouse::HandleMouse(ViewerSession& _session, Scenery& _scenery)
    : scenery_(_scenery), picker_(_scenery),
      tool_(_session.workspace(), [&_session](const std::string& _name, const CommandArguments& _arguments) {
        return _session.tryRun(_name, _arguments).isOk();
      })
{
}

bool HandleMouse::press(double _x, double _y, Qt::KeyboardModifiers /*_keys*/)
{
  const std::vector<GizmoLine> lines = tool_.lines(view());
  if (lines.empty()) return false;
  const Vector3 middle = lines.front().points.front();
  const Vector3 pixel = picker_.pixelOf(middle);
  const double within = (picker_.placeOf(pixel.x() + reach, pixel.y(), middle) - middle).norm();
  const bool hit = tool_.press(picker_.rayOf(_x, _y), within, view());
  draw();
  return hit;
}

bool HandleMouse::move(double _x, double _y)
{
  if (!tool_.move(picker_.rayOf(_x, _y))) return false;
  draw();
  return true;
}

bool HandleMouse::release(double /*_x*/, double /*_y*/)
{
  const bool had = tool_.release();
  draw();
  return had;
}

void HandleMouse::letGo()
{
  tool_.letGo();
  scenery_.showGizmo({}, GizmoPart::none);
}

Vector3 HandleMouse::view() const
{
  const Viewpoint eye = scenery_.viewpoint();
  return (eye.focus - eye.position).stableNormalized();
}

void HandleMouse::draw()
{
  scenery_.showGizmo(tool_.lines(view()), tool_.grabbed());
}

} // namespace FleshSim
