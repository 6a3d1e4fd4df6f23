#pragma once

#include <FleshSim/Dynamics/DynamicState.hh>

#include <Eigen/Core>

namespace FleshSim {

/// How much of its angular momentum about its centre of mass a free system keeps: what it loses was taken by the
/// integrator. Says something only as long as nothing but gravity acts from outside, and nothing damps.
class SpinCheck
{
public:
  /// A run begins. _masses [kg] of the vertices.
  void begin(const DynamicState& _state, const Eigen::VectorXd& _masses);

  /// _acted: something else than gravity acted in a step.
  void act(bool _acted) { free_ = free_ && !_acted; }

  /// Size of the angular momentum of now over that of the beginning; 1 where that says nothing.
  double kept(const DynamicState& _state, const Eigen::VectorXd& _masses) const;

  void remember(MemoryWriter& _memory) const { _memory.add(start_).add(free_); }
  void recall(MemoryReader& _memory)
  {
    start_ = _memory.number();
    free_ = _memory.flag();
  }

private:
  double start_ = 0.0; ///< [kg m^2 / s]
  bool free_ = true;
};

} // namespace FleshSim
