#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <Eigen/Core>

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

  /// The up to 24 tetrahedra around a point, positively oriented, the point first.
  void star(int _point, std::vector<Tet>& _list) const;

  /// The tetrahedra whose long edge between corners begins at this corner: over all corners, each exactly once.
  /// Positively oriented, in a fixed order.
  void tetsFrom(int _corner, std::vector<Tet>& _list) const;

  int cornerCount() const { return corners_; }

private:
  Eigen::Vector3i doubled(int _point) const;
  int index(const Eigen::Vector3i& _doubled) const; ///< -1 outside
  void addTetsAtEdge(int _point, int _axis, int _sign, std::vector<Tet>& _list) const;

  Vector3 origin_;
  double spacing_;
  Eigen::Vector3i cubes_;
  int corners_;
  int centres_;
};

} // namespace FleshSim
