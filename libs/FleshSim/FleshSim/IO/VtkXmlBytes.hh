#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace FleshSim {

/// Bytes of a VTK XML file from one position on: as they are, or decoded from base64. Pieces that were encoded one
/// after the other, each with its own padding, are read through.
class VtkXmlBytes
{
public:
  VtkXmlBytes(const std::string& _text, std::size_t _begin, bool _base64)
      : text_(_text), position_(_begin), base64_(_base64)
  {
  }

  /// An upper bound.
  std::size_t left() const { return carried_.size() - used_ + (text_.size() - position_); }

  /// Appends `_count` bytes; false if there are fewer, or characters that are no base64.
  bool read(std::size_t _count, std::string& _bytes);

  /// A number of a data header, of 4 or 8 bytes.
  bool readHeader(std::size_t _width, bool _bigEndian, std::uint64_t& _value);

private:
  bool decodeGroup();

  const std::string& text_;
  std::size_t position_;
  bool base64_;
  std::string carried_; ///< the last decoded group
  std::size_t used_ = 0;
};

} // namespace FleshSim
