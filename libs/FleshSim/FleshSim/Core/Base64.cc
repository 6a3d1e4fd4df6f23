#include <FleshSim/Core/Base64.hh>

#include <algorithm>
#include <cstddef>

namespace FleshSim {

std::string base64(const std::string& _bytes)
{
  static const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((_bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < _bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, _bytes.size() - i);
    unsigned bits = 0;
    for (std::size_t j = 0; j < 3; ++j)
      bits = bits << 8 | (j < count ? static_cast<unsigned char>(_bytes[i + j]) : 0u);
    for (std::size_t j = 0; j < 4; ++j)
      text += j <= count ? digits[bits >> (18 - 6 * j) & 63u] : '=';
  }
  return text;
}

} // namespace FleshSim
