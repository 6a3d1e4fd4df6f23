#pragma once

#include <FleshSim/Simulation/RigidSurfaces.hh>
#include <FleshSim/Simulation/Simulation.hh>
#include <FleshSim/Simulation/SimulationEngine.hh>
#include <FleshSim/Simulation/StaticContact.hh>
#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <memory>

namespace FleshSim {

/// Moves boundary and obstacles from step to step and finds the equilibrium of each.
class QuasiStaticEngine : public SimulationEngine
{
public:
  /// Model and obstacles must outlive the engine. Throws std::invalid_argument for inadmissible settings.
  QuasiStaticEngine(const ElasticModel& _model, const RigidSurfaces& _obstacles, const SimulationSetup& _setup,
                    const BoundaryMotion& _motion);

  const Points& positions() const override;
  const Points& points() const override { return solver_.positions(); }
  void addTerm(std::shared_ptr<Term> _term) override { solver_.addTerm(std::move(_term)); }
  Points handleForces() const override { return obstacles_.shrink(solver_.reactions()); }
  std::vector<Reaction> obstacleReactions() const override
  {
    return obstacles_.reactions(solver_.reactions(), solver_.positions(), colliderCount_);
  }

  std::optional<RigidPose> obstaclePose(int _number) const override
  {
    return obstacles_.pose(_number, solver_.positions());
  }

  std::vector<RigidPlace> rigidPlaces() const override
  {
    const Points& all = solver_.positions();
    return obstacles_.places(all, Points::Zero(3, all.cols()));
  }

  Points rigidSurface(int _rigidBody) const override { return obstacles_.surfaceOf(_rigidBody, solver_.positions()); }
  State state() const override { return obstacles_.shrink(solver_.state()); }
  void setState(const State& _state) override { solver_.setState(obstacles_.grow(_state, _state.time)); }
  void dropCaches() override { solver_.dropCaches(); }
  double timeAfter(int _step) const override { return static_cast<double>(_step) / steps_; }

  StepReport step(int _step) override { return solver_.advance(motion_, timeAfter(_step - 1), timeAfter(_step)); }

private:
  const RigidSurfaces& obstacles_;
  std::unique_ptr<StaticContact> contact_; ///< null: nothing meets
  QuasiStaticSolver solver_;
  BoundaryMotion motion_;
  int steps_;
  int colliderCount_;
  mutable Points positions_;
};

} // namespace FleshSim
