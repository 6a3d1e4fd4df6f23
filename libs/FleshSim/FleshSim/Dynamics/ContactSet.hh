#pragma once

#include <FleshSim/Contact/MovingCollider.hh>
#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Dynamics/DryFriction.hh>
#include <FleshSim/Dynamics/DynamicState.hh>
#include <FleshSim/Dynamics/StepProblem.hh>
#include <FleshSim/Dynamics/VertexConstraint.hh>

#include <vector>

namespace FleshSim {

/// An obstacle, and how bodies slide along it.
struct Obstacle
{
  MovingCollider collider; ///< with Coulomb's coefficient
  /// Of Martin Garcia 2022, section 4.1.5: force -viscous * v in the tangent plane, each vertex [N s / m].
  double viscous = 0.0;
};

/// A vertex that an obstacle holds in the direction of the plane's normal, and along it while dry friction is enough.
struct VertexContact
{
  int vertex = 0;
  int obstacle = 0;
  ContactPlane plane;
  bool fresh = false;              ///< found in this step
  Vector3 touch = Vector3::Zero(); ///< fresh: where the path met the plane, at the end of the step
  int releases = 0;                ///< how often it was let go in this step
};

/// What an obstacle exerts on a vertex.
struct ObstacleForce
{
  int obstacle = 0;
  int vertex = 0;
  Vector3 force = Vector3::Zero(); ///< [N]
};

/// What a contact set knows from earlier steps.
struct ContactMemory
{
  std::vector<VertexContact> contacts;
  std::vector<VertexFriction> frictions;
};

void remember(const ContactMemory& _contacts, MemoryWriter& _memory);
ContactMemory recallContacts(MemoryReader& _memory);

/// The vertices that touch obstacles, as an active set: contacts are directional constraints of a step (its position
/// altered to the offset from the obstacle; Baraff and Witkin 1998), found by the path of each vertex, released
/// when their force would pull, and followed from step to step. After each solution of a step `update` says whether the
/// set changed, and the step has to be solved again. What then still goes through an obstacle is cut off by `guard`.
/// Along obstacles vertices have DryFriction.
class ContactSet
{
public:
  /// _offset: distance that vertices keep from obstacles.
  ContactSet(std::vector<int> _vertices, double _offset);

  std::vector<Obstacle>& obstacles() { return obstacles_; }
  const std::vector<Obstacle>& obstacles() const { return obstacles_; }

  /// Forgets the contacts of an obstacle and closes its place in the list.
  void remove(int _obstacle);
  void forget();

  /// For coming back to an earlier moment.
  ContactMemory memory() const { return {contacts_, friction_.vertices()}; }
  void restore(const ContactMemory& _memory);

  /// A step from _start, at the end of which obstacles are in their end poses.
  void begin(const DynamicState& _start, double _dt);

  /// Adds contacts and friction to a problem that has the constraints and forces of everything else, those of
  /// _handles.
  void apply(const DirectionalFilter& _handles, StepProblem& _problem) const;

  /// Whether what touches is not what touched at the end of the last step.
  bool hasChanged() const;

  /// The work that obstacles did on bodies in the step to _end [J]: as they move, less what friction took. _held is the
  /// problem without obstacles, _reaction the forces of all constraints.
  double work(const StepProblem& _problem, const StepProblem& _held, const DynamicState& _end,
              const Columns& _reaction) const;

  /// The force of each obstacle on each vertex that it touches, at the end of the step.
  std::vector<ObstacleForce> forces(const StepProblem& _problem, const StepProblem& _held, const DynamicState& _end,
                                    const Columns& _reaction) const;

  /// True if the solution _end asks for other contacts. _reaction are the forces of all constraints, known as well as
  /// _residual [N]; _impact what they are with the momentum that goes when vertices stop, which friction is a part of.
  bool update(const DirectionalFilter& _handles, const DynamicState& _end, const Columns& _reaction,
              const Columns& _impact, double _residual);

  /// Vertices that would still go through an obstacle stay where they are, or move with it. Returns how many.
  int guard(const DirectionalFilter& _handles, DynamicState& _end) const;

  const std::vector<VertexContact>& contacts() const { return contacts_; }
  double offset() const { return offset_; }

private:
  Vector3 obstacleVelocity(int _obstacle, int _vertex) const;
  Vector3 slidingForce(const StepProblem& _problem, const StepProblem& _held, const DynamicState& _end,
                       int _vertex) const;
  bool cutOff(const DirectionalFilter& _handles, int _vertex, DynamicState& _end) const;
  bool releasePulling(const Columns& _reaction, double _residual);
  bool updateFriction(const DirectionalFilter& _handles, const DynamicState& _end, const Columns& _impact);
  Matrix3 tangent(int _first, int _count) const;
  Vector3 touchOf(const VertexContact& _contact, const DynamicState& _end) const;
  bool addBlocked(const DirectionalFilter& _handles, const DynamicState& _end);
  bool add(const VertexContact& _contact);
  bool hasFriction(int _vertex) const;
  template <class Visit>
  void visitVertices(const Visit& _visit) const;

  std::vector<int> vertices_;
  double offset_;
  std::vector<Obstacle> obstacles_;
  std::vector<VertexContact> contacts_; ///< ordered by vertex
  DryFriction friction_;
  ContactMemory before_;                ///< at the end of the last step
  std::vector<VertexContact> released_; ///< in this step
  std::vector<ContactPlane> planes_;    ///< scratch of the search, one per vertex
  std::vector<char> blocked_;
  bool anyBlocked_ = false; ///< at the last solution
  DynamicState start_;
  double dt_ = 0.0;
};

/// Calls _visit(first contact, their number) for each vertex in contact.
template <class Visit>
void ContactSet::visitVertices(const Visit& _visit) const
{
  for (std::size_t first = 0; first < contacts_.size();) {
    std::size_t last = first + 1;
    while (last < contacts_.size() && contacts_[last].vertex == contacts_[first].vertex)
      ++last;
    _visit(static_cast<int>(first), static_cast<int>(last - first));
    first = last;
  }
}

/// The normal forces [N] of a vertex's contacts, at most three, whose sum with a remainder across the normals is
/// _reaction.
Vector3 normalForces(const VertexContact* _contacts, int _count, const Vector3& _reaction);

} // namespace FleshSim
