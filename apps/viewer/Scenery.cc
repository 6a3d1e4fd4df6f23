#include "Scenery.hh"

#include "GizmoActor.hh"
#include "ViewFields.hh"

#include <drawing/SurfaceActor.hh>

#include <FleshSim/Session/Surroundings.hh>
#include <FleshSim/Simulation/SlabFrames.hh>

#include <vtkCamera.h>
#include <vtkCommand.h>

#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

/// Those that an experiment would take, to the last one.
std::vector<int> slabVertices(const VolumeMesh& _rest, const ShownSlabs& _slabs)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::vector<int> all;
  for (const bool isLow : {true, false}) {
    const double at = isLow ? _slabs.low : _slabs.high;
    if (!std::isfinite(at)) continue;
    const auto slab = slabVertices(_rest, _slabs.axis, isLow ? -infinity : at, isLow ? at : infinity);
    all.insert(all.end(), slab.begin(), slab.end());
  }
  return all;
}

} // namespace

Scenery::Scenery(ViewerSession& _session, vtkRenderWindow* _window) : session_(_session), stage_(_window)
{
  observer_ = stage_.bodies()->AddObserver(vtkCommand::StartEvent, this, &Scenery::adapt);
}

Scenery::~Scenery()
{
  stage_.bodies()->RemoveObserver(observer_);
}

void Scenery::adapt()
{
  for (const auto& [object, view] : bodies_)
    view->adaptEdges();
}

BodyStyle Scenery::styleOf(int _object) const
{
  BodyStyle style = settings_.style;
  if (const ViewedBody* const body = session_.bodies().find(_object)) style.drawing = drawingOf(*body, style);
  return style;
}

void Scenery::addBody(int _object)
{
  const ViewedBody& body = *session_.bodies().find(_object);
  const bool isFirst = bodies_.empty();
  bodies_[_object] = std::make_unique<BodyView>(body.document.mesh, styleOf(_object), stage_.bodies());
  if (isFirst)
    look(session_.usualView());
  else
    fit();
  stale_ = true;
}

void Scenery::removeBody(int _object)
{
  bodies_.erase(_object);
  stale_ = true;
}

void Scenery::moveBody(int _object)
{
  const auto found = bodies_.find(_object);
  if (found == bodies_.end()) return;
  found->second->setPositions(session_.bodies().find(_object)->positions);
  stage_.bodies()->ResetCameraClippingRange();
  stale_ = true;
}

void Scenery::restyleBody(int _object)
{
  const auto found = bodies_.find(_object);
  if (found == bodies_.end()) return;
  BodyView& view = *found->second;
  const ViewedBody& body = *session_.bodies().find(_object);
  view.setStyle(styleOf(_object));
  updateShadows();
  if (const std::optional<Field> field = fieldShown(body))
    view.setField(*field, rangeShown(session_.bodies(), body));
  else
    view.setPlain();
  restyleOthers(_object);
  if (view.marked(Mark::selected) != body.selection) view.mark(Mark::selected, body.selection);
  updateBar();
  stale_ = true;
}

/// A range that was fitted to one body is that of all with the same field.
void Scenery::restyleOthers(int _object)
{
  for (const auto& [object, view] : bodies_) {
    const ViewedBody& body = *session_.bodies().find(object);
    if (object == _object || !body.colors.fitted) continue;
    const std::optional<Field> field = fieldShown(body);
    const FieldRange range = rangeShown(session_.bodies(), body);
    if (field && !(range == view->range())) view->setField(*field, range);
  }
}

void Scenery::updateBar()
{
  const ViewedBody* const body = session_.bodies().find(chosen_);
  const std::optional<Field> field = body == nullptr ? std::nullopt : fieldShown(*body);
  if (field && settings_.showBar)
    stage_.showBar(field->label, rangeShown(session_.bodies(), *body), field->centre.has_value());
  else
    stage_.hideBar();
}

void Scenery::setChosen(int _object)
{
  chosen_ = _object;
  updateBar();
  updateSurroundings();
}

void Scenery::setSettings(const ViewSettings& _settings)
{
  settings_ = _settings;
  for (const auto& [object, view] : bodies_)
    view->setStyle(styleOf(object));
  updateShadows();
  updateBar();
  updateSurroundings();
}

bool Scenery::isRunning(int _object)
{
  const Session* const session = session_.sessionOf(_object);
  return session != nullptr && session->status().running;
}

void Scenery::showSlabs(const ShownSlabs& _slabs)
{
  slabs_ = _slabs;
  updateSlabs();
  stale_ = true;
}

