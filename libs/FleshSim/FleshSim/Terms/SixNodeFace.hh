#pragma once

#include <array>

namespace FleshSim {

/// A triangle over three of the vertices of a face, with a weight for each corner: of the surface's normal area
/// (x_b - x_a) x (x_c - x_a) of the triangle (a, b, c), corner a gets the part K_a,bc, and so on.
struct WeightedTriangle
{
  std::array<int, 3> corners;
  std::array<double, 3> weights;
};

/// The triangles that a quadratic surface over six vertices (three corners, then the middles of edges 0-1, 1-2, 2-0) is
/// made of, as far as a pressure is concerned: with its shape functions N,
///   integral of N_a dx/du x dx/dv = sum over pairs b < c of K_a,bc (x_b - x_a) x (x_c - x_a),
///   K_a,bc = integral of N_a (dN_b/du dN_c/dv - dN_c/du dN_b/dv),
/// exactly; the weights of one flat triangle are 1/6.
inline const std::array<WeightedTriangle, 20>& sixNodeTriangles()
{
  constexpr double a = 1.0 / 45.0, b = 1.0 / 18.0, c = 2.0 / 45.0, d = 4.0 / 15.0, e = 8.0 / 45.0, f = 1.0 / 90.0;
  static const std::array<WeightedTriangle, 20> triangles{{
      {{0, 1, 2}, {a, a, a}},    {{0, 1, 3}, {b, b, -f}},   {{0, 1, 4}, {-b, -b, -b}}, {{0, 1, 5}, {-b, -b, -b}},
      {{0, 2, 3}, {b, b, b}},    {{0, 2, 4}, {b, b, b}},    {{0, 2, 5}, {-b, -b, f}},  {{0, 3, 4}, {c, c, c}},
      {{0, 3, 5}, {d, d, d}},    {{0, 4, 5}, {c, c, c}},    {{1, 2, 3}, {-b, -b, -b}}, {{1, 2, 4}, {b, b, -f}},
      {{1, 2, 5}, {-b, -b, -b}}, {{1, 3, 4}, {-d, -d, -d}}, {{1, 3, 5}, {-c, -c, -c}}, {{1, 4, 5}, {c, c, c}},
      {{2, 3, 4}, {c, c, c}},    {{2, 3, 5}, {-c, -c, -c}}, {{2, 4, 5}, {-d, -d, -d}}, {{3, 4, 5}, {e, e, e}},
  }};
  return triangles;
}

} // namespace FleshSim
