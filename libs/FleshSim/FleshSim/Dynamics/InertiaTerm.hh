#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Terms/Term.hh>

namespace FleshSim {

/// An implicit step in the form that all schemes here share: the end x of the step balances
///   weight * M (x - anchor) = f(x) - C v(x),   v(x) = rate * (x - velocityAnchor).
struct ImplicitScheme
{
  double weight = 0.0;          ///< [1 / s^2]
  double rate = 0.0;            ///< [1 / s]
  Columns anchor{3, 0};         ///< [m]
  Columns velocityAnchor{3, 0}; ///< [m]
};

/// The inertia of an implicit step, Rayleigh's damping by mass and loads, in one pass over the vertices:
///   weight/2 |x - anchor|_M^2 + alpha rate/2 |x - velocityAnchor|_M^2 - f . x.
class InertiaTerm : public Term
{
public:
  /// Lumped masses [kg] and Rayleigh's alpha [1 / s]. The masses must outlive the term.
  InertiaTerm(const Eigen::VectorXd& _masses, double _alpha) : masses_(_masses), alpha_(_alpha) {}

  /// _loads: f [N], 3 x n. Both must outlive their use.
  void setUp(const ImplicitScheme& _scheme, const Columns& _loads)
  {
    scheme_ = &_scheme;
    loads_ = &_loads;
  }

  TermKind kind() const override { return TermKind::body; }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;

private:
  const Eigen::VectorXd& masses_;
  double alpha_;
  const ImplicitScheme* scheme_ = nullptr;
  const Columns* loads_ = nullptr;
};

} // namespace FleshSim
