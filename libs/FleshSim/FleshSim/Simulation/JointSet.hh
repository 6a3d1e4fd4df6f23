#pragma once

#include <FleshSim/Minimize/StepReport.hh>
#include <FleshSim/Simulation/Body.hh>
#include <FleshSim/Simulation/RigidSurfaces.hh>
#include <FleshSim/Simulation/SceneJoint.hh>
#include <FleshSim/Terms/JointTerm.hh>
#include <FleshSim/Terms/PointMap.hh>

#include <memory>
#include <vector>

namespace FleshSim {

/// The joints of a run, as a term of its solver.
///
/// Use: addTo() before the model is finished, behind the rigid bodies; then hang() for the solver.
class JointSet
{
public:
  /// Hangs the joints' points on bodies, and couples these in the model's pattern. Throws std::invalid_argument for a
  /// joint at a place where its body has no point.
  void addTo(const std::vector<SceneJoint>& _joints, const std::vector<Body>& _bodies,
             const std::vector<SceneRigidBody>& _rigid, ElasticModel& _model, RigidSurfaces& _surfaces);

  bool isEmpty() const { return !term_; }

  /// The term as it acts on the columns of the model's solvers; null without joints.
  std::shared_ptr<Term> hang(const ElasticModel& _model, const Embedding& _embedding);

  /// Of all points, as users number them, after a step: how far the worst joint is from where it should be.
  double error(const Points& _positions) const;
  std::vector<MotorEffort> efforts() const;

private:
  std::shared_ptr<JointTerm> term_;
  std::unique_ptr<PointMap> points_;
  std::vector<SceneJoint> joints_;
  std::vector<int> vertices_;                               ///< how many each body has
  std::vector<double> rigidMasses_;                         ///< [kg]
  std::vector<std::pair<std::string, std::size_t>> motors_; ///< names, and which joints they are of
};

} // namespace FleshSim
