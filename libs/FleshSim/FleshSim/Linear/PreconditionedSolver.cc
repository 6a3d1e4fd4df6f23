#include <FleshSim/Linear/PreconditionedSolver.hh>

#include <algorithm>
#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

/// A kept factorisation may need this many times the iterations of a fresh one, and the cost of one, before a solve is
/// interrupted for it.
constexpr double largestExcess = 1.5;

/// Iterations for each power of ten where nothing is known yet.
constexpr double usualPace = 5.0;

/// Counts below differ by chance.
constexpr int noise = 4;

/// Powers of ten from one residual to another.
double decadesBetween(double _from, double _to)
{
  return _from > _to && _to > 0.0 ? std::log10(_from / _to) : 0.0;
}

} // namespace

void PreconditionedSolver::forget()
{
  preconditioner_ = createPreconditioner(name_);
  pattern_.reset();
}

void PreconditionedSolver::factorize(const BlockMatrix& _matrix)
{
  preconditioner_->factorize(_matrix);
  pattern_ = _matrix.sharedPattern();
  fresh_ = true;
  known_ = false;
  wasted_ = 0.0;
  failed_ = false;
  ++factorizations_;
}

int PreconditionedSolver::allowedIterations(double _decades) const
{
  const int patience = preconditioner_->patience(_decades);
  if (fresh_) return patience;
  const double expected = known_ ? pace_ : usualPace;
  const double excess = largestExcess * expected * _decades + preconditioner_->factorizationCost() + noise;
  return excess < patience ? static_cast<int>(excess) : patience;
}

/// What a solve that went through teaches about the factorisation. Where it was over at once its pace is still unknown,
/// and what later solves take is held against the factorisation.
void PreconditionedSolver::learn(int _iterations, double _decades)
{
  if (fresh_ && _decades > 1.0) {
    known_ = true;
    pace_ = _iterations / _decades;
    if (preconditioner_->succeed(_iterations, _decades)) pattern_.reset();
    return;
  }
  if (fresh_) return;
  wasted_ += std::max(0.0, _iterations - (known_ ? pace_ * _decades : 0.0));
}

ConjugateGradientResult PreconditionedSolver::solve(const BlockMatrix& _matrix, const Points& _b, Points& _x,
                                                    const ConjugateGradientSettings& _settings)
{
  fresh_ = false;
  const int cost = preconditioner_->factorizationCost();
  if (pattern_ != _matrix.sharedPattern() || cost == 0 || failed_ || wasted_ >= cost) factorize(_matrix);
  ConjugateGradientSettings settings = _settings;
  ConjugateGradientResult sum;
  for (bool first = true;; first = false) {
    settings.allowedIterations = [this](double _from, double _to) {
      return allowedIterations(decadesBetween(_from, _to));
    };
    settings.maximumIterations = _settings.maximumIterations - sum.iterations;
    const ConjugateGradientResult part = conjugateGradient_.solve(_matrix, *preconditioner_, _b, _x, settings);
    const int before = sum.iterations;
    const double start = first ? part.startResidual : sum.startResidual;
    sum = part;
    sum.iterations += before;
    sum.startResidual = start;
    const double decades = decadesBetween(part.startResidual, part.residual);
    if (part.converged) learn(part.iterations, decades);
    failed_ = !part.converged && !part.interrupted;
    if (!part.interrupted) return sum;
    // Going on: what was asked for is relative to where the solve began.
    settings.tolerance = part.tolerance;
    settings.relativeTolerance = 0.0;
    if (fresh_) preconditioner_->giveUp(part.iterations, decades);
    factorize(_matrix);
  }
}

} // namespace FleshSim
