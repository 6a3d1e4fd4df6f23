#pragma once

#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Statics/Objective.hh>
#include <FleshSim/Statics/VertexSpring.hh>

namespace FleshSim {

/// Rounding error of a model's energy near the rest shape [J].
double energyNoise(const ElasticModel& _model);

/// W(x) - f . x + springs: the elastic energy of a model, the work of constant forces, and what pulls at vertices.
class ElasticObjective : public Objective
{
public:
  /// The model must outlive the objective.
  explicit ElasticObjective(const ElasticModel& _model) : model_(_model) {}

  /// [N], 3 x n; no columns: none.
  void setForces(const Points& _forces) { forces_ = _forces; }

  /// Vertices in the solver's order.
  void setSprings(const std::vector<VertexSpring>& _springs) { springs_ = _springs; }

  double value(const Points& _positions) const override;
  double gradient(const Points& _positions, Points& _gradient) const override;
  int hessian(const Points& _positions, HessianFilter _filter, BlockMatrix& _hessian) const override;
  double noise() const override { return energyNoise(model_); }
  std::shared_ptr<const BlockPattern> pattern() const override { return model_.pattern(); }
  int elementCount() const override { return model_.elementCount(); }
  std::string infiniteReason() const override;

private:
  const ElasticModel& model_;
  Points forces_{3, 0};
  std::vector<VertexSpring> springs_;
  mutable Points scratch_;
};

/// The same springs at the solver's vertices. Throws std::invalid_argument for a vertex out of range.
std::vector<VertexSpring> inSolverOrder(const ElasticModel& _model, std::vector<VertexSpring> _springs);

/// What to tell the user where a model's energy is infinite.
std::string infiniteEnergyReason(const ElasticModel& _model);

} // namespace FleshSim
