#pragma once

#include <FleshSim/IO/InputFile.hh>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace FleshSim {

/// Walks through binary data, by default little-endian and the whole file, in `narrowed` readers a part of it. Failures
/// throw FileError with the file and the offset of the value that was looked at last.
class ByteReader
{
public:
  /// Both must outlive the reader.
  ByteReader(const std::string& _path, std::string_view _file) : path_(&_path), file_(_file), end_(_file.size()) {}

  void setBigEndian() { bigEndian_ = true; }
  void moveTo(std::size_t _position) { position_ = blamed_ = _position; }
  std::size_t position() const { return position_; }
  std::size_t blamed() const { return blamed_; }
  std::size_t bytesLeft() const { return end_ - position_; }

  /// The next number, an integer or IEEE float; `_what` names it in messages.
  template <class Number>
  Number number(const char* _what)
  {
    static_assert(std::is_arithmetic_v<Number>, "numbers only");
    const std::string_view bytes = raw(sizeof(Number), _what);
    std::uint64_t bits = 0;
    for (std::size_t i = sizeof(Number); i-- > 0;)
      bits = bits << 8 | static_cast<unsigned char>(bytes[bigEndian_ ? sizeof(Number) - 1 - i : i]);
    Number value;
    if constexpr (std::is_same_v<Number, float>) {
      const auto narrow = static_cast<std::uint32_t>(bits);
      std::memcpy(&value, &narrow, sizeof(value));
    }
    else if constexpr (std::is_floating_point_v<Number>)
      std::memcpy(&value, &bits, sizeof(value));
    else
      value = static_cast<Number>(bits);
    return value;
  }

  /// An unsigned integer of 1, 2 or 4 bytes.
  std::uint32_t unsignedOfSize(int _size, const char* _what)
  {
    if (_size == 1) return number<std::uint8_t>(_what);
    return _size == 2 ? number<std::uint16_t>(_what) : number<std::uint32_t>(_what);
  }

  /// The next bytes as they are.
  std::string_view raw(std::size_t _count, const char* _what)
  {
    blamed_ = position_;
    if (_count > bytesLeft())
      fail(std::string(_what) + " needs " + std::to_string(_count) + " bytes, " + std::to_string(bytesLeft()) +
           " are left");
    position_ += _count;
    return file_.substr(position_ - _count, _count);
  }

  /// A text behind its 32-bit length.
  std::string text(const char* _what)
  {
    const auto length = number<std::uint32_t>(_what);
    if (length > bytesLeft())
      fail(std::string(_what) + " is said to have " + std::to_string(length) + " bytes, " +
           std::to_string(bytesLeft()) + " are left");
    return std::string(raw(length, _what));
  }

  void zeros(std::size_t _count, const char* _what)
  {
    const std::string_view bytes = raw(_count, _what);
    for (std::size_t i = 0; i < _count; ++i)
      if (bytes[i] != 0) failAt(position_ - _count + i, std::string(_what) + " must be zero");
  }

  /// A reader of the next `_count` bytes, which this one skips.
  ByteReader narrowed(std::size_t _count, const char* _what)
  {
    ByteReader part = *this;
    raw(_count, _what);
    part.end_ = position_;
    return part;
  }

  [[noreturn]] void fail(const std::string& _reason) const { failAt(blamed_, _reason); }

  [[noreturn]] void failAt(std::size_t _offset, const std::string& _reason) const
  {
    throw FileError{Status::atByte(*path_, static_cast<long long>(_offset), _reason)};
  }

private:
  const std::string* path_;
  std::string_view file_;
  std::size_t position_ = 0;
  std::size_t end_;
  std::size_t blamed_ = 0;
  bool bigEndian_ = false;
};

} // namespace FleshSim
