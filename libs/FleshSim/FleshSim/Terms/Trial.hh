#pragma once

#include <FleshSim/Core/Types.hh>

namespace FleshSim {

/// Where a term is evaluated: positions x and, in a step of time, velocities v(x) = rate (x - anchor). All arrays are
/// 3 x n, in the solver's vertex order, and must outlive the trial.
struct Trial
{
  explicit Trial(const Points& _positions) : positions(_positions) {}
  Trial(const Points& _positions, double _rate, const Points& _anchor)
      : positions(_positions), rate(_rate), anchor(&_anchor)
  {
  }

  const Points& positions;        ///< x [length]
  double rate = 0.0;              ///< [1 / s]; 0: an equilibrium, in which nothing has a velocity
  const Points* anchor = nullptr; ///< [length]; null: an equilibrium

  bool moves() const { return anchor != nullptr; }

  /// x - anchor of a vertex: its velocity over the rate.
  Vector3 motion(int _vertex) const { return positions.col(_vertex) - anchor->col(_vertex); }
};

} // namespace FleshSim
