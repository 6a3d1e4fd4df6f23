#pragma once

#include <FleshSim/Terms/SurfaceBarrier.hh>
#include <FleshSim/Terms/Term.hh>

#include <vector>

namespace FleshSim {

/// The energy of a SurfaceBarrier at all positions that a solver tries: normals and places turn with the surfaces.
/// Forces of each pair sum to zero, and so do their moments. A filter makes the second derivatives of each pair
/// positive semi-definite.
class BarrierTerm : public Term
{
public:
  /// The barrier must outlive the term.
  explicit BarrierTerm(const SurfaceBarrier& _barrier) : barrier_(_barrier) {}

  TermKind kind() const override { return TermKind::body; }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;
  double safePart(const Points& _positions, const Points& _motion) const override
  {
    return barrier_.safePart(_positions, _motion);
  }

private:
  const SurfaceBarrier& barrier_;
  mutable std::vector<NearFeatures> near_;
  mutable std::vector<Eigen::Matrix<double, 12, 12>> hessians_;
};

} // namespace FleshSim
