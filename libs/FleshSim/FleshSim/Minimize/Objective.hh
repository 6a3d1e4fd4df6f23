#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Material/Material.hh>

#include <memory>
#include <string>
#include <vector>

namespace FleshSim {

/// A function of all vertex positions that Newton's method minimises: elastic energy and the work of forces, or what an
/// implicit time step makes of them. In the solver's vertex order.
class Objective
{
public:
  virtual ~Objective() = default;

  /// Not finite where the function is infinite.
  virtual double value(const Columns& _positions) const = 0;

  /// Value and gradient.
  virtual double gradient(const Columns& _positions, Columns& _gradient) const = 0;

  /// The matrix must have `pattern()`. Returns the number of elements in which the filter changed an eigenvalue.
  virtual int hessian(const Columns& _positions, HessianFilter _filter, BlockMatrix& _hessian) const = 0;

  /// The part (0 to 1) of a motion from these positions on that can be made: beyond it the function may be infinite on
  /// the way, though it is finite at the end (bodies would pass each other).
  virtual double safePart(const Columns& /*_positions*/, const Columns& /*_motion*/) const { return 1.0; }

  /// _moved: _positions moved by _length times a direction. Straight, unless the unknowns are on something curved: then
  /// gradients, Hessians and directions are those of its tangent.
  virtual void move(const Columns& _positions, double _length, const Columns& _direction, Columns& _moved) const;

  /// Columns that have no unknowns of their own: others move them. Gradients and directions are zero there. Ascending.
  virtual const std::vector<int>& idleColumns() const;

  /// Rounding error of its values where they are small themselves: each is a difference of larger numbers.
  virtual double noise() const = 0;

  virtual std::shared_ptr<const BlockPattern> pattern() const = 0;
  virtual int elementCount() const = 0;

  /// Why the value can be infinite, for the user.
  virtual std::string infiniteReason() const = 0;
};

} // namespace FleshSim
