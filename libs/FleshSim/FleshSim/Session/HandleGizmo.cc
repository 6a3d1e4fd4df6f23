#include <FleshSim/Session/HandleGizmo.hh>

#include <FleshSim/Core/RigidFit.hh>
#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Session/Session.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

const double pi = std::acos(-1.0);
constexpr double ringRadius = 0.75; ///< in arrows
constexpr double sizeInBody = 0.2;  ///< of the diagonal of the body's box
constexpr double headLength = 0.15;
constexpr double headWidth = 0.05;
constexpr int ringPoints = 48;

/// A ring seen at less than this sine is a line, in front of the arrows.
constexpr double flatView = 0.15;

bool isArrow(GizmoPart _part)
{
  return _part == GizmoPart::moveX || _part == GizmoPart::moveY || _part == GizmoPart::moveZ;
}

/// Where a line through _point is nearest to the ray, as length along _direction, a unit vector.
double alongLine(const Vector3& _point, const Vector3& _direction, const ViewRay& _ray)
{
  const Vector3 between = _point - _ray.origin;
  const double cosine = _direction.dot(_ray.direction);
  const double square = 1.0 - cosine * cosine;
  // Along the view nothing can be seen to move.
  if (square < 1e-6) return 0.0;
  return (cosine * between.dot(_ray.direction) - between.dot(_direction)) / square;
}

/// How far a segment is from the ray.
double distanceTo(const Vector3& _from, const Vector3& _to, const ViewRay& _ray)
{
  const double length = (_to - _from).norm();
  const Vector3 direction = (_to - _from) / length;
  const Vector3 nearest = _from + std::clamp(alongLine(_from, direction, _ray), 0.0, length) * direction;
  const Vector3 away = nearest - _ray.origin;
  return (away - away.dot(_ray.direction) * _ray.direction).norm();
}

GizmoLine arrow(const Vector3& _middle, int _axis, double _size)
{
  const Vector3 along = _size * Vector3::Unit(_axis);
  const Vector3 aside = _size * headWidth * Vector3::Unit((_axis + 1) % 3);
  const Vector3 end = _middle + along;
  const Vector3 neck = end - headLength * along;
  return {static_cast<GizmoPart>(1 + _axis), {_middle, end, neck + aside, neck - aside, end}};
}

Vector3 ringPoint(const Vector3& _middle, int _axis, double _size, double _angle)
{
  return _middle +
         ringRadius * _size *
             (std::cos(_angle) * Vector3::Unit((_axis + 1) % 3) + std::sin(_angle) * Vector3::Unit((_axis + 2) % 3));
}

GizmoLine ring(const Vector3& _middle, int _axis, double _size)
{
  GizmoLine line{static_cast<GizmoPart>(4 + _axis), {}};
  for (int k = 0; k <= ringPoints; ++k)
    line.points.push_back(ringPoint(_middle, _axis, _size, 2.0 * pi * k / ringPoints));
  return line;
}

} // namespace

int gizmoAxis(GizmoPart _part)
{
  return (static_cast<int>(_part) - 1) % 3;
}

void HandleGizmo::setMotion(const RigidMotion& _motion)
{
  translation_ = _motion.at(middle_, 1.0) - middle_;
  axis_ = _motion.axis;
  degrees_ = _motion.degrees;
}

RigidMotion HandleGizmo::motion() const
{
  RigidMotion motion;
  motion.translation = translation_;
  motion.axis = axis_;
  motion.degrees = degrees_;
  motion.center = middle_;
  return motion;
}

std::vector<GizmoLine> HandleGizmo::lines(const Vector3& _view) const
{
  std::vector<GizmoLine> lines;
  for (int axis = 0; axis < 3; ++axis)
    lines.push_back(arrow(place(), axis, size_));
  for (int axis = 0; axis < 3; ++axis)
    if (std::abs(_view[axis]) >= flatView) lines.push_back(ring(place(), axis, size_));
  if (grabbed_ != GizmoPart::none && !isArrow(grabbed_)) {
    const int axis = gizmoAxis(grabbed_);
    lines.push_back({grabbed_,
                     {ringPoint(place(), axis, size_, angleAtStart_), place(),
                      ringPoint(place(), axis, size_, angleAtStart_ + turned_)}});
  }
  return lines;
}

GizmoPart HandleGizmo::partAt(const ViewRay& _ray, double _within, const Vector3& _view) const
{
  GizmoPart part = GizmoPart::none;
  double nearest = _within;
  for (const GizmoLine& line : lines(_view))
    for (std::size_t k = 1; k < line.points.size(); ++k) {
      const double distance = distanceTo(line.points[k - 1], line.points[k], _ray);
      if (distance > nearest) continue;
      nearest = distance;
      part = line.part;
    }
  return part;
}

/// Where the ray meets the grabbed ring's plane, as an angle [rad].
double HandleGizmo::angleAt(const ViewRay& _ray) const
{
  const int axis = gizmoAxis(grabbed_);
  const double depth = (place() - _ray.origin)[axis] / _ray.direction[axis];
  const Vector3 arm = _ray.origin + depth * _ray.direction - place();
  return std::atan2(arm[(axis + 2) % 3], arm[(axis + 1) % 3]);
}

