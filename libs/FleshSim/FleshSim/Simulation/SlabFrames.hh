#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <vector>

namespace FleshSim {

/// The four corners of a rectangle, one after the other, in the columns.
using SlabFrame = Eigen::Matrix<double, 3, 4>;

/// The vertices of a slab, from one coordinate of the axis (0 to 2) to another; infinite ones are no limit.
std::vector<int> slabVertices(const VolumeMesh& _rest, int _axis, double _from, double _to);

/// Frames that show where slabs are: at rest rectangles across the body at the coordinates _low and _high of the axis
/// (0 to 2; NaN: no such slab), a little larger than the body. Where the body is deformed (_positions, 3 x vertices)
/// each frame goes with its slab: by the rotation and translation that take the slab's vertices closest to where they
/// are.
std::vector<SlabFrame> slabFrames(const VolumeMesh& _rest, int _axis, double _low, double _high,
                                  const Points& _positions);

} // namespace FleshSim
