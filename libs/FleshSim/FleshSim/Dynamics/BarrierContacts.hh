#pragma once

#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Terms/BarrierFrictionTerm.hh>
#include <FleshSim/Terms/BarrierTerm.hh>

#include <array>

namespace FleshSim {

/// How far surfaces may slide, in thicknesses, before friction is all that it can be.
constexpr double bondOfFriction = 0.02;

/// The barrier between surfaces, as stiff as what is behind them. Precondition: the setup needs one.
SurfaceBarrier makeBarrier(const BodyContactSetup& _setup);

/// Contact by a SurfaceBarrier with friction: bodies that begin apart stay apart, whatever the step, speed and
/// stiffness. A step in which anything may meet is one of backward Euler for every integrator, so impacts lose energy.
class BarrierContacts : public BodyContacts
{
public:
  explicit BarrierContacts(const BodyContactSetup& _setup);

  void find(const DynamicState& _state, double _dt, StepProblem& _problem) override;
  bool isPossible(const Columns& _start, const Columns& _end, bool _displaced) const override;
  void accept(const DynamicState& _end) override;
  const BodyContactMemory& memory() const override { return memory_; }
  void restore(const BodyContactMemory& _memory) override { memory_ = _memory; }
  void forget() override { memory_ = BodyContactMemory(); }
  bool isSettled(double _dt, const DynamicState& _start, const DynamicState& _end) override;
  int active(const Columns& _positions) const override;

private:
  static Columns predicted(const DynamicState& _state, double _dt, const StepProblem& _problem);

  const PointMap& points_;
  bool isNeeded_ = false;
  MeetingRules rules_;
  bool isNear_ = false; ///< in this step
  double edge_ = 0.0;
  std::vector<ContactSurface> surfaces_;
  SurfaceBarrier barrier_;
  BarrierTerm repulsion_{barrier_};
  BarrierFrictionTerm bonds_;
  std::array<std::shared_ptr<Term>, 2> onColumns_; ///< repulsion and bonds
  BodyContactMemory memory_;
  mutable Points start_; ///< room for points that hang on columns
  mutable Points end_;
};

} // namespace FleshSim