void HandleGizmo::grab(GizmoPart _part, const ViewRay& _ray)
{
  grabbed_ = _part;
  translationAtStart_ = translation_;
  axisAtStart_ = axis_;
  degreesAtStart_ = degrees_;
  turned_ = 0.0;
  if (_part == GizmoPart::none) return;
  if (isArrow(_part))
    alongAtStart_ = alongLine(place(), Vector3::Unit(gizmoAxis(_part)), _ray);
  else
    angleAtStart_ = angle_ = angleAt(_ray);
}

void HandleGizmo::drag(const ViewRay& _ray)
{
  if (grabbed_ == GizmoPart::none) return;
  if (isArrow(grabbed_)) {
    const Vector3 axis = Vector3::Unit(gizmoAxis(grabbed_));
    translation_ = translationAtStart_ + (alongLine(middle_ + translationAtStart_, axis, _ray) - alongAtStart_) * axis;
    return;
  }
  const double angle = angleAt(_ray);
  // Half a turn between two places of the mouse is one that went the other way.
  turned_ += std::remainder(angle - angle_, 2.0 * pi);
  angle_ = angle;
  turnBy(turned_ * 180.0 / pi);
}

void HandleGizmo::turnBy(double _degrees)
{
  const Vector3 axis = Vector3::Unit(gizmoAxis(grabbed_));
  const double along = axis.dot(axisAtStart_);
  if (degreesAtStart_ == 0.0 || std::abs(along) > 1.0 - 1e-12) {
    axis_ = axis;
    degrees_ = _degrees + std::round(along) * degreesAtStart_;
    return;
  }
  const Eigen::AngleAxisd first(degreesAtStart_ * pi / 180.0, axisAtStart_);
  const Eigen::AngleAxisd both(Eigen::Quaterniond(Eigen::AngleAxisd(_degrees * pi / 180.0, axis)) *
                               Eigen::Quaterniond(first));
  axis_ = both.axis();
  degrees_ = both.angle() * 180.0 / pi;
}

namespace {

/// Whether a handle's vertices are where it takes them, or it is still to be run; not so after an undo.
bool isThere(const Session& _session, const Handle& _handle)
{
  const std::vector<Handle>& run = _session.runHandles();
  const bool wasRun =
      std::any_of(run.begin(), run.end(), [&](const Handle& _other) { return _other.name == _handle.name; });
  if (!wasRun) return true;
  const Points rest = _session.rest();
  double away = 0.0;
  double size = 1e-300;
  for (const int vertex : _handle.vertices) {
    const Vector3 there = _handle.motion.at(rest.col(vertex), 1.0);
    away = std::max(away, (there - _session.positions().col(vertex)).norm());
    size = std::max(size, (there - rest.col(vertex)).norm());
  }
  return away <= 1e-6 * size;
}

Points columns(const Points& _points, const std::vector<int>& _vertices)
{
  Points result(3, static_cast<Eigen::Index>(_vertices.size()));
  for (std::size_t i = 0; i < _vertices.size(); ++i)
    result.col(static_cast<Eigen::Index>(i)) = _points.col(_vertices[i]);
  return result;
}

/// What takes vertices from rest closest to where they are.
RigidMotion fittedMotion(const Points& _rest, const Points& _now, const Vector3& _middle)
{
  RigidMotion motion;
  motion.center = _middle;
  if (_rest == _now) return motion;
  motion.translation = (_now - _rest).rowwise().mean();
  if (_rest.cols() < 3) return motion;
  const Eigen::Matrix<double, 3, 4> fit = rigidFit(_rest, _now);
  const Eigen::AngleAxisd turn(Matrix3(fit.leftCols<3>()));
  motion.axis = turn.axis();
  motion.degrees = turn.angle() * 180.0 / pi;
  motion.translation = fit.leftCols<3>() * _middle + fit.col(3) - _middle;
  return motion;
}

} // namespace

HandleGizmo gizmoFor(const Session& _session, int _body, const std::vector<int>& _vertices)
{
  const Vector3 middle = _session.middleToMove(_body, _vertices);
  HandleGizmo gizmo(middle, sizeInBody * cellBox(_session.document(_body).mesh).extent().norm());
  if (_session.movesFromNow()) return gizmo;
  std::vector<int> numbers = _vertices;
  std::sort(numbers.begin(), numbers.end());
  for (int& vertex : numbers)
    vertex += _session.firstVertex(_body);
  for (const Handle& handle : _session.scene().handles)
    if (handle.vertices == numbers && isThere(_session, handle)) {
      gizmo.setMotion(handle.motion);
      return gizmo;
    }
  gizmo.setMotion(fittedMotion(columns(_session.rest(), numbers), columns(_session.positions(), numbers), middle));
  return gizmo;
}

std::vector<int> lastHandle(const Session& _session, int _body)
{
  const int first = _session.firstVertex(_body);
  const int last = first + _session.document(_body).mesh.vertexCount();
  const std::vector<Handle>& handles = _session.scene().handles;
  const auto found = std::find_if(handles.rbegin(), handles.rend(), [&](const Handle& _handle) {
    return _handle.vertices.front() >= first && _handle.vertices.front() < last;
  });
  if (found == handles.rend()) return {};
  std::vector<int> vertices = found->vertices;
  for (int& vertex : vertices)
    vertex -= first;
  return vertices;
}

int stepsFor(const RigidMotion& _motion, double _size)
{
  const double turns = std::abs(_motion.degrees) / 15.0;
  const double ways = _size > 0.0 ? _motion.translation.norm() / (0.1 * _size) : 0.0;
  return static_cast<int>(std::clamp(std::ceil(std::max(turns, ways) - 1e-9), 1.0, 1000.0));
}

} // namespace FleshSim