void Scenery::showGizmo(const std::vector<GizmoLine>& _lines, GizmoPart _grabbed)
{
  if (_lines == gizmo_ && _grabbed == gizmoGrabbed_) return;
  gizmo_ = _lines;
  gizmoGrabbed_ = _grabbed;
  if (gizmoActor_) stage_.bodies()->RemoveActor(gizmoActor_);
  gizmoActor_ = nullptr;
  if (!_lines.empty()) {
    gizmoActor_ = makeGizmoActor(_lines, _grabbed);
    stage_.bodies()->AddActor(gizmoActor_);
  }
  stale_ = true;
}

void Scenery::updateSlabs()
{
  if (slabActor_) stage_.bodies()->RemoveActor(slabActor_);
  slabActor_ = nullptr;
  for (const auto& [object, view] : bodies_) {
    const Points& rest = view->rest().positions;
    const bool isAtRest = view->positions() == rest;
    const Session* const session = session_.sessionOf(object);
    const bool areThere = isAtRest || (session != nullptr && session->lastRunHadSlabs());
    const bool isMarked = object == slabs_.object && settings_.showHandles && !isRunning(object) && areThere;
    std::vector<int> vertices;
    // At rest they are where the experiment will find them; later its handles are shown.
    if (isMarked && isAtRest) vertices = slabVertices(view->rest(), slabs_);
    view->mark(Mark::slab, vertices);
    if (!isMarked || (!std::isfinite(slabs_.low) && !std::isfinite(slabs_.high))) continue;
    slabActor_ = makeFrameActor(slabFrames(view->rest(), slabs_.axis, slabs_.low, slabs_.high, view->positions()), 2.0);
    stage_.bodies()->AddActor(slabActor_);
  }
}

void Scenery::updateSurroundings()
{
  for (const auto& [object, view] : bodies_) {
    int body = 0;
    const Session* const session = session_.sessionOf(object, &body);
    if (session == nullptr) continue;
    const HeldVertices vertices = settings_.showHandles ? heldVertices(*session, body) : HeldVertices();
    view->mark(Mark::held, vertices.held);
    view->mark(Mark::moved, vertices.moved);
  }
  updateSlabs();
  updateObstacles();
  stale_ = true;
}

void Scenery::updateTime()
{
  // Those that stay need not be made again.
  const Session* const session = session_.sessionOf(chosen_);
  if (session != nullptr && session->colliderPart(session_.timeShown(chosen_)) > 0.0) updateObstacles();
}

void Scenery::updateObstacles()
{
  for (vtkActor* obstacle : obstacles_)
    stage_.bodies()->RemoveActor(obstacle);
  obstacles_.clear();
  planes_.clear();
  updateShadows();
  const Session* const session = session_.sessionOf(chosen_);
  if (session == nullptr || !settings_.showObstacles) return;
  for (const SurfaceMesh& surface : obstaclesOf(*session, session_.timeShown(chosen_))) {
    obstacles_.push_back(makeObstacleActor(surface));
    stage_.bodies()->AddActor(obstacles_.back());
    if (isPlane(surface)) planes_.push_back(surface);
  }
  updateShadows();
}

void Scenery::updateShadows()
{
  for (vtkActor* shadow : shadows_)
    stage_.bodies()->RemoveActor(shadow);
  shadows_.clear();
  for (const SurfaceMesh& plane : planes_)
    for (const auto& [object, view] : bodies_) {
      shadows_.push_back(makeShadowActor(view->mesh().faces().polyData(), plane));
      stage_.bodies()->AddActor(shadows_.back());
    }
}

ViewBox Scenery::boxOfAll() const
{
  ViewBox box;
  for (const auto& [object, view] : bodies_) {
    box.extend(boxOf(view->rest(), view->positions()));
    if (settings_.style.showOutline) box.extend(boxOf(view->rest(), view->rest().positions));
  }
  return box;
}

void Scenery::look(const View& _view)
{
  stage_.look(boxOfAll(), _view);
  looked_ = viewpoint();
  stale_ = true;
}

void Scenery::fit()
{
  const Viewpoint now = viewpoint();
  View view;
  view.direction = (now.position - now.focus).stableNormalized();
  view.up = now.up;
  view.angle = now.angle;
  look(view);
}

void Scenery::keepInView()
{
  // Who has turned or come nearer wants to see what is seen there.
  const Viewpoint now = viewpoint();
  if (now.position != looked_.position || now.focus != looked_.focus) return;
  ViewBox box;
  for (const auto& [object, view] : bodies_)
    box.extend(boxOf(view->rest(), view->positions()));
  if (!box.isEmpty() && !stage_.shows(box)) fit();
}

Viewpoint Scenery::viewpoint() const
{
  return stage_.viewpoint();
}

} // namespace FleshSim
