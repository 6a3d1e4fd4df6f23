#pragma once

#include <FleshSim/Linear/BlockMatrix.hh>

#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace FleshSim {

/// An approximate inverse of a symmetric matrix, symmetric and positive definite itself.
class Preconditioner
{
public:
  virtual ~Preconditioner() = default;

  /// Where the vertices of the rows are, for the factorisations that follow; 3 x 0 where nobody knows. Only those use
  /// it that know rigid motions, and these do without it too.
  virtual void setPositions(const Points& /*_positions*/) {}

  /// Prepares for a matrix; allocates only when the pattern is another one than before.
  virtual void factorize(const BlockMatrix& _matrix) = 0;

  /// _z = M^-1 _r, both 3 x n and already of that size.
  virtual void apply(const Points& _r, Points& _z) const = 0;

  /// About how many iterations of conjugate gradients take as long as `factorize`; 0: it is not worth keeping.
  virtual int factorizationCost() const { return 0; }

  /// Iterations in which it should bring the residual down by so many powers of ten, or another one would be better.
  virtual int patience(double /*_decades*/) const { return std::numeric_limits<int>::max(); }

  /// It did not, with so many iterations for so many of them: time to become another one. Must be factorised again.
  virtual void giveUp(int /*_iterations*/, double /*_decades*/) {}

  /// It went through with a solve while it was fresh. True if it has become another one, which must be factorised.
  virtual bool succeed(int /*_iterations*/, double /*_decades*/) { return false; }
};

struct PreconditionerEntry
{
  std::string name;
  std::string description;
  std::unique_ptr<Preconditioner> (*create)() = nullptr;
};

/// All preconditioners, the default first.
const std::vector<PreconditionerEntry>& preconditionerRegistry();

/// A new preconditioner of that name; throws std::invalid_argument for an unknown one.
std::unique_ptr<Preconditioner> createPreconditioner(const std::string& _name);

} // namespace FleshSim
