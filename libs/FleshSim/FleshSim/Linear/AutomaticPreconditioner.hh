#pragma once

#include <FleshSim/Linear/Preconditioner.hh>

namespace FleshSim {

/// Incomplete Cholesky as long as it serves, which is on small meshes and in short time steps; where it takes too many
/// iterations for each power of ten of the residual, the multilevel preconditioner; and back, for good, where that does
/// not take clearly less. The numbers are from docs/linear-algebra.md: an iteration with the latter costs about twice
/// as much, its factorisation as much as ten of them.
class AutomaticPreconditioner : public Preconditioner
{
public:
  AutomaticPreconditioner();

  void setPositions(const Points& _positions) override;
  void factorize(const BlockMatrix& _matrix) override { chosen_->factorize(_matrix); }
  void apply(const Points& _r, Points& _z) const override { chosen_->apply(_r, _z); }
  int factorizationCost() const override { return chosen_->factorizationCost(); }
  int patience(double _decades) const override;
  void giveUp(double _iterationsPerDecade) override;

private:
  enum class Choice
  {
    cholesky,
    multilevel,
    choleskyForGood
  };

  std::unique_ptr<Preconditioner> chosen_;
  Choice choice_ = Choice::cholesky;
  Points positions_{3, 0};
  double pace_ = 0.0; ///< iterations that incomplete Cholesky took for each power of ten
};

} // namespace FleshSim
