#pragma once

#include <FleshSim/Linear/ConjugateGradient.hh>
#include <FleshSim/Linear/Preconditioner.hh>

#include <memory>
#include <string>

namespace FleshSim {

/// Conjugate gradients for a sequence of systems whose matrices resemble each other, as those of Newton's method and of
/// time steps do. A factorisation is kept for the next matrices until the iterations that it cost beyond what a fresh
/// one would have needed amount to what a fresh one costs. A fresh one's need is known from when it was fresh:
/// iterations for each power of ten of the residual. Where a kept one takes far too many, it is made anew in the midst
/// of the solve, which goes on from where it is. Rules look at counts of iterations alone, never at the clock.
class PreconditionedSolver
{
public:
  /// Throws std::invalid_argument for an unknown name.
  explicit PreconditionedSolver(const std::string& _preconditioner) : name_(_preconditioner) { forget(); }

  /// As new: what follows does not depend on what was.
  void forget();

  /// Where the vertices of the rows are, for the solves that follow; 3 x 0 where that means nothing.
  void setPositions(const Points& _positions) { preconditioner_->setPositions(_positions); }

  /// As ConjugateGradient::solve.
  ConjugateGradientResult solve(const BlockMatrix& _matrix, const Points& _b, Points& _x,
                                const ConjugateGradientSettings& _settings);

  int factorizations() const { return factorizations_; }
  const Preconditioner& preconditioner() const { return *preconditioner_; }

private:
  void factorize(const BlockMatrix& _matrix);
  int allowedIterations(double _decades) const;
  void learn(int _iterations, double _decades);

  std::string name_;
  std::unique_ptr<Preconditioner> preconditioner_;
  ConjugateGradient conjugateGradient_;
  std::shared_ptr<const BlockPattern> pattern_; ///< of the matrix that was factorised
  bool fresh_ = false;                          ///< for the matrix at hand
  bool known_ = false;                          ///< `pace_` is
  double pace_ = 0.0;   ///< iterations for each power of ten of the residual, with the factorisation when it was fresh
  double wasted_ = 0.0; ///< iterations beyond that since then
  bool failed_ = false; ///< the last solve with it, which met negative curvature or its limit: it says nothing more
  int factorizations_ = 0;
};

} // namespace FleshSim
