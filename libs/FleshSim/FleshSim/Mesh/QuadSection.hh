#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <Eigen/Core>

#include <array>
#include <functional>
#include <vector>

namespace FleshSim {

/// Quadrilaterals in the plane, counter-clockwise: the cross-section of a swept body.
struct QuadSection
{
  Eigen::Matrix2Xd points{2, 0};
  std::vector<std::array<int, 4>> quads;
};

/// Unit disc as an O-grid: `_columns` x `_rows` quads in the middle, and `_rings` rings of 2 (columns + rows) quads
/// around them, evenly spaced on the circle. Four inner vertices have three edges.
QuadSection discSection(int _columns, int _rows, int _rings);

/// Unit disc from a fan of five triangles, each made of three quads: the centre has five edges, five other inner
/// vertices have three. Every edge is then cut into `_pieces`; inner vertices are smoothed.
QuadSection fanSection(int _pieces);

/// Ring between the radii `_inner` and 1.
QuadSection ringSection(double _inner, int _around, int _across);

/// Place of the section's point (u, v) in layer `_layer`.
using SweepMap = std::function<Vector3(double _u, double _v, int _layer)>;

/// Hexahedra between `_layers` + 1 copies of the section, or `_layers` if the sweep closes on itself. (d/du, d/dv,
/// d/dlayer) of the map must be right-handed. Vertices and cells come layer by layer.
VolumeMesh sweep(const QuadSection& _section, int _layers, bool _closed, const SweepMap& _map);

} // namespace FleshSim
