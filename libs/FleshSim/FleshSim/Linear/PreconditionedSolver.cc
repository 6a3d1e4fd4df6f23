#include <FleshSim/Linear/PreconditionedSolver.hh>

#include <algorithm>
#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

/// A kept factorisation may need this many times the iterations of a fresh one, and the cost of one, before a solve is
/// interrupted for it.
constexpr double largestExcess = 1.5;

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
  ++factorizations_;
}

int PreconditionedSolver::allowedIterations(double _decades) const
{
  const int patience = preconditioner_->patience(_decades);
  if (fresh_ || !known_) return patience;
  const double excess = largestExcess * pace_ * _decades + preconditioner_->factorizationCost() + noise;
  return excess < patience ? static_cast<int>(excess) : patience;
}

/// What a solve that went through teaches about the factorisation.
void PreconditionedSolver::learn(int _iterations, double _decades)
{
  if (fresh_ || !known_) {
    known_ = _decades > 1.0;
    if (known_) pace_ = _iterations / _decades;
    return;
  }
  wasted_ += std::max(0.0, _iterations - pace_ * _decades);
}

ConjugateGradientResult PreconditionedSolver::solve(const BlockMatrix& _matrix, const Points& _b, Points& _x,
                                                    const ConjugateGradientSettings& _settings)
{
  fresh_ = false;
  const int cost = preconditioner_->factorizationCost();
  if (pattern_ != _matrix.sharedPattern() || cost == 0 || wasted_ >= cost) factorize(_matrix);
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
    if (!part.interrupted) return sum;
    // Going on: what was asked for is relative to where the solve began.
    settings.tolerance = part.tolerance;
    settings.relativeTolerance = 0.0;
    if (fresh_) preconditioner_->giveUp(part.iterations / std::max(decades, 1e-3));
    factorize(_matrix);
  }
}

} // namespace FleshSim
