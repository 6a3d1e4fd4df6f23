#include <FleshSim/Dynamics/EnergyCheck.hh>

#include <FleshSim/Dynamics/PairPenalty.hh>

#include <cmath>

namespace FleshSim {

namespace {

/// Of the energy that a step began with and was given; what is beyond is not believed.
constexpr double mostGrowth = 1.5;

double kinetic(const Eigen::VectorXd& _masses, const Points& _velocities)
{
  return 0.5 * (_velocities.colwise().squaredNorm() * _masses).value();
}

double given(const FinishedStep& _step)
{
  const StepProblem& problem = *_step.problem;
  const Points way = _step.end->positions - _step.start->positions;
  double sum = addSprings(problem.springs, _step.start->positions, nullptr);
  for (Eigen::Index v = 0; v < way.cols(); ++v)
    sum += std::abs(problem.forces.col(v).dot(way.col(v)));
  const std::vector<int>& held = _step.handles->constrainedVertices();
  for (std::size_t i = 0; i < held.size(); ++i) {
    const Vector3 moved = way.col(held[i]);
    sum += std::abs(_step.reaction->col(held[i]).dot(moved - _step.handles->free(static_cast<int>(i)) * moved));
  }
  // Drag takes energy, but what moves gives some along with it.
  for (const VertexDamping& damping : problem.damping) {
    const Vector3 slip = _step.end->velocities.col(damping.vertex) - damping.velocity;
    sum += problem.dt * damping.coefficient * std::abs((damping.tangent * slip).dot(damping.velocity));
  }
  return sum + _step.contacts->work(*_step.reaction);
}

} // namespace

bool energyIsPlausible(const FinishedStep& _step, const Eigen::VectorXd& _masses, double _negligible)
{
  const double before = _step.elasticBefore + kinetic(_masses, _step.start->velocities) +
                        PairPenalty(*_step.problem).value(_step.start->positions);
  const double after = _step.elasticAfter + kinetic(_masses, _step.end->velocities);
  return after <= mostGrowth * (before + given(_step)) + _negligible;
}

} // namespace FleshSim
