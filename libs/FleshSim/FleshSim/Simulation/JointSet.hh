#pragma once

#include <FleshSim/Minimize/StepReport.hh>
#include <FleshSim/Simulation/Body.hh>
#include <FleshSim/Simulation/RigidSurfaces.hh>
#include <FleshSim/Simulation/SceneAttachment.hh>
#include <FleshSim/Simulation/SceneJoint.hh>
#include <FleshSim/Terms/JointTerm.hh>
#include <FleshSim/Terms/PointMap.hh>

#include <memory>
#include <vector>

namespace FleshSim {

/// The joints of a run, and the attachments of flesh to rigid bodies, whose rows are pins of all their vertices: as a
/// term of its solver.
///
/// Use: addTo() and attach() before the model is finished, behind the rigid bodies; then hang() for the solver.
class JointSet
{
public:
  /// Hangs the joints' points on bodies, and couples these in the model's pattern. Throws std::invalid_argument for a
  /// joint at a place where its body has no point.
  void addTo(const std::vector<SceneJoint>& _joints, const std::vector<Body>& _bodies,
             const std::vector<SceneRigidBody>& _rigid, ElasticModel& _model, RigidSurfaces& _surfaces);

  /// The same of attachments.
  void attach(const std::vector<SceneAttachment>& _attachments, const std::vector<Body>& _bodies,
              const std::vector<SceneRigidBody>& _rigid, ElasticModel& _model, RigidSurfaces& _surfaces);

  bool isEmpty() const { return joints_.empty(); }

  /// The term as it acts on the columns of the model's solvers; null without joints.
  std::shared_ptr<Term> hang(const ElasticModel& _model, const Embedding& _embedding);

  /// Of all points, as users number them, after a step: how far the worst joint is from where it should be.
  double error(const Points& _positions) const;
  std::vector<MotorEffort> efforts() const;

  /// What attachments exert on their vertices, whose places are _positions.
  std::vector<Reaction> reactions(const Points& _positions) const;

private:
  void know(const std::vector<Body>& _bodies, const std::vector<SceneRigidBody>& _rigid);

  std::vector<JointTerm::Joint> rows_; ///< of joints, and behind them of attachments
  std::vector<SceneAttachment> attachments_;
  std::shared_ptr<JointTerm> term_;
  std::unique_ptr<PointMap> points_;
  std::vector<SceneJoint> joints_;
  std::vector<int> vertices_;                               ///< how many each body has
  std::vector<double> rigidMasses_;                         ///< [kg]
  std::vector<std::pair<std::string, std::size_t>> motors_; ///< names, and which joints they are of
};

} // namespace FleshSim
