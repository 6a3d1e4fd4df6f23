#pragma once

// Hexes with the mean dilatation of each element, written plainly: what locking is measured against, and what a remedy
// has to give. Stable Neo-Hookean with its volumetric part at the element's mean J,
//   E = sum over q of V_q mu/2 (|F_q|^2 - 3)  +  V (-mu (J - 1) + lambda/2 (J - 1)^2),   J = sum V_q det F_q / V,
// which is a true energy with a symmetric Hessian (Simo, Taylor and Pister 1985).

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <vector>

namespace PlainSolver {

/// A mesh under forces; what may not move is named axis by axis, 3 * vertex + axis.
struct Loaded
{
  FleshSim::VolumeMesh mesh;
  std::vector<int> held;
  FleshSim::Points forces; ///< of the last load step [N]
};

struct LoadedResult
{
  FleshSim::Points positions;
  int newtonIterations = 0;
  bool converged = true;
};

/// Newton's method with a direct solver in so many equal load steps. Model constants, not Hooke's values.
LoadedResult solveMeanDilatation(const Loaded& _problem, double _mu, double _lambda, int _loadSteps);

} // namespace PlainSolver
