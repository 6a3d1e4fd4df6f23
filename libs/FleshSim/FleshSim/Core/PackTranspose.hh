#pragma once

// Packs seen as the rows of an 8 x 8 matrix, and as the first eight entries of a 3 x 3 block.

#include <FleshSim/Core/Pack.hh>

namespace FleshSim {

namespace TransposeDetail {

#if defined(__GNUC__) || defined(__clang__)
#if defined(__clang__)
#define FLESHSIM_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define FLESHSIM_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, RegisterMask{__VA_ARGS__})
#endif

/// Exchanges the lanes of _a that have the bit `distance` with those of _b that have not, within a register.
template <int distance>
FLESHSIM_INLINE void exchange(RegisterData& _a, RegisterData& _b)
{
  const RegisterData a = _a;
  const RegisterData b = _b;
#if defined(__AVX512F__)
  if constexpr (distance == 4) {
    _a = FLESHSIM_SHUFFLE(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
    _b = FLESHSIM_SHUFFLE(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
  }
  else if constexpr (distance == 2) {
    _a = FLESHSIM_SHUFFLE(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
    _b = FLESHSIM_SHUFFLE(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
  }
  else {
    _a = FLESHSIM_SHUFFLE(a, b, 0, 8, 2, 10, 4, 12, 6, 14);
    _b = FLESHSIM_SHUFFLE(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
  }
#elif defined(__AVX__)
  if constexpr (distance == 2) {
    _a = FLESHSIM_SHUFFLE(a, b, 0, 1, 4, 5);
    _b = FLESHSIM_SHUFFLE(a, b, 2, 3, 6, 7);
  }
  else {
    _a = FLESHSIM_SHUFFLE(a, b, 0, 4, 2, 6);
    _b = FLESHSIM_SHUFFLE(a, b, 1, 5, 3, 7);
  }
#else
  _a = FLESHSIM_SHUFFLE(a, b, 0, 2);
  _b = FLESHSIM_SHUFFLE(a, b, 1, 3);
#endif
}
#else
template <int distance>
void exchange(RegisterData&, RegisterData&)
{
}
#endif

template <int distance>
FLESHSIM_INLINE void exchange(Pack (&_rows)[packWidth])
{
  FLESHSIM_UNROLL
  for (int row = 0; row < packWidth; ++row) {
    if (row & distance) continue;
    PackData& a = _rows[row].data;
    PackData& b = _rows[row + distance].data;
    FLESHSIM_UNROLL
    for (int i = 0; i < packRegisters; ++i) {
      if constexpr (distance < registerWidth)
        exchange<distance>(a.part[i], b.part[i]);
      else if (!(i & (distance / registerWidth))) {
        const RegisterData kept = a.part[i + distance / registerWidth];
        a.part[i + distance / registerWidth] = b.part[i];
        b.part[i] = kept;
      }
    }
  }
}

} // namespace TransposeDetail

/// Lane j of pack i becomes lane i of pack j.
FLESHSIM_INLINE void transposePacks(Pack (&_rows)[packWidth])
{
  TransposeDetail::exchange<4>(_rows);
  TransposeDetail::exchange<2>(_rows);
  TransposeDetail::exchange<1>(_rows);
}

/// The first eight entries of the transpose of a 3 x 3 block, column-major; the ninth is the same in both.
FLESHSIM_INLINE Pack loadTransposed(const double* _block)
{
#if defined(__AVX512F__) && (defined(__GNUC__) || defined(__clang__))
  Pack r = loadPack(_block);
  r.data.part[0] = FLESHSIM_SHUFFLE(r.data.part[0], r.data.part[0], 0, 3, 6, 1, 4, 7, 2, 5);
  return r;
#else
  Pack r;
  FLESHSIM_UNROLL
  for (int i = 0; i < packWidth; ++i)
    r.data[i] = _block[3 * (i % 3) + i / 3];
  return r;
#endif
}

#undef FLESHSIM_SHUFFLE

} // namespace FleshSim
