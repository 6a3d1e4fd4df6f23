#pragma once

// Remedies for locking, written plainly: what locking is measured against, and what an element has to give. Stable
// Neo-Hookean whose volumetric part takes the mean of J over patches p of integration points q,
//   E = sum over q of V_q mu/2 (|F_q|^2 - 3)  +  sum over p of V_p (-mu (J_p - 1) + lambda/2 (J_p - 1)^2),
//   J_p = sum over q of w_qp V_q det F_q / V_p,   V_p = sum over q of w_qp V_q,   sum over p of w_qp = 1,
// a true energy with a symmetric Hessian. Patches: the eight points of a hex (Simo, Taylor and Pister 1985), the tets
// of a cell (de Souza Neto, Pires and Owen 2005), or the tets around a vertex with a quarter of each (average nodal
// pressure; Bonet and Burton 1998).

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <vector>

namespace PlainSolver {

enum class Patches
{
  elements, ///< each hex
  cells,    ///< each six tets, one after the other in the mesh
  vertices  ///< the tets around each vertex
};

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
LoadedResult solveMeanDilatation(const Loaded& _problem, Patches _patches, double _mu, double _lambda, int _loadSteps);

} // namespace PlainSolver
