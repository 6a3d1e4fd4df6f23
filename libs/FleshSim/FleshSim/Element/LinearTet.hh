#pragma once

#include <FleshSim/Core/Types.hh>

#include <array>

namespace FleshSim {

/// Linear tetrahedron: one integration point, F constant. Nodes as in `Tet`.
struct LinearTet
{
  static constexpr int nodes = 4;
  static constexpr int points = 1;
  static constexpr int materials = 1;
  static constexpr bool padded = false;
  static const char* name() { return "tet"; }

  /// Gradients of the shape functions with respect to the rest position [1/m], 3 x nodes for each point, and the rest
  /// volume [m^3] that belongs to each point. False if a volume is not positive.
  static bool restShape(const Vector3* _rest, std::array<Eigen::Matrix<double, 3, nodes>, points>& _gradients,
                        std::array<double, points>& _volumes);

  /// Share of the mass of an element that a node gets; all are positive.
  static double massShare(int /*_node*/) { return 1.0 / nodes; }
};

} // namespace FleshSim
