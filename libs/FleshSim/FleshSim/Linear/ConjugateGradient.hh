#pragma once

#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Linear/Preconditioner.hh>

#include <functional>

namespace FleshSim {

struct ConjugateGradientSettings
{
  double tolerance = 0.0; ///< absolute norm of the residual b - A x to reach
  int maximumIterations = 10000;
  std::function<bool()> cancelled; ///< asked every iteration; may be empty
  double relativeTolerance = 0.0;  ///< this part of the starting residual will do too

  /// Asked once with the residual at the start and the one to reach: an interruption after so many; may be empty.
  std::function<int(double, double)> allowedIterations = nullptr;

  const Points* weights = nullptr; ///< residuals are measured with these (weightedNorm); null: as they are
};

struct ConjugateGradientResult
{
  int iterations = 0;
  double startResidual = 0.0;
  double residual = 0.0;  ///< norm of b - A x as the recurrence has it
  double tolerance = 0.0; ///< what it was asked to be below
  bool converged = false;
  bool negativeCurvature = false; ///< met a direction p with p^T A p <= 0: A is not positive definite
  bool cancelled = false;
  bool interrupted = false; ///< `allowedIterations` were used up, and there would have been more
};

/// Preconditioned conjugate gradients (Hestenes and Stiefel 1952) on 3 x 3 blocks. Keeps its vectors between solves, so
/// a solve allocates nothing. Deterministic: same bits with any number of threads.
class ConjugateGradient
{
public:
  /// Starts from `_x` (warm start; zero is a good one) and improves it. On negative curvature `_x` is the iterate
  /// before, or the preconditioned right-hand side when that happens in the first iteration from zero.
  ConjugateGradientResult solve(const BlockMatrix& _matrix, const Preconditioner& _preconditioner, const Points& _b,
                                Points& _x, const ConjugateGradientSettings& _settings);

private:
  Points residual_;
  Points direction_;
  Points product_;
  Points preconditioned_;
};

} // namespace FleshSim
