#pragma once

#include <FleshSim/Core/Types.hh>

#include <utility>

namespace FleshSim {

/// Numbers of all unknowns, three per column, in the order in which solvers number columns: positions, velocities or
/// forces of vertices and of other unknowns. `Points` are in the order of their users; the two are types of their own,
/// so that one is never taken for the other: ElasticModel::toSolver and toUser lead from one to the other. Where the
/// order does not matter (sums, norms, geometry) columns are points.
class Columns : public Points
{
public:
  Columns() : Points(3, 0) {}
  Columns(Eigen::Index _rows, Eigen::Index _columns) : Points(_rows, _columns) {}

  /// What is computed from columns.
  template <class Derived>
  Columns(const Eigen::MatrixBase<Derived>& _expression) : Points(_expression)
  {
  }

  Columns(const Columns&) = default;
  Columns(Columns&&) = default;
  Columns(const Points&) = delete;
  ~Columns() = default;

  /// Points that are known to be in the solver's order: read from a memory, or computed point by point.
  static Columns of(Points _points)
  {
    Columns columns;
    static_cast<Points&>(columns) = std::move(_points);
    return columns;
  }

  Columns& operator=(const Columns&) = default;
  Columns& operator=(Columns&&) = default;
  Columns& operator=(const Points&) = delete;

  template <class Derived>
  Columns& operator=(const Eigen::MatrixBase<Derived>& _expression)
  {
    Points::operator=(_expression);
    return *this;
  }
};

} // namespace FleshSim
