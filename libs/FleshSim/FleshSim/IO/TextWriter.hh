#pragma once

#include <charconv>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>

namespace FleshSim {

/// Fast, locale-independent text output: numbers in the shortest form that reads back to the same value.
class TextWriter
{
public:
  explicit TextWriter(std::ostream& _stream) : stream_(_stream) {}
  ~TextWriter() { flush(); }
  TextWriter(const TextWriter&) = delete;
  TextWriter& operator=(const TextWriter&) = delete;

  TextWriter& operator<<(std::string_view _text)
  {
    buffer_ += _text;
    if (buffer_.size() > blockSize) flush();
    return *this;
  }

  TextWriter& operator<<(char _character) { return *this << std::string_view(&_character, 1); }

  template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
  TextWriter& operator<<(Number _number)
  {
    char digits[40];
    const auto [end, error] = std::to_chars(digits, digits + sizeof(digits), _number);
    static_cast<void>(error);
    return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
  }

private:
  static constexpr std::size_t blockSize = 1 << 16;

  void flush()
  {
    stream_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    buffer_.clear();
  }

  std::ostream& stream_;
  std::string buffer_;
};

} // namespace FleshSim
