#pragma once

#include <FleshSim/Core/Types.hh>

namespace FleshSim {

/// The rotation and translation that take the columns of `_from` closest to those of `_to` in the least-squares sense
/// (Kabsch 1976), as a 3 x 4 matrix [R | t]; det R = 1. Both have the same number of columns, at least one.
Eigen::Matrix<double, 3, 4> rigidFit(const Points& _from, const Points& _to);

} // namespace FleshSim
