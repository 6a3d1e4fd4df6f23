#include <FleshSim/Statics/QuasiStaticStepper.hh>

#include <FleshSim/Core/Stopwatch.hh>
#include <FleshSim/Statics/TangledStart.hh>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace FleshSim {

namespace {

/// Pieces of a step that was cut may take twice as many iterations each time, but not more often than this.
constexpr int mostDoublings = 2;

/// How often loads that follow the surface are taken anew in a piece of a step.
constexpr int mostFollowings = 100;

/// How many times the maximum of iterations a piece may take that was cut _depth times. Where a body buckles, a smaller
/// step has as far to go: it is not only that the step was too long. Who allows less than is usual wants it kept.
int patience(const StaticsSettings& _settings, int _depth)
{
  return _settings.maximumIterations < StaticsSettings().maximumIterations ? 1 : 1 << std::min(_depth, mostDoublings);
}

} // namespace

void QuasiStaticStepper::setPositions(const Points& _positions)
{
  if (_positions.cols() != points_.count()) throw std::invalid_argument("positions for another number of vertices");
  if (!_positions.allFinite()) throw std::invalid_argument("a position is not finite");
  solverPositions_ = points_.columnsOf(_positions);
  points_.positionsForUsers(solverPositions_, positions_);
  reactions_.setZero();
  forget();
}

void QuasiStaticStepper::remember(State& _state) const
{
  MemoryWriter writer;
  writer.add(bestOrder_);
  history_.remember(writer);
  _state.memory["extrapolation"] = writer.take();
  MemoryWriter held;
  held_.remember(held);
  _state.memory["held points"] = held.take();
  const std::vector<Memory> terms = rememberTerms();
  for (std::size_t i = 0; i < terms.size(); ++i)
    _state.memory["term." + std::to_string(i)] = terms[i];
}

std::vector<Memory> QuasiStaticStepper::rememberTerms() const
{
  std::vector<Memory> memories;
  for (const std::shared_ptr<Term>& term : terms_) {
    MemoryWriter memory;
    term->remember(memory);
    memories.push_back(memory.take());
  }
  return memories;
}

void QuasiStaticStepper::recallTerms(const std::vector<Memory>& _memories)
{
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    MemoryReader memory(_memories[i]);
    terms_[i]->recall(memory);
  }
}

void QuasiStaticStepper::recall(const State& _state)
{
  setPositions(_state.positions);
  const Memory* const memory = _state.find("extrapolation");
  if (memory == nullptr) throw std::out_of_range("it has no extrapolation");
  MemoryReader reader(*memory);
  bestOrder_ = reader.integer();
  history_.recall(reader);
  if (const Memory* const held = _state.find("held points")) {
    MemoryReader of(*held);
    held_.recall(of);
  }
  for (std::size_t i = 0; i < terms_.size(); ++i)
    if (const Memory* const mine = _state.find("term." + std::to_string(i))) {
      MemoryReader term(*mine);
      terms_[i]->recall(term);
    }
}

/// What follows does not depend on what was.
void QuasiStaticStepper::forget()
{
  history_.clear();
  bestOrder_ = 1;
  minimizer_.forget();
}

void QuasiStaticStepper::prepare(const BoundaryMotion& _motion)
{
  problem_.weights = settings_.tolerance ? nullptr : model_.forceWeights();
  problem_.tolerance =
      settings_.tolerance.value_or(std::max(settings_.relativeTolerance * model_.forceScale(), model_.roundingForce()));
  problem_.roughIterations = settings_.roughIterations;
  problem_.mostSystems = settings_.mostMaxima * settings_.maximumIterations;
  problem_.filter.clear(model_.vertexCount());
  for (const HeldColumn& held : model_.heldColumns())
    problem_.filter.set(held.column, held.free);
  for (const ConstrainedVertex& constrained : _motion.vertices) {
    const int point = points_.termPoint(constrained.vertex, "a constrained vertex");
    if (!points_.isHanging(point)) problem_.filter.set(point, Matrix3::Identity() - constrained.prescribed);
  }
  for (const int column : objective_.idleColumns())
    problem_.filter.set(column, Matrix3::Zero());
  if (_motion.forces.cols() > 0 && _motion.forces.cols() != points_.count())
    throw std::invalid_argument("forces for another number of vertices");
  forces_ = _motion.forces.cols() > 0 ? points_.forcesOnColumns(_motion.forces) : Columns(3, 0);
  if (!_motion.gravity.isZero(0.0)) {
    if (forces_.cols() == 0) forces_.setZero(3, model_.vertexCount());
    forces_ += _motion.gravity * model_.weights().transpose();
  }
  pressure_ = PressureTerm(points_, _motion.pressures);
  springs_ = SpringTerm(points_, _motion.springs);
  held_.setPoints(hangingHandles(points_, _motion, 0.0));
  std::vector<Term*> terms;
  const auto add = [&](bool _acts, Term& _term, std::shared_ptr<Term>& _onColumns) {
    if (!_acts) return;
    _onColumns = points_.hang(_term);
    terms.push_back(_onColumns.get());
  };
  add(!_motion.springs.empty(), springs_, onPoints_[0]);
  if (forces_.cols() > 0) terms.push_back(&loads_);
  add(!pressure_.isNothing(), pressure_, onPoints_[1]);
  add(!held_.points().empty(), held_, onPoints_[2]);
  for (const std::shared_ptr<Term>& term : terms_)
    terms.push_back(term.get());
  objective_.setTerms(std::move(terms));
}

