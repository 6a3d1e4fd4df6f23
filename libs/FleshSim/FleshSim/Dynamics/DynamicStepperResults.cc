// What DynamicStepper tells of its steps: forces of those who hold, energies, momenta.

#include <FleshSim/Dynamics/DynamicStepper.hh>

#include <Eigen/Geometry>

namespace FleshSim {

/// What is held has the velocity that it is given, not the one that the integrator's formula makes of its way: with
/// that change of momentum the forces of all who hold, loads and damping add up to the rate of momentum, in impacts
/// too: exactly for backward Euler and the midpoint rule, to their order for schemes whose free vertices have the
/// inertia of the step's end.
void DynamicStepper::completeReactions(const DynamicState& _end, Columns& _reaction) const
{
  const std::vector<int>& constrained = problem_->filter.constrainedVertices();
  for (std::size_t i = 0; i < constrained.size(); ++i) {
    const int v = constrained[i];
    const Vector3 change = model_.masses()[v] / problem_->dt * (_end.velocities.col(v) - now_.state.velocities.col(v));
    const Vector3 missing = change - integrator_->inertia(v);
    _reaction.col(v) += missing - problem_->filter.free(static_cast<int>(i)) * missing;
  }
}

/// What handles and obstacles exert at the end of a step, before it becomes the state.
void DynamicStepper::keepReactions()
{
  reactions_.setZero();
  const std::vector<int>& held = held_.filter.constrainedVertices();
  for (std::size_t i = 0; i < held.size(); ++i) {
    const Vector3 force = reaction_.col(held[i]);
    reactions_.col(held[i]) = force - held_.filter.free(static_cast<int>(i)) * force;
  }
  obstacleForces_ = contacts_.forces(*problem_, held_, end_, reaction_);
}

namespace {

/// Forces on columns as forces on points; hanging points get none of them.
Points atPoints(const PointMap& _points, const Columns& _forces)
{
  Points forces;
  _points.ratesForUsers(_forces, forces);
  forces.rightCols(_points.count() - _forces.cols()).setZero();
  return forces;
}

} // namespace

Points DynamicStepper::handleReactions() const
{
  Points forces = atPoints(points_, reactions_);
  Points room;
  heldPoints_.addForces(points_.positionsForTerms(now_.state.positions, room), forces);
  return forces;
}

Points DynamicStepper::reactions() const
{
  Columns ofObstacles = Columns::Zero(3, reactions_.cols());
  for (const ObstacleForce& obstacle : obstacleForces_)
    ofObstacles.col(obstacle.vertex) += obstacle.force;
  return handleReactions() + atPoints(points_, ofObstacles);
}

bool DynamicStepper::isActedUpon() const
{
  return held_.filter.constrainedVertices().size() > model_.heldColumns().size() || forces_.cols() > 0 || pulled_ ||
         !pressure_.isNothing() || !heldPoints_.points().empty() || !terms_.empty() || !contacts_.contacts().empty() ||
         settings_.alpha > 0.0 || settings_.beta > 0.0 || pairs_->active(end_.positions) > 0;
}

DynamicMeasure DynamicStepper::measure(double _elasticEnergy) const
{
  DynamicMeasure result;
  const Eigen::VectorXd& masses = model_.masses();
  for (Eigen::Index v = 0; v < masses.size(); ++v) {
    const Vector3 x = now_.state.positions.col(v);
    const Vector3 p = masses[v] * now_.state.velocities.col(v);
    result.kineticEnergy += 0.5 * p.dot(now_.state.velocities.col(v));
    if (!(model_.weights()[v] > 0.0)) continue;
    result.potentialEnergy -= masses[v] * settings_.gravity.dot(x);
    result.momentum += p;
    result.angularMomentum += x.cross(p);
  }
  for (const RigidFrame& frame : model_.rigidFrames())
    for (const int axis : frame.axes) {
      const Vector3 a = now_.state.positions.col(axis);
      result.angularMomentum += masses[axis] * a.cross(Vector3(now_.state.velocities.col(axis)));
    }
  result.elasticEnergy = _elasticEnergy;
  result.contacts = static_cast<int>(contacts_.contacts().size()) + pairs_->active(now_.state.positions);
  return result;
}

void DynamicStepper::summarize(StepReport& _report) const
{
  const DynamicMeasure moving = measure(now_.measured.energy);
  _report.energy = moving.elasticEnergy;
  if (model_.restVolume() > 0.0) _report.volumeRatio = now_.measured.volume / model_.restVolume();
  _report.inverted = now_.measured.inverted;
  _report.kineticEnergy = moving.kineticEnergy;
  _report.potentialEnergy = moving.potentialEnergy;
  _report.momentum = moving.momentum;
  _report.angularMomentum = moving.angularMomentum;
  _report.contacts = moving.contacts;
  _report.energyError = now_.balance.error();
  _report.largestEnergy = now_.balance.largest();
  _report.energyTurnover = now_.balance.turnover();
  _report.contactAtStart = now_.balance.contactAtStart();
  _report.keptSpin = now_.spin.kept(now_.state, model_.weights());
}

} // namespace FleshSim
