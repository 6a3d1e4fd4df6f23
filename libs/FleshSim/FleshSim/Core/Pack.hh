#pragma once

// A pack of doubles, one for each of `packWidth` elements that are evaluated together. Kernels are templates over a
// scalar T that is either double or Pack; they branch only through select(), so both give the same formula.
// Built on the vector extensions of gcc and clang, which lower to whatever registers the target has
// (1 x AVX-512, 2 x AVX, 4 x SSE2); other compilers get an array and a loop.

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace FleshSim {

// Kernels keep small matrices of packs in registers, which needs their loops unrolled and their parts inlined.
#if defined(__clang__)
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

using PackData = double __attribute__((vector_size(packWidth * sizeof(double))));
using PackMask = std::int64_t __attribute__((vector_size(packWidth * sizeof(double))));

#else

struct PackMask
{
  std::int64_t lane[packWidth];
  std::int64_t operator[](int _i) const { return lane[_i]; }
  std::int64_t& operator[](int _i) { return lane[_i]; }
};

#define FLESHSIM_LANES(expression)                                                                                     \
  for (int i = 0; i < packWidth; ++i)                                                                                  \
  expression

struct PackData
{
  double lane[packWidth];
  double operator[](int _i) const { return lane[_i]; }
  double& operator[](int _i) { return lane[_i]; }
};

#define FLESHSIM_PACK_OPERATOR(op)                                                                                     \
  inline PackData operator op(PackData _a, const PackData& _b)                                                         \
  {                                                                                                                    \
    FLESHSIM_LANES(_a.lane[i] = _a.lane[i] op _b.lane[i]);                                                             \
    return _a;                                                                                                         \
  }
FLESHSIM_PACK_OPERATOR(+)
FLESHSIM_PACK_OPERATOR(-)
FLESHSIM_PACK_OPERATOR(*)
FLESHSIM_PACK_OPERATOR(/)
#undef FLESHSIM_PACK_OPERATOR

inline PackData operator-(PackData _a)
{
  FLESHSIM_LANES(_a.lane[i] = -_a.lane[i]);
  return _a;
}

#define FLESHSIM_PACK_COMPARISON(op)                                                                                   \
  inline PackMask operator op(const PackData& _a, const PackData& _b)                                                  \
  {                                                                                                                    \
    PackMask m{};                                                                                                      \
    FLESHSIM_LANES(m.lane[i] = _a.lane[i] op _b.lane[i] ? -1 : 0);                                                     \
    return m;                                                                                                          \
  }
FLESHSIM_PACK_COMPARISON(<)
FLESHSIM_PACK_COMPARISON(>)
FLESHSIM_PACK_COMPARISON(<=)
FLESHSIM_PACK_COMPARISON(>=)
#undef FLESHSIM_PACK_COMPARISON
#undef FLESHSIM_LANES

#endif

/// One double for each of packWidth elements.
struct Pack
{
  PackData data;

  Pack() : data{} {}
  Pack(PackData _data) : data(_data) {}                     // NOLINT(google-explicit-constructor): a pack is a number
  Pack(double _v) : data{_v, _v, _v, _v, _v, _v, _v, _v} {} // NOLINT(google-explicit-constructor): constants mix

  double operator[](int _lane) const { return data[_lane]; }
  void set(int _lane, double _value) { data[_lane] = _value; }

  Pack& operator+=(Pack _b) { return *this = data + _b.data; }
  Pack& operator-=(Pack _b) { return *this = data - _b.data; }
  Pack& operator*=(Pack _b) { return *this = data * _b.data; }

  friend Pack operator+(Pack _a, Pack _b) { return _a.data + _b.data; }
  friend Pack operator-(Pack _a, Pack _b) { return _a.data - _b.data; }
  friend Pack operator*(Pack _a, Pack _b) { return _a.data * _b.data; }
  friend Pack operator/(Pack _a, Pack _b) { return _a.data / _b.data; }
  friend Pack operator-(Pack _a) { return -_a.data; }
  friend PackMask operator<(Pack _a, Pack _b) { return _a.data < _b.data; }
  friend PackMask operator>(Pack _a, Pack _b) { return _a.data > _b.data; }
  friend PackMask operator<=(Pack _a, Pack _b) { return _a.data <= _b.data; }
  friend PackMask operator>=(Pack _a, Pack _b) { return _a.data >= _b.data; }
};

/// _mask ? _a : _b, lane by lane. Both sides are evaluated.
inline Pack select(PackMask _mask, Pack _a, Pack _b)
{
#if defined(__GNUC__) || defined(__clang__)
  return Pack(PackData(_mask ? _a.data : _b.data));
#else
  Pack r;
  for (int i = 0; i < packWidth; ++i)
    r.set(i, _mask[i] ? _a[i] : _b[i]);
  return r;
#endif
}
inline double select(bool _mask, double _a, double _b)
{
  return _mask ? _a : _b;
}

inline bool anyOf(PackMask _mask)
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

template <class Function>
Pack applyToLanes(Pack _a, Function _function)
{
  Pack r;
  for (int i = 0; i < packWidth; ++i)
    r.set(i, _function(_a[i]));
  return r;
}

inline Pack sqrt(Pack _a)
{
  return applyToLanes(_a, [](double _x) { return std::sqrt(_x); });
}
inline Pack log(Pack _a)
{
  return applyToLanes(_a, [](double _x) { return std::log(_x); });
}
inline Pack abs(Pack _a)
{
  return select(_a < Pack(0.0), -_a, _a);
}
inline Pack max(Pack _a, Pack _b)
{
  return select(_a > _b, _a, _b);
}
inline Pack min(Pack _a, Pack _b)
{
  return select(_a < _b, _a, _b);
}

inline Pack log1p(Pack _a)
{
  return applyToLanes(_a, [](double _x) { return std::log1p(_x); });
}

inline double log1p(double _a)
{
  return std::log1p(_a);
}
inline double sqrt(double _a)
{
  return std::sqrt(_a);
}
inline double log(double _a)
{
  return std::log(_a);
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
