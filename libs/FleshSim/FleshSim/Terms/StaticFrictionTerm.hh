#pragma once

#include <FleshSim/Terms/BarrierFrictionTerm.hh>

namespace FleshSim {

/// Coulomb's friction in equilibria: what has slid counts from where the last equilibrium was, so the result depends on
/// the way there, and steps should be small where directions of sliding turn.
class StaticFrictionTerm : public BarrierFrictionTerm
{
public:
  using BarrierFrictionTerm::BarrierFrictionTerm;

  void begin(const Points& _positions) override
  {
    holdFrom(_positions);
    follow(_positions);
  }

  void accept(const Points& _positions) override { setBonds(bondsAfter(_positions)); }

  void remember(MemoryWriter& _memory) const override { _memory.add(bonds()); }
  void recall(MemoryReader& _memory) override { setBonds(_memory.points()); }
};

} // namespace FleshSim
