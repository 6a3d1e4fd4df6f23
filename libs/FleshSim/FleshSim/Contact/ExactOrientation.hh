#pragma once

#include <FleshSim/Core/Types.hh>

namespace FleshSim {

/// The sign (-1, 0, 1) of det(a - d, b - d, c - d), exactly: on which side of the plane through a, b and c the point d
/// is. A filter with the error bound of Shewchuk 1997 (Adaptive Precision Floating-Point Arithmetic and Fast Robust
/// Geometric Predicates) decides nearly all; the others are summed without rounding as expansions of doubles. Exact as
/// long as no product of three coordinates over- or underflows.
int orientation(const Vector3& _a, const Vector3& _b, const Vector3& _c, const Vector3& _d);

} // namespace FleshSim
