#pragma once

#include <FleshSim/Terms/SurfaceBarrier.hh>
#include <FleshSim/Terms/Term.hh>

#include <vector>

namespace FleshSim {

/// Coulomb's friction where a barrier holds surfaces apart: with the slip y of a pair since it began to stick,
///   mu N h(|y|),  h(y) = y^2 / (2 s) for y < s, else y - s/2,
/// so the force is mu N from a slip of s on, and below that an elastic bond that does not creep. Normal force N, normal
/// and places are those of the last solution (lagged, Li et al. 2020), which follow() takes anew until N changes by
/// less than a hundredth. How far a vertex has bent its bond is remembered from step to step (return mapping of
/// plasticity).
class BarrierFrictionTerm : public Term
{
public:
  /// _bond: s in parts of the thickness. The barrier, which knows mu, must outlive the term.
  BarrierFrictionTerm(const SurfaceBarrier& _barrier, double _bond) : barrier_(_barrier), bond_(_bond) {}

  TermKind kind() const override { return TermKind::drag; }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;
  bool isFollowed() const override { return true; }
  double follow(const Points& _positions) override;

  /// A step begins at these positions.
  void holdFrom(const Points& _positions);

  /// The bonds as they are after a step to these positions, 3 x vertices; no columns: nobody has one.
  Points bondsAfter(const Points& _positions) const;
  const Points& bonds() const { return bonds_; }
  void setBonds(const Points& _bonds) { bonds_ = _bonds; }

  /// Whether the friction of the step to these positions is Coulomb's for the normal forces there: off by less than a
  /// twentieth of these.
  bool isCoulomb(const Points& _positions) const;

private:
  Vector3 slip(const NearFeatures& _near, const Points& _positions) const;
  double bondOf(const NearFeatures& _near) const { return bond_ * _near.measure.thickness; }

  const SurfaceBarrier& barrier_;
  double bond_;
  Points start_{3, 0};
  Points bonds_{3, 0};               ///< of vertices that stick: how far they went along the surface
  std::vector<NearFeatures> near_;   ///< at the last solution
  std::vector<double> normalForces_; ///< of each
  int followings_ = 0;               ///< in this step
};

} // namespace FleshSim
