#pragma once

#include <FleshSim/Linear/Preconditioner.hh>

namespace FleshSim {

/// Incomplete Cholesky as long as it serves, which is on small meshes and in short time steps; where it takes too many
/// iterations for each power of ten of the residual, the multilevel preconditioner, whose iterations cost about twice
/// as much (docs/linear-algebra.md). How long either would take is not known before one has gone through with a
/// solve, and the first powers of ten may mislead: so they take turns, each for twice as long as all before, until one
/// of them does. That wastes a few times what the better one takes, once; then that one is kept while its pace lasts.
class AutomaticPreconditioner : public Preconditioner
{
public:
  AutomaticPreconditioner();

  void setPositions(const Points& _positions) override;
  void factorize(const BlockMatrix& _matrix) override { chosen_->factorize(_matrix); }
  void apply(const Points& _r, Points& _z) const override { chosen_->apply(_r, _z); }
  int factorizationCost() const override { return chosen_->factorizationCost(); }
  int patience(double _decades) const override;
  void giveUp(int _iterations, double _decades) override;
  bool succeed(int _iterations, double _decades) override;

private:
  enum Choice
  {
    cholesky = 0,
    multilevel = 1
  };

  void choose(Choice _choice);
  Choice other() const;
  double time(Choice _choice) const; ///< for a power of ten, in iterations of incomplete Cholesky; 0: not known

  std::unique_ptr<Preconditioner> chosen_;
  Choice choice_ = cholesky;
  Points positions_{3, 0};
  double pace_[2] = {0.0, 0.0}; ///< iterations for each power of ten when it was tried last, or 0
  double best_[2] = {0.0, 0.0}; ///< the least with which it has gone through with a solve, or 0
  double turn_ = 0.0;           ///< what the present one may take, in iterations of incomplete Cholesky
};

} // namespace FleshSim
