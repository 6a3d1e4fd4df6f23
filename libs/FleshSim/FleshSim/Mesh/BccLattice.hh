#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <Eigen/Core>

#include <array>
#include <vector>

namespace FleshSim {

/// The body-centred cubic lattice: corners and centres of a grid of cubes. Points have doubled integer coordinates, all
/// even (corners) or all odd (centres). Long edges join two corners or two centres along an axis; short edges join a
/// corner and a centre. Each tetrahedron has one long edge of either kind and four short ones.
class BccLattice
{
public:
  BccLattice(const Vector3& _origin, double _spacing, const Eigen::Vector3i& _cubes);

  int pointCount() const { return corners_ + centres_; }
  Vector3 position(int _point) const;

  /// The up to 14 points that edges join to this one: first those of long edges, then those of short edges.
  void neighbours(int _point, std::vector<int>& _list) const;

  bool isLongEdge(int _a, int _b) const { return (_a < corners_) == (_b < corners_); }

  /// All tetrahedra, positively oriented, in a fixed order.
  std::vector<Tet> tets() const;

private:
  Eigen::Vector3i doubled(int _point) const;
  int index(const Eigen::Vector3i& _doubled) const; ///< -1 outside

  Vector3 origin_;
  double spacing_;
  Eigen::Vector3i cubes_;
  int corners_;
  int centres_;
};

} // namespace FleshSim
