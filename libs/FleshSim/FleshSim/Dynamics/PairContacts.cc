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

} // namespace

PairContacts::PairContacts(const BodyContactSetup& _setup)
    : settings_(_setup.settings), thickness_(_setup.settings.thickness * _setup.edge), enabled_(_setup.isNeeded())
{
  if (!enabled_) return;
  const Points& rest = _setup.rest;
  search_ = SurfacePairs(_setup.surfaces, rest, {thickness_, _setup.edge, settings_.self});

  BlockMatrix hessian(_setup.model.pattern());
  Points gradient;
  double energy = 0.0;
  _setup.model.hessian(rest, HessianFilter::clamp, hessian, gradient, energy);
  stiffness_.resize(rest.cols());
  last_.drag.setZero(rest.cols());
  last_.force.setZero(rest.cols());
  last_.change.setZero(rest.cols());
  for (int v = 0; v < hessian.rowCount(); ++v)
    stiffness_[v] = settings_.stiffness / settings_.thickness / 3.0 *
                    hessian.blockMatrix(hessian.pattern().diagonal[static_cast<std::size_t>(v)]).trace() / 3.0;
}

void PairContacts::find(const DynamicState& _state, double _dt, StepProblem& _problem)
{
  found_.pairs.clear();
  found_.thickness = thickness_;
  if (!enabled_) return;
  const double fastest = std::sqrt(_state.velocities.colwise().squaredNorm().maxCoeff());
  search_.find(_state.positions, std::min(2.0 * fastest * _dt, 10.0 * thickness_), found_.pairs);
  found_.stiffness.resize(static_cast<Eigen::Index>(found_.pairs.size()));
  for (std::size_t p = 0; p < found_.pairs.size(); ++p)
    found_.stiffness[static_cast<Eigen::Index>(p)] = stiffness_[found_.pairs[p].vertex];
  setDrag(_state, _dt);
  if (found_.pairs.empty()) return;
  _problem.terms.push_back(&repulsion_);
  _problem.terms.push_back(&drag_);
}

void PairContacts::setDrag(const DynamicState& _state, double _dt)
{
  found_.drag.setZero(static_cast<Eigen::Index>(found_.pairs.size()));
  if (!(settings_.pairFriction > 0.0)) return;
  Eigen::VectorXd drags = Eigen::VectorXd::Zero(stiffness_.size());
  for (std::size_t p = 0; p < found_.pairs.size(); ++p) {
    const ContactPair& pair = found_.pairs[p];
    const Vector3 moving = PairStencil(pair).difference(_state.velocities);
    const double speed = (moving - pair.normal.dot(moving) * pair.normal).norm();
    double drag =
        settings_.pairFriction * found_.force(p, _state.positions) / std::max(speed, slowest * thickness_ / _dt);
    // Halfway, in size, between this and the last step: else a slow one follows a fast one, and so on.
    if (drag > 0.0 && last_.drag[pair.vertex] > 0.0) drag = std::sqrt(drag * last_.drag[pair.vertex]);
    found_.drag[static_cast<Eigen::Index>(p)] = drag;
    drags[pair.vertex] = std::max(drags[pair.vertex], drag);
  }
  last_.drag = std::move(drags);
}

/// Sliding pairs are braked by friction * normal force, others by no more.
bool PairContacts::isCoulomb(double _dt, const DynamicState& _start, const DynamicState& _end) const
{
  if (!(settings_.pairFriction > 0.0)) return true;
  double limits = 0.0;
  double errors = 0.0;
  for (std::size_t p = 0; p < found_.pairs.size(); ++p) {
    const PairStencil stencil(found_.pairs[p]);
    const Vector3& normal = found_.pairs[p].normal;
    const Vector3 way = stencil.difference(_end.positions) - stencil.difference(_start.positions);
    const double slip = (way - normal.dot(way) * normal).norm();
    const double limit = settings_.pairFriction * found_.force(p, _end.positions);
    const double braking = found_.drag[static_cast<Eigen::Index>(p)] * slip / _dt;
    limits += limit;
    errors += slip > surelySliding * thickness_ ? std::abs(limit - braking) : std::max(0.0, braking - limit);
  }
  return errors <= mostFrictionError * limits;
}

/// A good part of the normal force went up and comes down again, or the other way round, from step to step.
bool PairContacts::chatters(const DynamicState& _end)
{
  Eigen::VectorXd force = Eigen::VectorXd::Zero(last_.force.size());
  for (std::size_t p = 0; p < found_.pairs.size(); ++p)
    force[found_.pairs[p].vertex] += found_.force(p, _end.positions);
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
  const bool steady = !chatters(_end);
  return isCoulomb(_dt, _start, _end) && steady;
}

int PairContacts::active(const Points& _positions) const
{
  return static_cast<int>(std::count_if(found_.pairs.begin(), found_.pairs.end(), [&](const ContactPair& _pair) {
    return _pair.normal.dot(PairStencil(_pair).difference(_positions)) < thickness_;
  }));
}

} // namespace FleshSim
