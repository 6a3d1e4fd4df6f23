#pragma once

#include <FleshSim/Core/Types.hh>

#include <array>

namespace FleshSim {

/// Quadratic tetrahedron, edges may be curved. Nodes as in `Tet10`. Along straight edges F is linear and an energy that
/// is a polynomial of degree 6 in F (Stable Neo-Hookean's (J - a)^2) is integrated exactly: tetPointsOfDegree6.
struct QuadraticTet
{
  static constexpr int nodes = 10;
  static constexpr int points = 24;
  static constexpr int materials = 1;
  static constexpr bool padded = false;
  static const char* name() { return "10-node tet"; }

  /// As LinearTet::restShape; false if the Jacobian is not positive at some integration point or vertex.
  static bool restShape(const Vector3* _rest, std::array<Eigen::Matrix<double, 3, nodes>, points>& _gradients,
                        std::array<double, points>& _volumes);

  /// Share of the mass of an element that a node gets: 1/36 at corners, 4/27 elsewhere, in proportion to the diagonal
  /// of the consistent mass matrix, since sums of its rows are negative at corners. Hinton, Rock, Zienkiewicz, "A note
  /// on mass lumping and related processes in the finite element method", 1976.
  static double massShare(int _node) { return _node < 4 ? 1.0 / 36.0 : 4.0 / 27.0; }
};

} // namespace FleshSim
