#pragma once

// The baseline: what a careful person writes with Eigen in an afternoon. Triplets, conjugate gradients with the
// diagonal as preconditioner, one element after the other, one thread, no extrapolation, no inexact solves. Shares the
// mesh with FleshSim and nothing else.

#include <FleshSim/Mesh/VolumeMesh.hh>

namespace PlainSolver {

struct Settings
{
  double mu = 1.0;
  double lambda = 10.0;
  bool clampAlways = false; ///< else only a system in which the curvature was negative is clamped and solved again
  double tolerance = 1e-6;  ///< norm of the force
  double linearTolerance = 1e-6;
};

struct Result
{
  int newtonIterations = 0;
  long linearIterations = 0;
  double energy = 0.0;
  double seconds = 0.0; ///< processor time: the machine may be shared
  bool converged = true;
};

/// Stretches a mesh of tets, or one of hexes, between its two ends along y by `_rate` a step, outward at both, for
/// `_steps` steps.
Result stretch(const FleshSim::VolumeMesh& _mesh, double _rate, int _steps, const Settings& _settings);

} // namespace PlainSolver
