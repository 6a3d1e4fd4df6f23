#pragma once

#include <FleshSim/Contact/ContactSurface.hh>
#include <FleshSim/Core/State.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Minimize/StepReport.hh>
#include <FleshSim/Simulation/SceneCollider.hh>
#include <FleshSim/Simulation/SceneRigidBody.hh>
#include <FleshSim/Statics/Constraints.hh>
#include <FleshSim/Terms/Embedding.hh>

#include <optional>
#include <vector>

namespace FleshSim {

/// What is rigid and meets bodies by its surface, edges and all, as these meet each other: obstacles, and rigid bodies.
/// Each is told by a frame of twelve unknowns (three axes as long as it is large, and its origin), from which its
/// points hang. Frames of obstacles, and of rigid bodies that are fixed or moved, are always held where the motion puts
/// them: solvers move them as they move what handles hold, and stop them where bodies are in their way. Frames of free
/// rigid bodies have masses and move as all else acts on them (RigidFrame).
///
/// Use: add() each, addTo() the model before it is finished; then embedding() and surfaces() for the solver, and hold()
/// for each boundary. Solvers know more points than bodies have: frames and hanging points come behind, and grow(),
/// shrink() lead from one to the other.
class RigidSurfaces
{
public:
  /// An obstacle, by its number among all of the run; _shape in its own frame. Precondition: it has triangles.
  void add(int _number, const SurfaceMesh& _shape, double _friction, const RigidMotion& _motion);

  /// A rigid body, by its number among all of the run.
  void add(int _number, const SceneRigidBody& _body);

  /// Precondition: all bodies are in the model.
  void addTo(ElasticModel& _model);

  /// A body or a rigid body of the run.
  struct Partner
  {
    bool isRigid;
    int index;
  };

  /// These two do not meet: a joint holds them together.
  void keepApart(const Partner& _a, const Partner& _b) { apart_.emplace_back(_a, _b); }
  const std::vector<std::pair<Partner, Partner>>& keptApart() const { return apart_; }

  /// Which of surfaces() is that of a rigid body.
  int indexOf(int _rigidBody) const { return static_cast<int>(find(_rigidBody, true) - obstacles_.data()); }

  /// A point for joints that stands still in space, one that hangs on vertices of bodies, or one of a rigid body where
  /// it is at the start: then _columns gets the columns that have it move. Returns its number among all points.
  /// Precondition: addTo() was called; the model may not be finished.
  int addPoint(const Vector3& _place);
  int addPoint(const std::vector<std::pair<int, double>>& _weights);
  int addPoint(int _rigidBody, const Vector3& _place, std::vector<int>& _columns);

  bool isEmpty() const { return obstacles_.empty() && embedding_.pointCount() == 0; }

  /// Whether that obstacle of the run is one of these.
  bool has(int _number) const;

  /// Of the _index-th that was added, among all obstacles or all rigid bodies of the run.
  int number(std::size_t _index) const { return obstacles_[_index].number; }
  bool isRigidBody(std::size_t _index) const { return obstacles_[_index].isRigidBody; }

  int count() const { return static_cast<int>(obstacles_.size()); }

  /// It begins elsewhere by so much, and makes its motion from there. Precondition: no model knows it yet.
  void shift(std::size_t _index, const Vector3& _way);

  /// Points on the model's columns, as users number these.
  const Embedding& embedding() const { return embedding_; }

  /// In points of the finished model's solvers, one surface an obstacle.
  std::vector<ContactSurface> surfaces() const;

  /// Adds those who hold the frames to a boundary of bodies. Obstacles make their motions in _duration, in the unit of
  /// the boundary's times.
  void hold(double _duration, BoundaryMotion& _motion) const;

  /// Positions of bodies with those of the obstacles at that part of their motions; velocities with zeros.
  Points grow(const Points& _bodies, double _part) const;
  Points growVelocities(const Points& _bodies) const;

  /// Where an obstacle of the run is when all points are there; none: it is none of these. Of one that something stops
  /// on a turn, about.
  std::optional<RigidPose> pose(int _number, const Points& _all) const;

  /// Where rigid bodies are and how they move, in their order; names are for others to tell. All points.
  std::vector<RigidPlace> places(const Points& _positions, const Points& _velocities) const;

  /// The points of a rigid body's surface.
  Points surfaceOf(int _rigidBody, const Points& _positions) const;

  /// Of bodies alone.
  Points shrink(Points _all) const
  {
    if (!isEmpty()) _all.conservativeResize(3, bodyCount_);
    return _all;
  }

  /// A solver's state without obstacles, and the other way round: to the last bit, or as they are at that part of their
  /// motions where the state does not know them.
  State shrink(State _state) const;
  State grow(State _state, double _part) const;

  /// What the obstacles exert on bodies: what holds their frames, which have no mass. _held: forces of handles at all
  /// points, at _positions. One for each of _count obstacles of the run; those that are none of these have none.
  std::vector<Reaction> reactions(const Points& _held, const Points& _positions, int _count) const;

private:
  /// What is held of an obstacle.
  struct Frame
  {
    int firstColumn = -1;               ///< in the model; -1: none knows it
    double size;                        ///< [length]
    Vector3 middle;                     ///< where its origin is before it moves
    Matrix3 turn = Matrix3::Identity(); ///< its axes then, as long as 1
    RigidMotion motion;

    /// Column `_axis` (3: the origin) at that part of the motion.
    Vector3 column(int _axis, double _part) const;
  };

  struct Obstacle
  {
    int number; ///< of the run
    bool isRigidBody = false;
    std::optional<double> friction;
    Frame frame;
    Vector3 shift = Vector3::Zero();
    Points points;                             ///< in its own frame
    std::vector<std::array<int, 3>> triangles; ///< in its own points
    std::optional<RigidBulk> bulk{};           ///< of a free rigid body
    Vector3 velocity = Vector3::Zero();        ///< at the start
    Vector3 angularVelocity = Vector3::Zero();
    Vector3 secondMoments = Vector3::Ones(); ///< along the frame's axes
    Eigen::Index firstPoint = 0;             ///< among all points

    bool isFree() const { return bulk.has_value(); }
    RigidPlace place(const Points& _positions, const Points& _velocities) const;
  };

  const Obstacle* find(int _number, bool _isRigidBody) const;

  std::vector<Obstacle> obstacles_;
  std::vector<std::pair<Partner, Partner>> apart_;
  Embedding embedding_;
  Eigen::Index bodyCount_ = 0;   ///< columns of bodies
  Eigen::Index columnCount_ = 0; ///< and of frames
};

} // namespace FleshSim
