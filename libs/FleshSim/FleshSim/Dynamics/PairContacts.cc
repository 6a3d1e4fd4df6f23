#include <FleshSim/Dynamics/PairContacts.hh>

#include <FleshSim/Terms/PairStencil.hh>

#include <algorithm>
#include <cmath>
#include <utility>

namespace FleshSim {

namespace {

/// Sliding that counts as such, in thicknesses a step.
constexpr double slowest = 1e-4;

/// Sliding that friction has to answer with the whole of Coulomb's force, in thicknesses a step.
constexpr double surelySliding = 1e-2;

/// Parts of the normal force by which friction may be off, and which may come and go from step to step.
constexpr double mostFrictionError = 0.25;
constexpr double mostChatter = 0.25;

/// In mean edges.
double thicknessOf(const BodyContactSetup& _setup)
{
  return _setup.settings.thickness.value_or(0.1);
}

} // namespace

PairContacts::PairContacts(const BodyContactSetup& _setup)
    : points_(_setup.points), settings_(_setup.settings), thickness_(thicknessOf(_setup) * _setup.edge),
      enabled_(_setup.isNeeded())
{
  if (!enabled_) return;
  search_ = SurfacePairs(_setup.surfaces, _setup.rest, {thickness_, _setup.edge, settings_.self});
  stiffness_ = settings_.stiffness / thicknessOf(_setup) / 3.0 * pointStiffness(_setup);
  last_.drag.setZero(stiffness_.size());
  last_.force.setZero(stiffness_.size());
  last_.change.setZero(stiffness_.size());
  onColumns_ = {points_.hang(repulsion_), points_.hang(drag_)};
}

void PairContacts::find(const DynamicState& _state, double _dt, StepProblem& _problem)
{
  found_.pairs.clear();
  found_.thickness = thickness_;
  if (!enabled_) return;
  const Points& positions = points_.positionsForTerms(_state.positions, position_);
  const Points& velocities = points_.ratesForTerms(_state.velocities, velocity_);
  const double fastest = std::sqrt(velocities.colwise().squaredNorm().maxCoeff());
  search_.find(positions, std::min(2.0 * fastest * _dt, 10.0 * thickness_), found_.pairs);
  found_.stiffness.resize(static_cast<Eigen::Index>(found_.pairs.size()));
  for (std::size_t p = 0; p < found_.pairs.size(); ++p)
    found_.stiffness[static_cast<Eigen::Index>(p)] = stiffness_[found_.pairs[p].vertex];
  setDrag(positions, velocities, _dt);
  if (found_.pairs.empty()) return;
  for (const std::shared_ptr<Term>& term : onColumns_)
    _problem.terms.push_back(term.get());
}

void PairContacts::setDrag(const Points& _positions, const Points& _velocities, double _dt)
{
  found_.drag.setZero(static_cast<Eigen::Index>(found_.pairs.size()));
  if (!(settings_.pairFriction > 0.0)) return;
  Eigen::VectorXd drags = Eigen::VectorXd::Zero(stiffness_.size());
  for (std::size_t p = 0; p < found_.pairs.size(); ++p) {
    const ContactPair& pair = found_.pairs[p];
    const Vector3 moving = PairStencil(pair).difference(_velocities);
    const double speed = (moving - pair.normal.dot(moving) * pair.normal).norm();
    double drag = settings_.pairFriction * found_.force(p, _positions) / std::max(speed, slowest * thickness_ / _dt);
    // Halfway, in size, between this and the last step: else a slow one follows a fast one, and so on.
    if (drag > 0.0 && last_.drag[pair.vertex] > 0.0) drag = std::sqrt(drag * last_.drag[pair.vertex]);
    found_.drag[static_cast<Eigen::Index>(p)] = drag;
    drags[pair.vertex] = std::max(drags[pair.vertex], drag);
  }
  last_.drag = std::move(drags);
}

/// Sliding pairs are braked by friction * normal force, others by no more.
bool PairContacts::isCoulomb(double _dt, const Points& _start, const Points& _end) const
{
  if (!(settings_.pairFriction > 0.0)) return true;
  double limits = 0.0;
  double errors = 0.0;
  for (std::size_t p = 0; p < found_.pairs.size(); ++p) {
    const PairStencil stencil(found_.pairs[p]);
    const Vector3& normal = found_.pairs[p].normal;
    const Vector3 way = stencil.difference(_end) - stencil.difference(_start);
    const double slip = (way - normal.dot(way) * normal).norm();
    const double limit = settings_.pairFriction * found_.force(p, _end);
    const double braking = found_.drag[static_cast<Eigen::Index>(p)] * slip / _dt;
    limits += limit;
    errors += slip > surelySliding * thickness_ ? std::abs(limit - braking) : std::max(0.0, braking - limit);
  }
  return errors <= mostFrictionError * limits;
}

/// A good part of the normal force went up and comes down again, or the other way round, from step to step.
bool PairContacts::chatters(const Points& _end)
{
  Eigen::VectorXd force = Eigen::VectorXd::Zero(last_.force.size());
  for (std::size_t p = 0; p < found_.pairs.size(); ++p)
    force[found_.pairs[p].vertex] += found_.force(p, _end);
  const Eigen::VectorXd change = force - last_.force;
  double back = 0.0;
  for (Eigen::Index v = 0; v < force.size(); ++v)
    if (change[v] * last_.change[v] < 0.0) back += std::min(std::abs(change[v]), std::abs(last_.change[v]));
  const double sum = force.sum() + last_.force.sum();
  last_.force = std::move(force);
  last_.change = change;
  return back > mostChatter * sum;
}

bool PairContacts::isSettled(double _dt, const DynamicState& _start, const DynamicState& _end)
{
  if (!enabled_) return true;
  const Points& end = points_.positionsForTerms(_end.positions, position_);
  const bool steady = !chatters(end);
  return isCoulomb(_dt, points_.positionsForTerms(_start.positions, velocity_), end) && steady;
}

int PairContacts::active(const Columns& _positions) const
{
  const Points& positions = points_.positionsForTerms(_positions, position_);
  return static_cast<int>(std::count_if(found_.pairs.begin(), found_.pairs.end(), [&](const ContactPair& _pair) {
    return _pair.normal.dot(PairStencil(_pair).difference(positions)) < thickness_;
  }));
}

} // namespace FleshSim
