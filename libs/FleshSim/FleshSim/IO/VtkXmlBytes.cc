#include <FleshSim/IO/VtkXmlBytes.hh>

namespace FleshSim {

namespace {

int sextet(char _c)
{
  if (_c >= 'A' && _c <= 'Z') return _c - 'A';
  if (_c >= 'a' && _c <= 'z') return _c - 'a' + 26;
  if (_c >= '0' && _c <= '9') return _c - '0' + 52;
  if (_c == '+') return 62;
  return _c == '/' ? 63 : -1;
}

} // namespace

bool VtkXmlBytes::decodeGroup()
{
  carried_.clear();
  used_ = 0;
  char group[4];
  for (char& c : group) {
    do {
      if (position_ >= text_.size()) return false;
      c = text_[position_++];
    } while (c == ' ' || c == '\n' || c == '\r' || c == '\t');
  }
  const int padding = group[3] != '=' ? 0 : group[2] != '=' ? 1 : 2;
  unsigned bits = 0;
  for (int i = 0; i < 4; ++i) {
    const int value = i >= 4 - padding ? 0 : sextet(group[i]);
    if (value < 0) return false;
    bits = bits << 6 | static_cast<unsigned>(value);
  }
  for (int i = 0; i < 3 - padding; ++i)
    carried_ += static_cast<char>(bits >> (16 - 8 * i) & 255);
  return true;
}

bool VtkXmlBytes::read(std::size_t _count, std::string& _bytes)
{
  if (_count > left()) return false;
  if (!base64_) {
    _bytes.append(text_, position_, _count);
    position_ += _count;
    return true;
  }
  for (std::size_t i = 0; i < _count; ++i) {
    if (used_ == carried_.size() && !decodeGroup()) return false;
    _bytes += carried_[used_++];
  }
  return true;
}

bool VtkXmlBytes::readHeader(std::size_t _width, bool _bigEndian, std::uint64_t& _value)
{
  std::string bytes;
  if (!read(_width, bytes)) return false;
  _value = 0;
  for (std::size_t i = 0; i < _width; ++i)
    _value = _value << 8 | static_cast<unsigned char>(bytes[_bigEndian ? i : _width - 1 - i]);
  return true;
}

} // namespace FleshSim
