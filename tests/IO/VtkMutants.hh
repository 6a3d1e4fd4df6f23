#pragma once

#include <FleshSim/Core/Random.hh>

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

#include <unistd.h>

namespace FleshSim {

/// A folder that goes away with the test.
class TemporaryFolder
{
public:
  TemporaryFolder()
  {
    // Thousands of small files: memory is faster than a disk, where there is a folder of it.
    const std::filesystem::path memory = "/dev/shm";
    const bool hasMemory = access(memory.c_str(), W_OK) == 0;
    std::string name = ((hasMemory ? memory : std::filesystem::temp_directory_path()) / "fleshsim-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  std::string operator/(const std::string& _name) const { return (path_ / _name).string(); }

private:
  std::filesystem::path path_;
};

inline std::string textOf(const std::string& _path)
{
  std::ifstream file(_path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void store(const std::string& _path, const std::string& _text)
{
  std::ofstream(_path, std::ios::binary) << _text;
}

/// Damages as they happen (flipped bits, lost and doubled pieces, cut ends) and as they hurt (other digits, huge
/// numbers, foreign pieces).
inline std::string mutant(std::string _text, Random& _random)
{
  static const char* const numbers[] = {"-1", "0", "4294967295", "2147483648", "99999999999999999999", "nan", "1e999"};
  const std::uint64_t times = 1 + _random.below(3);
  for (std::uint64_t i = 0; i < times && !_text.empty(); ++i) {
    const std::size_t at = _random.below(_text.size());
    const std::size_t length = 1 + _random.below(std::min<std::size_t>(_text.size() - at, 24));
    switch (_random.below(7)) {
    case 0:
      _text[at] = static_cast<char>(_text[at] ^ (1 << _random.below(8)));
      break;
    case 1:
      _text[at] = static_cast<char>(_random.below(256));
      break;
    case 2:
      _text.erase(at, length);
      break;
    case 3:
      _text.insert(_random.below(_text.size()), _text.substr(at, length));
      break;
    case 4:
      _text.resize(at);
      break;
    case 5: {
      const std::size_t digit = _text.find_first_of("0123456789", at);
      if (digit != std::string::npos) _text.replace(digit, 1, numbers[_random.below(std::size(numbers))]);
      break;
    }
    default:
      for (std::size_t k = at; k < at + std::min<std::size_t>(length, 8); ++k)
        _text[k] = _random.below(2) ? '\xff' : '\0';
    }
  }
  return _text;
}

/// Reads mutants of a file; `_read` must return. FLESHSIM_FUZZ asks for another number of them.
inline void readMutants(const std::string& _original, int _count, const std::function<void(const std::string&)>& _read)
{
  const TemporaryFolder folder;
  const std::string text = textOf(_original);
  ASSERT_FALSE(text.empty()) << _original;
  const char* asked = std::getenv("FLESHSIM_FUZZ");
  const int count = asked ? std::atoi(asked) : _count;
  const std::string path = folder / ("mutant" + std::filesystem::path(_original).extension().string());
  Random random(1);
  for (int i = 0; i < count; ++i) {
    store(path, mutant(text, random));
    _read(path);
  }
}

} // namespace FleshSim
