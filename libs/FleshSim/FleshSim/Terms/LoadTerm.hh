#pragma once

#include <FleshSim/Terms/Term.hh>

namespace FleshSim {

/// Forces that do not depend on positions: -f . x.
class LoadTerm : public Term
{
public:
  /// [N], 3 x n, solver's order.
  explicit LoadTerm(Points _forces) : forces_(std::move(_forces)) {}

  TermKind kind() const override { return TermKind::load; }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& /*_trial*/, HessianFilter /*_filter*/, double /*_factor*/,
                  TermMatrix& /*_matrix*/) const override
  {
  }

private:
  Points forces_;
};

} // namespace FleshSim
