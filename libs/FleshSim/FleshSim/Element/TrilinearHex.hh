#pragma once

#include <FleshSim/Core/Types.hh>

#include <array>

namespace FleshSim {

/// Trilinear hexahedron with 2 x 2 x 2 Gauss points, which integrate its volume exactly. Nodes as in `Hex`.
struct TrilinearHex
{
  static constexpr int nodes = 8;
  static constexpr int points = 8;
  static constexpr int materials = 1;
  static constexpr bool padded = false;
  static const char* name() { return "hex"; }

  /// As LinearTet::restShape; false if the Jacobian is not positive at some point.
  static bool restShape(const Vector3* _rest, std::array<Eigen::Matrix<double, 3, nodes>, points>& _gradients,
                        std::array<double, points>& _volumes);

  static double massShare(int /*_node*/) { return 1.0 / nodes; }
};

} // namespace FleshSim
