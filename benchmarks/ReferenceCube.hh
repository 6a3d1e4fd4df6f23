#pragma once

// The reference cube (Masanti 2020, section 4.2): [-1,1]^3, Stable Neo-Hookean with mu = 1 and lambda = 10 as they are,
// both faces along y pulled outward by 0.1 per step, force residual 1e-6.

#include <FleshSim/Mesh/VolumeMesh.hh>
#include <FleshSim/Statics/QuasiStaticSolver.hh>

namespace ReferenceCube {

/// Tets, six per cell, or hexes. Says why and ends the program if there is no such mesh.
FleshSim::VolumeMesh mesh(int _cells, bool _hexes);

/// What a run took and what came of it.
struct Run
{
  bool converged = true;
  int newtonIterations = 0;
  long linearIterations = 0;
  int filteredSystems = 0;
  double energy = 0.0;
  FleshSim::PhaseSeconds seconds; ///< wall clock of the steps
  double processor = 0.0;         ///< seconds of all threads, with everything that comes before the steps
  double stepProcessor = 0.0;     ///< and without
  FleshSim::Points positions;
};

/// FleshSim's run of so many steps; tolerance and boundary are set here, all else is `_settings`.
Run run(const FleshSim::VolumeMesh& _mesh, int _steps, FleshSim::StaticsSettings _settings);

} // namespace ReferenceCube
