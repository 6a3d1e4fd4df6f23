#pragma once

#include <FleshSim/Core/Pack.hh>

namespace FleshSim {

/// Asks for what a pass over an array needs soon: the hardware alone does not look across pages. Measured on matrices
/// beyond the cache: 60 % of the bandwidth without, 80 to 100 % with it, alike from 500 to 2000 numbers ahead.
template <class Number>
FLESHSIM_INLINE void prefetchAhead(const Number* _a)
{
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(_a + 1024);
#else
  static_cast<void>(_a);
#endif
}

} // namespace FleshSim