void QuasiStaticStepper::setTime(const BoundaryMotion& _motion, double _time)
{
  problem_.target = solverPositions_; // unused vertices stay where they are
  for (std::size_t i = 0; i < _motion.vertices.size(); ++i) {
    const int point = points_.termPoint(_motion.vertices[i].vertex, "a constrained vertex");
    if (!points_.isHanging(point)) problem_.target.col(point) = _motion.target(static_cast<int>(i), _time);
  }
  held_.setPoints(hangingHandles(points_, _motion, _time));
  for (const std::shared_ptr<Term>& term : terms_)
    term->beginStep(solverPositions_, 1.0, 0.0);
  const double scale = _motion.forceScale ? _motion.forceScale(_time) : 1.0;
  if (forces_.cols() > 0) loads_ = LoadTerm(scale * forces_);
  pressure_.setScale(scale);
  objective_.begin(solverPositions_);
}

/// Extrapolations, for the minimiser to begin at the one with the least residual. The best order seldom changes by more
/// than one from step to step, so only the last best and its neighbours are tried.
void QuasiStaticStepper::offerStarts(double _time)
{
  const int available = history_.availableOrder();
  double least = std::numeric_limits<double>::infinity();
  const int last = std::min(available, bestOrder_ + 1);
  for (int order = std::max(1, std::min(bestOrder_ - 1, available)); order <= last; ++order) {
    history_.predict(order, _time, guess_);
    objective_.rigid().settle(guess_);
    if (objective_.safePartOfWay(solverPositions_, guess_ - solverPositions_) < 1.0) continue;
    const double residual = minimizer_.offerStart(problem_, guess_);
    if (residual >= least) continue;
    least = residual;
    bestOrder_ = order;
  }
}

/// Where no step was taken yet the start may be anything.
void QuasiStaticStepper::untangle(Columns& _positions, StepReport& _report)
{
  const int inverted = model_.measure(_positions).inverted;
  if (inverted == 0) return;
  _report.tangled = inverted;
  if (settings_.smoothTangledStart)
    _report.untangled = TangledStart(model_, *findSolver(settings_.solver)->create(settings_.preconditioner))
                            .smooth(problem_, _positions, _report);
  problem_.tangled = !_report.untangled;
}

/// Nothing moves in this piece of a step: pieces of it are no easier.
bool QuasiStaticStepper::isStill(const BoundaryMotion& _motion, double _from, double _to) const
{
  const bool grows = (forces_.cols() > 0 || !pressure_.isNothing()) && _motion.forceScale &&
                     _motion.forceScale(_from) != _motion.forceScale(_to);
  if (grows) return false;
  for (std::size_t i = 0; i < _motion.vertices.size(); ++i)
    if (_motion.target(static_cast<int>(i), _from) != _motion.target(static_cast<int>(i), _to)) return false;
  return true;
}

/// Terms that keep something fixed take it anew at what was found, until it stays.
void QuasiStaticStepper::minimizeAndFollow(Columns& _positions, StepReport& _report)
{
  for (int turn = 0; turn <= mostFollowings; ++turn) {
    minimizer_.minimize(problem_, _positions, _report);
    if (!_report.converged || objective_.follow(_positions) <= problem_.tolerance) return;
  }
  _report.converged = false;
  _report.message = "a load that follows the surface finds no rest: it may be too large for the body";
}

