#pragma once

// A pack of doubles, one for each of `packWidth` elements that are evaluated together. Kernels are templates over a
// scalar T that is either double or Pack; they branch only through select(), so both give the same formula.
// A pack is made of as many registers as the target needs: 1 x AVX-512, 2 x AVX, 4 x SSE2 or Neon, in the vector
// extensions of gcc and clang; other compilers get eight doubles. (One eight-wide vector type everywhere would be
// simpler, but where the target has no such register gcc keeps it in memory: measured twice as slow.)

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace FleshSim {

// Kernels keep small matrices of packs in registers, which needs their loops unrolled and their parts inlined.
// Under the sanitizers that would only make compilation take minutes.
#if defined(__SANITIZE_ADDRESS__)
#define FLESHSIM_UNROLL
#define FLESHSIM_INLINE inline
#elif defined(__clang__)
#define FLESHSIM_UNROLL _Pragma("unroll")
#define FLESHSIM_INLINE inline __attribute__((always_inline))
#elif defined(__GNUC__)
#define FLESHSIM_UNROLL _Pragma("GCC unroll 9")
#define FLESHSIM_INLINE inline __attribute__((always_inline))
#else
#define FLESHSIM_UNROLL
#define FLESHSIM_INLINE inline
#endif

constexpr int packWidth = 8;

#if defined(__GNUC__) || defined(__clang__)
#if defined(__AVX512F__)
constexpr int registerWidth = 8;
#elif defined(__AVX__)
constexpr int registerWidth = 4;
#else
constexpr int registerWidth = 2;
#endif
using RegisterData = double __attribute__((vector_size(registerWidth * sizeof(double))));
using RegisterMask = std::int64_t __attribute__((vector_size(registerWidth * sizeof(double))));
#else
constexpr int registerWidth = 1;
using RegisterData = double;
using RegisterMask = std::int64_t;
#endif
constexpr int packRegisters = packWidth / registerWidth;

/// The doubles of a pack, lane by lane.
struct PackData
{
  RegisterData part[packRegisters];

  double operator[](int _lane) const { return reinterpret_cast<const double*>(part)[_lane]; }
  double& operator[](int _lane) { return reinterpret_cast<double*>(part)[_lane]; }
};

/// What a comparison of packs gives: all bits or none, lane by lane.
struct PackMask
{
  RegisterMask part[packRegisters];

  std::int64_t operator[](int _lane) const { return reinterpret_cast<const std::int64_t*>(part)[_lane]; }
  std::int64_t& operator[](int _lane) { return reinterpret_cast<std::int64_t*>(part)[_lane]; }
};

/// One double for each of packWidth elements; zero when nothing else is said.
struct Pack
{
  PackData data;

  FLESHSIM_INLINE Pack() : data{} {}
  FLESHSIM_INLINE Pack(double _value) // NOLINT(google-explicit-constructor): constants mix with packs
  {
    FLESHSIM_UNROLL
    for (int i = 0; i < packRegisters; ++i)
      data.part[i] = _value - RegisterData{};
  }

  double operator[](int _lane) const { return data[_lane]; }
  void set(int _lane, double _value) { data[_lane] = _value; }

#define FLESHSIM_PACK_OPERATOR(op)                                                                                     \
  friend FLESHSIM_INLINE Pack operator op(Pack _a, const Pack& _b)                                                     \
  {                                                                                                                    \
    FLESHSIM_UNROLL                                                                                                    \
    for (int i = 0; i < packRegisters; ++i)                                                                            \
      _a.data.part[i] = _a.data.part[i] op _b.data.part[i];                                                            \
    return _a;                                                                                                         \
  }
  FLESHSIM_PACK_OPERATOR(+)
  FLESHSIM_PACK_OPERATOR(-)
  FLESHSIM_PACK_OPERATOR(*)
  FLESHSIM_PACK_OPERATOR(/)
#undef FLESHSIM_PACK_OPERATOR

#define FLESHSIM_PACK_COMPARISON(op)                                                                                   \
  friend FLESHSIM_INLINE PackMask operator op(const Pack& _a, const Pack& _b)                                          \
  {                                                                                                                    \
    PackMask m;                                                                                                        \
    FLESHSIM_UNROLL                                                                                                    \
    for (int i = 0; i < packRegisters; ++i)                                                                            \
      m.part[i] = comparison(_a.data.part[i] op _b.data.part[i]);                                                      \
    return m;                                                                                                          \
  }
  FLESHSIM_PACK_COMPARISON(<)
  FLESHSIM_PACK_COMPARISON(>)
  FLESHSIM_PACK_COMPARISON(<=)
  FLESHSIM_PACK_COMPARISON(>=)
#undef FLESHSIM_PACK_COMPARISON

  friend FLESHSIM_INLINE Pack operator-(Pack _a)
  {
    FLESHSIM_UNROLL
    for (int i = 0; i < packRegisters; ++i)
      _a.data.part[i] = -_a.data.part[i];
    return _a;
  }

  FLESHSIM_INLINE Pack& operator+=(const Pack& _b)
  {
    return *this = *this + _b;
  }
  FLESHSIM_INLINE Pack& operator-=(const Pack& _b)
  {
    return *this = *this - _b;
  }
  FLESHSIM_INLINE Pack& operator*=(const Pack& _b)
  {
    return *this = *this * _b;
  }

private:
  static FLESHSIM_INLINE RegisterMask comparison(RegisterMask _mask)
  {
    return registerWidth == 1 ? -_mask : _mask;
  }
};

/// _mask ? _a : _b, lane by lane. Both sides are evaluated.
FLESHSIM_INLINE Pack select(const PackMask& _mask, const Pack& _a, const Pack& _b)
{
  Pack r;
  FLESHSIM_UNROLL
  for (int i = 0; i < packRegisters; ++i)
    r.data.part[i] = _mask.part[i] ? _a.data.part[i] : _b.data.part[i];
  return r;
}
FLESHSIM_INLINE double select(bool _mask, double _a, double _b)
{
  return _mask ? _a : _b;
}

inline bool anyOf(const PackMask& _mask)
{
  std::int64_t any = 0;
  for (int i = 0; i < packWidth; ++i)
    any |= _mask[i];
  return any != 0;
}
inline bool anyOf(bool _mask)
{
  return _mask;
}

/// Eight doubles of any alignment. (Register by register: gcc takes one copy of several through memory.)
FLESHSIM_INLINE Pack loadPack(const double* _values)
{
  Pack r;
  FLESHSIM_UNROLL
  for (int i = 0; i < packRegisters; ++i)
    std::memcpy(&r.data.part[i], _values + i * registerWidth, sizeof(RegisterData));
  return r;
}
FLESHSIM_INLINE void storePack(const Pack& _pack, double* _values)
{
  FLESHSIM_UNROLL
  for (int i = 0; i < packRegisters; ++i)
    std::memcpy(_values + i * registerWidth, &_pack.data.part[i], sizeof(RegisterData));
}

template <class Function>
FLESHSIM_INLINE Pack applyToLanes(const Pack& _a, Function _function)
{
  Pack r;
  for (int i = 0; i < packWidth; ++i)
    r.set(i, _function(_a[i]));
  return r;
}

/// Compilers turn these loops into vector square roots when errno is not asked for (-fno-math-errno).
FLESHSIM_INLINE Pack sqrt(const Pack& _a)
{
  Pack r;
  FLESHSIM_UNROLL
  for (int i = 0; i < packRegisters; ++i) {
#if defined(__GNUC__) || defined(__clang__)
    FLESHSIM_UNROLL
    for (int j = 0; j < registerWidth; ++j)
      r.data.part[i][j] = std::sqrt(_a.data.part[i][j]);
#else
    r.data.part[i] = std::sqrt(_a.data.part[i]);
#endif
  }
  return r;
}
inline Pack log(const Pack& _a)
{
  return applyToLanes(_a, [](double _x) { return std::log(_x); });
}
inline Pack log1p(const Pack& _a)
{
  return applyToLanes(_a, [](double _x) { return std::log1p(_x); });
}
inline Pack expm1(const Pack& _a)
{
  return applyToLanes(_a, [](double _x) { return std::expm1(_x); });
}
inline double flipSign(double _a, double _b)
{
  return std::signbit(_b) ? -_a : _a;
}
#if defined(__GNUC__) || defined(__clang__)
FLESHSIM_INLINE RegisterData flipSign(RegisterData _a, RegisterData _b)
{
  const RegisterMask sign = reinterpret_cast<RegisterMask>(_b) & (RegisterMask{} + INT64_MIN);
  return reinterpret_cast<RegisterData>(reinterpret_cast<RegisterMask>(_a) ^ sign);
}
#endif

/// _a with its sign flipped where _b is negative (or -0).
FLESHSIM_INLINE Pack flipSign(const Pack& _a, const Pack& _b)
{
  Pack r;
  FLESHSIM_UNROLL
  for (int i = 0; i < packRegisters; ++i)
    r.data.part[i] = flipSign(_a.data.part[i], _b.data.part[i]);
  return r;
}
FLESHSIM_INLINE Pack abs(const Pack& _a)
{
  return flipSign(_a, _a);
}
FLESHSIM_INLINE Pack max(const Pack& _a, const Pack& _b)
{
  return select(_a > _b, _a, _b);
}
FLESHSIM_INLINE Pack min(const Pack& _a, const Pack& _b)
{
  return select(_a < _b, _a, _b);
}

inline double sqrt(double _a)
{
  return std::sqrt(_a);
}
inline double log(double _a)
{
  return std::log(_a);
}
inline double log1p(double _a)
{
  return std::log1p(_a);
}
inline double expm1(double _a)
{
  return std::expm1(_a);
}
inline double abs(double _a)
{
  return std::abs(_a);
}
inline double max(double _a, double _b)
{
  return _a > _b ? _a : _b;
}
inline double min(double _a, double _b)
{
  return _a < _b ? _a : _b;
}

} // namespace FleshSim
