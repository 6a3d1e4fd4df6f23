#pragma once

// The few types that every module shares.

#include <Eigen/Core>

namespace FleshSim {

using Vector3 = Eigen::Vector3d;
using Matrix3 = Eigen::Matrix3d;

/// Points or vectors, one per column (3 x n); positions are in metres, or whatever unit of length the mesh has.
using Points = Eigen::Matrix3Xd;

} // namespace FleshSim
