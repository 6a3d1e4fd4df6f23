#pragma once

#include <FleshSim/Terms/PointMap.hh>
#include <FleshSim/Terms/Term.hh>
#include <FleshSim/Terms/VertexSpring.hh>

#include <vector>

namespace FleshSim {

/// Springs that pull at vertices: sum of stiffness/2 |x - place|^2.
class SpringTerm : public Term
{
public:
  /// As terms number points.
  explicit SpringTerm(std::vector<VertexSpring> _springs) : springs_(std::move(_springs)) {}

  /// Points of the springs as the user numbers them. Throws std::invalid_argument for one out of range.
  SpringTerm(const PointMap& _points, std::vector<VertexSpring> _springs);

  TermKind kind() const override { return TermKind::load; }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;

private:
  std::vector<VertexSpring> springs_;
};

} // namespace FleshSim
