#include <FleshSim/IO/InputFile.hh>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

namespace FleshSim {

namespace {

[[noreturn]] void failToRead(const std::string& _path, const std::string& _reason)
{
  throw FileError{Status::atLine(_path, 0, "cannot read: " + _reason)};
}

} // namespace

std::string loadFile(const std::string& _path)
{
  std::error_code ignored;
  if (std::filesystem::is_directory(_path, ignored)) failToRead(_path, std::strerror(EISDIR));
  errno = 0;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(_path.c_str(), "rb"), &std::fclose);
  if (!file) failToRead(_path, std::strerror(errno));

  // The size is only a guess: the file may be a pipe or grow while it is read.
  const std::uintmax_t size = std::filesystem::file_size(_path, ignored);
  std::string content(ignored ? 65536 : static_cast<std::size_t>(size) + 1, '\0');
  std::size_t used = 0;
  while (const std::size_t got = std::fread(&content[used], 1, content.size() - used, file.get())) {
    used += got;
    if (used == content.size()) content.resize(2 * used);
  }
  if (std::ferror(file.get())) failToRead(_path, std::strerror(errno));
  content.resize(used);
  return content;
}

std::string quote(std::string_view _text)
{
  constexpr std::size_t longest = 40;
  std::string result = "'";
  for (char c : _text.substr(0, longest))
    result += (c >= ' ' && c <= '~') ? c : '?';
  return result + (_text.size() > longest ? "...'" : "'");
}

} // namespace FleshSim
