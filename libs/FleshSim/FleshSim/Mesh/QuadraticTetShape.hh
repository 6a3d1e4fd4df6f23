#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <Eigen/Core>

#include <array>
#include <cstddef>

namespace FleshSim {

/// Gradients of the shape functions of a 10-node tet by the reference coordinates (l1, l2, l3), at the point with the
/// barycentric coordinates _l, in the order of Tet10:
///   N_a = l_a (2 l_a - 1) of corners, N_ab = 4 l_a l_b of the middles of edges.
/// Zienkiewicz, Taylor, "The Finite Element Method", volume 1, section 8.8.
Eigen::Matrix<double, 3, 10> quadraticTetGradients(const Eigen::Vector4d& _l);

/// A point of a quadrature rule: barycentric coordinates, and its share of the volume.
struct TetPoint
{
  Eigen::Vector4d l;
  double weight;
};

/// Exact for polynomials of degree 6 and less over a straight tet, all weights positive and all points inside: Keast,
/// "Moderate-degree tetrahedral quadrature formulas", Comput. Methods Appl. Mech. Engrg. 55, 1986, rule 7.
const std::array<TetPoint, 24>& tetPointsOfDegree6();

/// det(dx / d reference) over the vertices and quadrature points of a 10-node tet [length^3]: 6 times the volume where
/// edges are straight.
struct JacobianRange
{
  double least;
  double largest;
};
JacobianRange jacobianRange(const Points& _positions, const Tet10& _cell);

/// Volume of the curved shape, negative where it is turned inside out [length^3].
double tet10Volume(const Points& _positions, const Tet10& _cell);

} // namespace FleshSim
