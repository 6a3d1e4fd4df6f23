#pragma once

#include <FleshSim/Dynamics/DynamicsSettings.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Terms/BarrierTerm.hh>
#include <FleshSim/Terms/PointMap.hh>
#include <FleshSim/Terms/StaticFrictionTerm.hh>

#include <memory>
#include <vector>

namespace FleshSim {

/// What keeps the bodies of an equilibrium apart, and out of obstacles, with friction.
class StaticContact
{
public:
  /// Surfaces in the numbers of points as users of solvers number them. The model must outlive this.
  StaticContact(const ElasticModel& _model, const Embedding& _hanging, const std::vector<ContactSurface>& _surfaces,
                const ContactSettings& _settings);

  /// What acts on the model's columns; nothing where no two surfaces may meet. They live as long as this.
  std::vector<std::shared_ptr<Term>> terms();

private:
  PointMap points_;
  SurfaceBarrier barrier_;
  bool isNeeded_ = false;
  BarrierTerm repulsion_{barrier_};
  StaticFrictionTerm friction_;
};

} // namespace FleshSim
