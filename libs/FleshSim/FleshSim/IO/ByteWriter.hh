#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace FleshSim {

/// Appends little-endian numbers to a string.
class ByteWriter
{
public:
  template <class Number>
  void number(Number _value)
  {
    static_assert(std::is_arithmetic_v<Number>, "numbers only");
    std::uint64_t bits = 0;
    if constexpr (std::is_same_v<Number, float>) {
      std::uint32_t narrow;
      std::memcpy(&narrow, &_value, sizeof(narrow));
      bits = narrow;
    }
    else if constexpr (std::is_floating_point_v<Number>)
      std::memcpy(&bits, &_value, sizeof(bits));
    else
      bits = static_cast<std::uint64_t>(_value);
    for (std::size_t i = 0; i < sizeof(Number); ++i, bits >>= 8)
      bytes_ += static_cast<char>(bits & 0xFF);
  }

  /// An unsigned integer of 1, 2 or 4 bytes.
  void unsignedOfSize(int _size, std::uint32_t _value)
  {
    for (int i = 0; i < _size; ++i, _value >>= 8)
      bytes_ += static_cast<char>(_value & 0xFF);
  }

  void raw(std::string_view _bytes) { bytes_ += _bytes; }

  /// A text behind its 32-bit length.
  void text(std::string_view _text)
  {
    number(static_cast<std::uint32_t>(_text.size()));
    raw(_text);
  }

  const std::string& bytes() const { return bytes_; }

private:
  std::string bytes_;
};

} // namespace FleshSim
