#pragma once

// Short vectors of floats, for kernels on small blocks. A block of `size` rows is kept column by column without padding
// and read `lanes` floats at a time: the lanes beyond `size` get a part of the next column, which nobody looks at. So
// the bytes that pass are the block's own, and each column is one instruction.

#include <FleshSim/Core/LargeArray.hh>
#include <FleshSim/Core/Pack.hh>
#include <FleshSim/Core/Prefetch.hh>

#include <algorithm>
#include <cstring>

namespace FleshSim {

#if defined(__GNUC__) || defined(__clang__)
template <int width>
struct FloatRegister
{
  using Type = float __attribute__((vector_size(16)));
};
#if defined(__AVX__)
template <>
struct FloatRegister<8>
{
  using Type = float __attribute__((vector_size(32)));
};
#endif
#else
template <int width>
struct FloatRegister
{
  using Type = float;
};
#endif

/// `lanes` floats, 4 or 8.
template <int lanes>
struct FloatLanes
{
  static constexpr int width = lanes;
  using Register = typename FloatRegister<lanes>::Type;
  static constexpr int registers = static_cast<int>(width * sizeof(float) / sizeof(Register));

  Register part[registers];

  FLESHSIM_INLINE FloatLanes() : part{} {}

  static FLESHSIM_INLINE FloatLanes load(const float* _from)
  {
    FloatLanes result;
    std::memcpy(&result.part, _from, sizeof(result.part));
    return result;
  }

  FLESHSIM_INLINE void store(float* _to) const { std::memcpy(_to, &part, sizeof(part)); }

  FLESHSIM_INLINE float operator[](int _lane) const { return reinterpret_cast<const float*>(part)[_lane]; }

  /// *this += _a * _scale.
  FLESHSIM_INLINE void add(const FloatLanes& _a, float _scale)
  {
    FLESHSIM_UNROLL
    for (int i = 0; i < registers; ++i)
      part[i] += _a.part[i] * _scale;
  }

  /// *this -= _a * _scale.
  FLESHSIM_INLINE void subtract(const FloatLanes& _a, float _scale)
  {
    FLESHSIM_UNROLL
    for (int i = 0; i < registers; ++i)
      part[i] -= _a.part[i] * _scale;
  }

  /// *this += _a * _b, lane by lane.
  FLESHSIM_INLINE void add(const FloatLanes& _a, const FloatLanes& _b)
  {
    FLESHSIM_UNROLL
    for (int i = 0; i < registers; ++i)
      part[i] += _a.part[i] * _b.part[i];
  }

  FLESHSIM_INLINE void add(const FloatLanes& _a)
  {
    FLESHSIM_UNROLL
    for (int i = 0; i < registers; ++i)
      part[i] += _a.part[i];
  }
};

/// Lanes that hold a vector of `size` numbers.
constexpr int lanesFor(int _size)
{
  return _size <= 4 ? 4 : 8;
}

/// Blocks for such kernels, which may read some floats behind the last one.
using LaneBlocks = LargeArray<float>;
constexpr int laneOverrun = 8;

/// Room for _floats; their values are open.
inline void makeRoom(LaneBlocks& _blocks, std::size_t _floats)
{
  _blocks.clear();
  _blocks.resize(_floats + laneOverrun);
  std::fill_n(_blocks.begin() + static_cast<std::ptrdiff_t>(_floats), laneOverrun, 0.0F);
}

} // namespace FleshSim
