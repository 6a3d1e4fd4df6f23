#include <FleshSim/Dynamics/BarrierContacts.hh>

#include <FleshSim/Contact/TouchingSurfaces.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// In mean edges. Thicker ones are felt where a coarse body slides over a vertex of another; thinner ones cost systems.
constexpr double usualThickness = 0.04;

/// Of rigid bodies, in parts of their size: what they keep between them is to be seen by nobody.
constexpr double rigidThickness = 1e-2;

/// Stiffness of a barrier at half its thickness, in parts of that of the vertices behind it; of a rigid body that of
/// its inertia in a step.
constexpr double relativeStiffness = 3.0;

/// Of each surface [Pa / length]: so that bodies give way before the gap closes.
Eigen::VectorXd stiffnesses(const BodyContactSetup& _setup)
{
  const Eigen::VectorXd ofPoints = pointStiffness(_setup);
  Eigen::VectorXd result(static_cast<Eigen::Index>(_setup.surfaces.size()));
  for (std::size_t s = 0; s < _setup.surfaces.size(); ++s) {
    const std::optional<RigidBulk>& rigid = _setup.surfaces[s].rigid;
    double area = 0.0;
    double stiffness = 0.0;
    for (const std::array<int, 3>& t : _setup.surfaces[s].triangles) {
      const Vector3 u = _setup.rest.col(t[1]) - _setup.rest.col(t[0]);
      const Vector3 v = _setup.rest.col(t[2]) - _setup.rest.col(t[0]);
      area += 0.5 * u.cross(v).norm();
      // A vertex has six triangles, about.
      for (const int vertex : t)
        stiffness += ofPoints[vertex] / 6.0;
    }
    if (rigid) stiffness = rigid->mass / (_setup.step * _setup.step);
    result[static_cast<Eigen::Index>(s)] =
        _setup.settings.stiffness * relativeStiffness * stiffness / std::max(area, 1e-300);
  }
  return result;
}

} // namespace

SurfaceBarrier makeBarrier(const BodyContactSetup& _setup)
{
  BarrierMeasures::Settings settings;
  settings.thickness.resize(static_cast<Eigen::Index>(_setup.surfaces.size()));
  for (std::size_t s = 0; s < _setup.surfaces.size(); ++s) {
    const std::optional<RigidBulk>& rigid = _setup.surfaces[s].rigid;
    settings.thickness[static_cast<Eigen::Index>(s)] =
        rigid ? rigidThickness * rigid->size
              : _setup.settings.thickness.value_or(usualThickness) * meanEdge({_setup.surfaces[s]}, _setup.rest);
  }
  settings.rules = _setup.settings.rules();
  settings.friction = _setup.settings.pairFriction;
  settings.stiffness = stiffnesses(_setup);
  const bool isLogarithm = _setup.settings.method == "barrier";
  return SurfaceBarrier(isLogarithm ? BarrierKernel::logarithm : BarrierKernel::spring, _setup.surfaces, _setup.rest,
                        settings);
}

BarrierContacts::BarrierContacts(const BodyContactSetup& _setup)
    : points_(_setup.points), isNeeded_(_setup.isNeeded()), rules_(_setup.settings.rules()), edge_(_setup.edge),
      bonds_(barrier_, bondOfFriction)
{
  if (!isNeeded_) return;
  barrier_ = makeBarrier(_setup);
  surfaces_ = _setup.surfaces;
  onColumns_ = {points_.hang(repulsion_), points_.hang(bonds_)};
}

void BarrierContacts::find(const DynamicState& _state, double _dt, StepProblem& _problem)
{
  isNear_ = false;
  if (!isNeeded_) return;
  const Columns ahead = predicted(_state, _dt, _problem);
  const Points& starts = points_.positionsForTerms(_state.positions, start_);
  const Points& ends = points_.positionsForTerms(ahead, end_);
  const double farthest = std::sqrt((ends - starts).colwise().squaredNorm().maxCoeff());
  barrier_.setRoom(
      std::clamp(1.5 * farthest, barrier_.largestThickness(), std::max(0.5 * edge_, barrier_.largestThickness())));
  isNear_ = barrier_.mayMeet(starts, ends);
  // Others may still be brought together by what acts in the step: the barrier is always there.
  _problem.meeting = _problem.meeting || isNear_;
  _problem.terms.push_back(onColumns_[0].get());
  if (!barrier_.hasFriction()) return;
  bonds_.setBonds(memory_.bonds);
  bonds_.holdFrom(starts);
  _problem.terms.push_back(onColumns_[1].get());
}

/// The solver itself lets nothing pass; integrators that go on from its solution, and obstacles that put vertices
/// elsewhere, might.
bool BarrierContacts::isPossible(const Columns& _start, const Columns& _end, bool _displaced) const
{
  if (!isNeeded_) return true;
  const Points& end = points_.positionsForTerms(_end, end_);
  if (isNear_) return !_displaced || touchingSurfaces(surfaces_, end, rules_, 0.0).first < 0;
  const Points& start = points_.positionsForTerms(_start, start_);
  return barrier_.safePart(start, end - start) >= 1.0;
}

/// Where vertices are about to be: as they move now, or where they are held.
Columns BarrierContacts::predicted(const DynamicState& _state, double _dt, const StepProblem& _problem)
{
  Columns ends = _state.positions + _dt * _state.velocities;
  const std::vector<int>& held = _problem.filter.constrainedVertices();
  for (std::size_t i = 0; i < held.size(); ++i) {
    const Vector3 away = _problem.target.col(held[i]) - ends.col(held[i]);
    ends.col(held[i]) += away - _problem.filter.free(static_cast<int>(i)) * away;
  }
  return ends;
}

void BarrierContacts::accept(const DynamicState& _end)
{
  if (isNeeded_ && barrier_.hasFriction())
    memory_.bonds = bonds_.bondsAfter(points_.positionsForTerms(_end.positions, end_));
}

bool BarrierContacts::isSettled(double /*_dt*/, const DynamicState& /*_start*/, const DynamicState& _end)
{
  return !isNear_ || !barrier_.hasFriction() || bonds_.isCoulomb(points_.positionsForTerms(_end.positions, end_));
}

int BarrierContacts::active(const Columns& _positions) const
{
  if (!isNeeded_) return 0;
  std::vector<NearFeatures> near;
  barrier_.find(points_.positionsForTerms(_positions, end_), near);
  return static_cast<int>(near.size());
}

} // namespace FleshSim
