#pragma once

#include <FleshSim/Simulation/Motion.hh>

#include <vector>

namespace FleshSim {

class Session;

/// What the mouse points at: a half line into the scene.
struct ViewRay
{
  Vector3 origin = Vector3::Zero();
  Vector3 direction = Vector3::UnitZ(); ///< unit vector
};

/// Arrows along x, y, z, and rings about them.
enum class GizmoPart
{
  none,
  moveX,
  moveY,
  moveZ,
  turnX,
  turnY,
  turnZ
};

/// 0 to 2 of a part that is not none.
int gizmoAxis(GizmoPart _part);

/// A line of the gizmo, from point to point; the first point of an arrow is the gizmo's middle.
struct GizmoLine
{
  GizmoPart part = GizmoPart::none;
  std::vector<Vector3> points;

  bool operator==(const GizmoLine& _other) const { return part == _other.part && points == _other.points; }
};

/// Three arrows and three rings at the middle of some vertices, by which the mouse moves and turns them. Knows neither
/// window nor host: takes rays, gives lines and the motion so far, x -> middle + R (x - middle) + t. Turning on and on
/// about one axis counts beyond 360 degrees; about several it is what they make together, at most 180 degrees.
class HandleGizmo
{
public:
  /// _middle: where the vertices' middle is before any motion. _size: length of an arrow; positive.
  HandleGizmo(const Vector3& _middle, double _size) : middle_(_middle), size_(_size) {}

  /// Begins with a motion that is there already; about its own centre.
  void setMotion(const RigidMotion& _motion);

  /// About the middle.
  RigidMotion motion() const;
  bool hasMotion() const { return !translation_.isZero(0.0) || degrees_ != 0.0; }

  /// What is seen from a direction (unit vector); rings that are seen from their side are left out. While a ring is
  /// held, a line from where it was taken to the middle and to where it is now shows the angle.
  std::vector<GizmoLine> lines(const Vector3& _view) const;

  /// Of the lines that are seen from _view the one that comes nearest to the ray, if it does so within a distance
  /// [length of the mesh].
  GizmoPart partAt(const ViewRay& _ray, double _within, const Vector3& _view) const;

  /// Takes hold of a part; drag() moves it until release().
  void grab(GizmoPart _part, const ViewRay& _ray);
  void drag(const ViewRay& _ray);
  void release() { grabbed_ = GizmoPart::none; }
  GizmoPart grabbed() const { return grabbed_; }

private:
  Vector3 place() const { return middle_ + translation_; }
  double angleAt(const ViewRay& _ray) const;
  void turnBy(double _degrees);

  Vector3 middle_;
  double size_;
  Vector3 translation_ = Vector3::Zero();
  Vector3 axis_ = Vector3::UnitZ();
  double degrees_ = 0.0;

  GizmoPart grabbed_ = GizmoPart::none;
  double alongAtStart_ = 0.0; ///< where the ray met the arrow
  Vector3 translationAtStart_ = Vector3::Zero();
  Vector3 axisAtStart_ = Vector3::UnitZ();
  double degreesAtStart_ = 0.0;
  double angleAtStart_ = 0.0; ///< of the ring [rad]
  double angle_ = 0.0;        ///< of the ring where the ray met it last [rad]
  double turned_ = 0.0;       ///< since it was grabbed [rad]
};

/// The gizmo of some vertices of a body, given as they are numbered in it: where they are now, and with the motion that
/// a handle of just these vertices has. Bodies that move are moved from where they are, others from the rest shape.
/// Precondition: there are vertices.
HandleGizmo gizmoFor(const Session& _session, int _body, const std::vector<int>& _vertices);

/// Those of the handle that came last to the body; empty: it has none.
std::vector<int> lastHandle(const Session& _session, int _body);

/// Into how many steps a solver should divide a motion of a body of some size: 15 degrees or a tenth of the size each.
int stepsFor(const RigidMotion& _motion, double _size);

} // namespace FleshSim
