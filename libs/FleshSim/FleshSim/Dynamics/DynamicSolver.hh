#pragma once

#include <FleshSim/Contact/MovingCollider.hh>
#include <FleshSim/Contact/SurfacePairs.hh>
#include <FleshSim/Core/State.hh>
#include <FleshSim/Dynamics/DynamicsSettings.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Minimize/StepReport.hh>
#include <FleshSim/Statics/Constraints.hh>
#include <FleshSim/Terms/Embedding.hh>
#include <FleshSim/Terms/Term.hh>

#include <functional>
#include <memory>
#include <vector>

namespace FleshSim {

/// What a moving state is as a whole.
struct DynamicMeasure
{
  double kineticEnergy = 0.0;                ///< [J]
  double elasticEnergy = 0.0;                ///< [J]
  double potentialEnergy = 0.0;              ///< of gravity, zero at the origin [J]
  Vector3 momentum = Vector3::Zero();        ///< [kg m / s]
  Vector3 angularMomentum = Vector3::Zero(); ///< about the origin [kg m^2 / s]
  int contacts = 0; ///< vertices in contact with colliders, and pairs of surfaces that repel each other
};

/// How a collider meets bodies.
struct ColliderSettings
{
  double friction = 0.0; ///< Coulomb's coefficient
  double viscous = 0.0;  ///< drag in the tangent plane on each vertex in contact [N s / m]

  /// Its pose at a time [s]; empty: it stands at the origin of its own frame.
  std::function<RigidPose(double _time)> pose;
};

/// Moves bodies through time: elasticity, inertia, damping, gravity, forces, handles, obstacles, contact between
/// bodies. Everything but the bodies themselves may be changed between steps. Positions, velocities and forces are in
/// the vertex order of the meshes that were added to the model, those of hanging points behind them. The model must
/// outlive the solver.
///
/// A step that fails (a system that cannot be solved, an element inside out that its material forbids) is tried again
/// as two halves, and so on; when that does not help the state stays the last good one and the report says why.
class DynamicSolver
{
public:
  /// `_surfaces`: the boundary of each body, in the vertex numbers of all bodies; without them nothing touches.
  /// `_hanging`: points that hang on the model's columns, numbered behind these (PointMap): surfaces, forces, handles,
  /// springs and pressures may name them; obstacles do not meet them. Throws std::invalid_argument for unknown names
  /// and inadmissible settings.
  DynamicSolver(const ElasticModel& _model, const DynamicsSettings& _settings,
                const std::vector<ContactSurface>& _surfaces, const Embedding& _hanging = Embedding());
  ~DynamicSolver();

  const Points& positions() const;
  const Points& velocities() const;
  double time() const;

  /// Another state; contacts and the integrator's memory are forgotten.
  void setState(const Points& _positions, const Points& _velocities, double _time);

  /// This moment, to go on from later.
  State state() const;

  /// Goes on from a moment that state() gave, of a solver with the same bodies, obstacles and terms: to the last bit,
  /// if dropCaches() was called there. What another integrator remembers is left aside. Throws std::invalid_argument
  /// for a moment of something else.
  void setState(const State& _state);

  /// What is kept only to save time (preconditioners) is made anew.
  void dropCaches();

  /// Who is held or moved, and external forces, from now on; times of its functions are in seconds. A vertex that is
  /// not where its motion wants it is taken there in the next step.
  void setBoundary(const BoundaryMotion& _motion);
  void setGravity(const Vector3& _gravity);

  /// Something else that acts from now on, in the model's numbering of vertices (ElasticModel::solverVertex).
  void addTerm(std::shared_ptr<Term> _term);

  /// Returns the collider's number.
  int addCollider(ColliderPointer _shape, const ColliderSettings& _settings);

  /// Those behind it move up.
  void removeCollider(int _collider);
  int colliderCount() const;

  /// One step of length _dt [s]. _measured: the report tells the state's energies and momenta; they cost an evaluation
  /// of the elements where the integrator's steps are not checked (IntegratorAbilities), which are measured anyway.
  StepReport step(double _dt, bool _measured = true);

  /// The forces [N] that handles and obstacles exerted at the end of the last step; zero on free vertices.
  Points reactions() const;

  /// Those of handles alone.
  Points handleReactions() const;

  /// What each obstacle exerted on all bodies, in the order of the colliders.
  std::vector<Reaction> obstacleReactions() const;

  /// Vertices that an obstacle holds, ascending.
  std::vector<int> contactVertices() const;

  DynamicMeasure measure() const;

private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace FleshSim
