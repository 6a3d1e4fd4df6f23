#include <FleshSim/Terms/JointTerm.hh>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

/// rho in parts of the inertia of all that a joint moves: larger ones need fewer turns, and lose more by rounding.
constexpr double massFactor = 10.0;

/// Ways in a step that rows do not allow, in sizes of joints: smaller ones are what a turn bends.
constexpr double noticeable = 1e-3;

/// How a row pushes at c: force psi', its slope psi'', and psi.
struct Push
{
  double force;
  double slope;
  double energy;
};

template <class Now>
Push pushOf(const Now& _now, double _c)
{
  const double z = _c + _now.multiplier / _now.stiffness;
  const double away = z - std::clamp(z, _now.low, _now.high);
  const double force = _now.stiffness * away;
  if (std::abs(force) <= _now.most) return {force, away != 0.0 ? _now.stiffness : 0.0, 0.5 * force * away};
  const double cut = std::copysign(_now.most, force);
  return {cut, 0.0, cut * away - 0.5 * _now.most * _now.most / _now.stiffness};
}

} // namespace

JointTerm::JointTerm(std::vector<Joint> _joints, double _accuracy) : joints_(std::move(_joints)), accuracy_(_accuracy)
{
  Eigen::Index rows = 0;
  for (const Joint& joint : joints_)
    rows += static_cast<Eigen::Index>(joint.rows.size());
  multipliers_.setZero(rows);
  turns_.setZero(rows);
  begins_.setZero(rows);
  shift_.setZero(rows);
}

template <class Visit>
void JointTerm::forRows(const Visit& _visit) const
{
  std::size_t index = 0;
  for (std::size_t j = 0; j < joints_.size(); ++j)
    for (std::size_t r = 0; r < joints_[j].rows.size(); ++r)
      _visit(j, r, index++);
}

JointTerm::Now JointTerm::now(std::size_t _joint, std::size_t _row, std::size_t _index) const
{
  const auto i = static_cast<Eigen::Index>(_index);
  const JointRow& row = joints_[_joint].rows[_row];
  const double rho = stiffness(joints_[_joint]);
  const double ahead = row.isMotor ? begins_[i] + row.speed * dt_ : 0.0;
  // With a compliance the row wants c + a l = bound: the multiplier counts with 1 / rho, not with 1 / k.
  const double stiffness = rho / (1.0 + rho * row.compliance);
  const double multiplier = multipliers_[i] * stiffness / rho;
  // What gives way is a spring, whose force belongs to where the unknowns are.
  if (row.compliance > 0.0) return {row.low + ahead, row.high + ahead, stiffness, multiplier, row.most};
  return {stage_ * (row.low + ahead) + shift_[i], stage_ * (row.high + ahead) + shift_[i], stiffness, multiplier,
          row.most};
}

double JointTerm::stiffness(const Joint& _joint) const
{
  return dt_ > 0.0 ? massFactor * _joint.mass / (dt_ * dt_) : _joint.stiff;
}

/// Of an angle the one that is next to the last.
double JointTerm::value(const JointRow& _row, std::size_t _index, const Points& _points) const
{
  const double value = _row.function->value(_points);
  const double period = _row.function->period();
  if (!(period > 0.0)) return value;
  return value + period * std::round((turns_[static_cast<Eigen::Index>(_index)] - value) / period);
}

void JointTerm::beginStep(const Points& _start, double _stage, double _dt)
{
  start_ = _start;
  stage_ = _stage;
  dt_ = _dt;
  forRows([&](std::size_t _joint, std::size_t _row, std::size_t _index) {
    const auto i = static_cast<Eigen::Index>(_index);
    begins_[i] = value(joints_[_joint].rows[_row], _index, _start);
    turns_[i] = begins_[i];
    // Exact for what is linear in the unknowns; follow() finds the rest.
    shift_[i] = (1.0 - _stage) * begins_[i];
  });
}

double JointTerm::roundingForce(const Points& _positions) const
{
  const double farthest = _positions.cols() > 0 ? _positions.cwiseAbs().maxCoeff() : 0.0;
  double squares = 0.0;
  for (const Joint& joint : joints_) {
    const double force = stiffness(joint) * std::max(farthest, joint.size);
    squares += static_cast<double>(joint.rows.size()) * force * force;
  }
  return 4.0 * std::numeric_limits<double>::epsilon() * std::sqrt(squares);
}

/// Where velocities are not those that a row allows: at the start of a run, where a limit is met, where a motor begins.
bool JointTerm::isStruck(const Points& _positions, const Points& _velocities, double _dt) const
{
  bool struck = false;
  JointFunction::Gradient gradient;
  forRows([&](std::size_t _joint, std::size_t _row, std::size_t _index) {
    const JointRow& row = joints_[_joint].rows[_row];
    if (struck || row.compliance > 0.0) return;
    if (row.isMotor && std::abs(multipliers_[static_cast<Eigen::Index>(_index)]) >= row.most) return;
    gradient.clear();
    row.function->gradient(_positions, gradient);
    double way = 0.0;
    for (const auto& [point, direction] : gradient)
      way += _dt * direction.dot(_velocities.col(point));
    const double c = value(row, _index, _positions);
    const double next = row.isMotor ? way - _dt * row.speed : c + way;
    const double away = next - std::clamp(next, row.low, row.high);
    struck = std::abs(away) > noticeable * joints_[_joint].size;
  });
  return struck;
}

