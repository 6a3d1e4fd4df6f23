#pragma once

#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Terms/Term.hh>
#include <FleshSim/Terms/VertexSpring.hh>

#include <vector>

namespace FleshSim {

/// Springs that pull at vertices: sum of stiffness/2 |x - place|^2.
class SpringTerm : public Term
{
public:
  /// In the solver's vertex order.
  explicit SpringTerm(std::vector<VertexSpring> _springs) : springs_(std::move(_springs)) {}

  /// Vertices of the springs as the user numbers them. Throws std::invalid_argument for a vertex out of range.
  SpringTerm(const ElasticModel& _model, std::vector<VertexSpring> _springs);

  TermKind kind() const override { return TermKind::load; }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;

private:
  std::vector<VertexSpring> springs_;
};

} // namespace FleshSim
