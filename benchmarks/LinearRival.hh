#pragma once

#include <FleshSim/Linear/BlockMatrix.hh>

#include <functional>
#include <memory>
#include <string>
#include <vector>

/// A way to solve A x = b to a relative residual, to be measured: ours or a library's.
class LinearRival
{
public:
  virtual ~LinearRival() = default;

  /// All that is done for a matrix before right-hand sides come. The first call lays out what later ones with the same
  /// pattern use again. `_positions` are those of the rows' vertices. Throws std::bad_alloc if there is not the memory.
  virtual void setUp(const FleshSim::BlockMatrix& _matrix, const FleshSim::Points& _positions) = 0;

  /// From zero; returns iterations, 0 for a direct solver.
  virtual int solve(const FleshSim::Points& _b, double _relativeTolerance, FleshSim::Points& _x) = 0;
};

struct RivalEntry
{
  std::string name;
  std::function<std::unique_ptr<LinearRival>()> create;
  int largest = 1 << 30; ///< unknowns that it is tried with
};

/// FleshSim's own: a preconditioner of its registry with conjugate gradients.
RivalEntry ownRival(const std::string& _preconditioner);

/// FleshSim's choice on the way: all of it happens in `solve`, as if the system was the first one.
RivalEntry ownAutomaticRival();

/// CHOLMOD's supernodal factorisation with whatever BLAS is installed, and Eigen's L D L^T without.
std::vector<RivalEntry> factorizationRivals();

/// PETSc's, and what it hands on to hypre: conjugate gradients with several preconditioners. Starts MPI on its own.
std::vector<RivalEntry> petscRivals();