bool QuasiStaticStepper::advancePiece(const BoundaryMotion& _motion, double _from, double _to, int _depth,
                                      StepReport& _report)
{
  setTime(_motion, _to);
  Columns positions = solverPositions_;
  offerStarts(_to);
  problem_.tangled = false;
  const bool begins = history_.availableOrder() < 0;
  if (begins) {
    untangle(positions, _report);
    history_.add(_from, solverPositions_);
  }
  const bool still = isStill(_motion, _from, _to);
  problem_.patience = patience(settings_, still ? mostDoublings : _depth);
  problem_.part = std::ldexp(1.0, -_depth);
  minimizeAndFollow(positions, _report);
  if (_report.converged) {
    solverPositions_ = positions;
    for (const std::shared_ptr<Term>& term : terms_)
      term->accept(positions);
    keepReactions();
    history_.add(_to, positions);
    return true;
  }
  const double middle = 0.5 * (_from + _to);
  const bool exhausted = _report.newtonIterations >= problem_.mostSystems;
  if (exhausted && !_report.cancelled)
    _report.message = "the step took " + std::to_string(_report.newtonIterations) +
                      " linear systems, in pieces down to 1/" + std::to_string(1 << _depth) +
                      " of it; the last trouble was: " + _report.message;
  if (exhausted && !_report.cancelled && pressure_.hasRim())
    _report.message += "; a pressure that turns with a surface that is free at its rim may have no equilibrium";
  if (_report.cancelled || still || exhausted || _depth >= settings_.maximumHalvings || middle == _from ||
      middle == _to)
    return false;
  ++_report.halvings;
  _report.message.clear();
  // The first half begins where this piece did: in a tangle, if there is one.
  if (begins) history_.clear();
  return advancePiece(_motion, _from, middle, _depth + 1, _report) &&
         advancePiece(_motion, middle, _to, _depth + 1, _report);
}

/// Something holds the bodies, or all loads together move nothing.
bool QuasiStaticStepper::isHeldAgainstLoads(const BoundaryMotion& _motion) const
{
  if (!_motion.vertices.empty() || !_motion.springs.empty() || !terms_.empty()) return true;
  Points room;
  Points pressures = Points::Zero(3, points_.count());
  pressure_.addForce(points_.positionsForTerms(solverPositions_, room), pressures);
  const Vector3 sum = forces_.rowwise().sum() + pressures.rowwise().sum();
  return sum.norm() <= 1e-12 * (forces_.cwiseAbs().sum() + pressures.cwiseAbs().sum());
}

StepReport QuasiStaticStepper::advance(const BoundaryMotion& _motion, double _from, double _to)
{
  StepReport report;
  prepare(_motion);
  if (!isHeldAgainstLoads(_motion)) {
    report.message = "nothing holds the bodies against the forces: there is no equilibrium";
    summarize(report);
    return report;
  }
  const Columns before = solverPositions_;
  const HeldPointsTerm heldBefore = held_;
  const std::vector<Memory> termsBefore = rememberTerms();
  if (advancePiece(_motion, _from, _to, 0, report)) {
    report.message.clear();
  }
  else {
    solverPositions_ = before;
    held_ = heldBefore;
    recallTerms(termsBefore);
    reactions_.setZero();
    forget();
  }
  points_.positionsForUsers(solverPositions_, positions_);
  summarize(report);
  return report;
}

/// The gradient in held directions is what balances elastic forces, loads and springs there.
void QuasiStaticStepper::keepReactions()
{
  Columns forces = Columns::Zero(3, solverPositions_.cols());
  const std::vector<int>& held = problem_.filter.constrainedVertices();
  for (std::size_t i = 0; i < held.size(); ++i) {
    const Vector3 force = minimizer_.gradient().col(held[i]);
    forces.col(held[i]) = force - problem_.filter.free(static_cast<int>(i)) * force;
  }
  points_.ratesForUsers(forces, reactions_);
  reactions_.rightCols(points_.count() - model_.vertexCount()).setZero();
  Points room;
  held_.addForces(points_.positionsForTerms(solverPositions_, room), reactions_);
}

void QuasiStaticStepper::summarize(StepReport& _report) const
{
  const Stopwatch watch(_report.seconds.measure);
  const StateMeasure measure = model_.measure(solverPositions_);
  _report.energy = measure.energy;
  _report.volumeRatio = measure.volume / model_.restVolume();
  _report.inverted = measure.inverted;
}

} // namespace FleshSim
