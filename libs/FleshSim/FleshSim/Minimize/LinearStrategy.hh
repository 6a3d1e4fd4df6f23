#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Linear/DirectionalFilter.hh>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace FleshSim {

struct LinearOutcome
{
  int iterations = 0;
  bool solved = false;     ///< residual below what was asked
  bool indefinite = false; ///< the filtered matrix is not positive definite
  bool cancelled = false;
  double filterSeconds = 0.0; ///< of the time it took: bringing the constraints into the system
};

/// One way to solve the constrained linear system of a Newton iteration, S A S y = _b in the range of S.
class LinearStrategy
{
public:
  virtual ~LinearStrategy() = default;

  /// Where the vertices are, for the systems that follow; 3 x 0 if rigid motions mean nothing to their matrices.
  virtual void setPositions(const Columns& /*_positions*/) {}

  /// How residuals are measured from now on (weightedNorm): 3 x n, or null. They must live as long as they are used.
  void setWeights(const Points* _weights) { weights_ = _weights; }

  /// The systems that follow have nothing to do with those before, and must not depend on them.
  virtual void forget() {}

  /// _b lies in the range of S; so does the solution _y, which starts from zero. The matrix may be filtered in place.
  /// On an indefinite matrix _y is the best that was found, or zero. _tolerance is the residual's weighted
  /// norm.
  virtual LinearOutcome solve(BlockMatrix& _matrix, const DirectionalFilter& _filter, const Columns& _b,
                              double _tolerance, const std::function<bool()>& _cancelled, Columns& _y) = 0;

protected:
  const Points* weights_ = nullptr;
};

/// One solver of the registry: Newton's method with one way to solve its systems.
struct SolverEntry
{
  std::string name;
  std::string description;
  std::unique_ptr<LinearStrategy> (*create)(const std::string& _preconditioner) = nullptr;
};

/// "newton-cg" (default), "newton-ppcg", "newton-direct".
const std::vector<SolverEntry>& solverRegistry();

/// The entry of that name, or null.
const SolverEntry* findSolver(const std::string& _name);

} // namespace FleshSim
