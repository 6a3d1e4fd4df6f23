#pragma once

#include <Eigen/Core>

#include <functional>

namespace FleshSim {

/// Minimise x^T A x / 2 - b^T x with low <= x <= high, for a symmetric positive definite A that is known by its
/// products alone.
struct BoxedProblem
{
  std::function<void(const Eigen::VectorXd& _x, Eigen::VectorXd& _product)> multiply; ///< _product = A _x
  Eigen::VectorXd diagonal;                                                           ///< of A, positive
  Eigen::VectorXd right;                                                              ///< b
  Eigen::VectorXd low;                                                                ///< may be -infinity
  Eigen::VectorXd high;                                                               ///< may be infinity
};

struct BoxedSettings
{
  double tolerance = 1e-8; ///< norm of the projected gradient over that of b
  int maximumIterations = 10000;
};

struct BoxedResult
{
  int iterations = 0; ///< products with A, but for those that estimate its norm
  double residual =
      0.0; ///< norm of the projected gradient over that of b, both with the diagonal's square root out of them
  bool converged = false;
};

/// Modified proportioning with reduced gradient projections (MPRGP; Dostal, Schoeberl, "Minimizing quadratic functions
/// subject to bound constraints", Comput. Optim. Appl. 30, 2005; Dostal 2009, algorithm 5.8, for two bounds): conjugate
/// gradients in the face of variables that are at no bound; a step that would leave the box goes to its side and on
/// along the reduced free gradient with a fixed length, 1.6 over the norm of A; and variables leave their bounds when
/// the gradient there outweighs that in the face. A is scaled by its diagonal on both sides. The box is never left.
///
/// _x is the start, put into the box, and the result. Throws std::invalid_argument for sizes that do not fit, a
/// diagonal that is not positive, and an empty box. The same bits with any number of threads, if the products have
/// them.
BoxedResult minimizeInBox(const BoxedProblem& _problem, const BoxedSettings& _settings, Eigen::VectorXd& _x);

} // namespace FleshSim