/// Where the points are at the end of the step.
Points JointTerm::end(const Points& _positions) const
{
  if (stage_ == 1.0 || start_.cols() != _positions.cols()) return _positions;
  return start_ + (_positions - start_) / stage_;
}

double JointTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  double sum = 0.0;
  JointFunction::Gradient gradient;
  forRows([&](std::size_t _joint, std::size_t _row, std::size_t _index) {
    const JointRow& row = joints_[_joint].rows[_row];
    const Push push = pushOf(now(_joint, _row, _index), value(row, _index, _trial.positions));
    sum += push.energy;
    if (_gradient == nullptr || push.force == 0.0) return;
    gradient.clear();
    row.function->gradient(_trial.positions, gradient);
    for (const auto& [point, direction] : gradient)
      _gradient->col(point) += push.force * direction;
  });
  return sum;
}

void JointTerm::addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const
{
  JointFunction::Gradient gradient;
  forRows([&](std::size_t _joint, std::size_t _row, std::size_t _index) {
    const JointRow& row = joints_[_joint].rows[_row];
    const Push push = pushOf(now(_joint, _row, _index), value(row, _index, _trial.positions));
    if (push.slope > 0.0) {
      gradient.clear();
      row.function->gradient(_trial.positions, gradient);
      for (const auto& [p, u] : gradient)
        for (const auto& [q, v] : gradient)
          _matrix.add(p, q, _factor * push.slope * u * v.transpose());
    }
    if (_filter == HessianFilter::none && push.force != 0.0)
      row.function->addCurvature(_trial.positions, _factor * push.force, _matrix);
  });
}

double JointTerm::follow(const Points& _positions)
{
  double change = 0.0;
  const Points ends = end(_positions);
  forRows([&](std::size_t _joint, std::size_t _row, std::size_t _index) {
    const auto i = static_cast<Eigen::Index>(_index);
    const JointRow& row = joints_[_joint].rows[_row];
    const double before = multipliers_[i];
    multipliers_[i] = pushOf(now(_joint, _row, _index), value(row, _index, _positions)).force;
    double moved = std::abs(multipliers_[i] - before) / stiffness(joints_[_joint]);
    if (stage_ < 1.0 && row.compliance == 0.0) {
      const double shift = value(row, _index, _positions) - stage_ * value(row, _index, ends);
      moved = std::max(moved, std::abs(shift - shift_[i]));
      shift_[i] = shift;
    }
    if (moved > accuracy_ * joints_[_joint].size) change = std::max(change, stiffness(joints_[_joint]) * moved);
  });
  return change;
}

double JointTerm::error(const Points& _points) const
{
  double worst = 0.0;
  forRows([&](std::size_t _joint, std::size_t _row, std::size_t _index) {
    const JointRow& row = joints_[_joint].rows[_row];
    if (row.isMotor) return;
    const auto i = static_cast<Eigen::Index>(_index);
    double c = value(row, _index, _points);
    if (row.compliance > 0.0) c = (1.0 - stage_) * begins_[i] + stage_ * c - row.compliance * multipliers_[i];
    worst = std::max(worst, std::abs(c - std::clamp(c, row.low, row.high)));
  });
  return worst;
}

Eigen::VectorXd JointTerm::multipliers(std::size_t _joint) const
{
  Eigen::Index first = 0;
  for (std::size_t j = 0; j < _joint; ++j)
    first += static_cast<Eigen::Index>(joints_[j].rows.size());
  return multipliers_.segment(first, static_cast<Eigen::Index>(joints_[_joint].rows.size()));
}

double JointTerm::effort(std::size_t _joint) const
{
  double effort = 0.0;
  forRows([&](std::size_t _j, std::size_t _row, std::size_t _index) {
    const JointRow& row = joints_[_j].rows[_row];
    if (_j == _joint && row.isMotor) effort = -row.lever * multipliers_[static_cast<Eigen::Index>(_index)];
  });
  return effort;
}

void JointTerm::recall(MemoryReader& _memory)
{
  const Eigen::VectorXd multipliers = _memory.numbers();
  const Eigen::VectorXd turns = _memory.numbers();
  if (multipliers.size() != multipliers_.size() || turns.size() != turns_.size())
    throw std::out_of_range("there are other joints");
  multipliers_ = multipliers;
  turns_ = turns;
}

double JointTerm::work(const Points& _start, const Points& _end, const Points& /*_freeWay*/, double /*_dt*/) const
{
  double sum = 0.0;
  forRows([&](std::size_t _joint, std::size_t _row, std::size_t _index) {
    const JointRow& row = joints_[_joint].rows[_row];
    sum -= multipliers_[static_cast<Eigen::Index>(_index)] * (value(row, _index, _end) - value(row, _index, _start));
  });
  return sum;
}

} // namespace FleshSim
