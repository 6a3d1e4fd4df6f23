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

using FilePointer = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

FilePointer open(const std::string& _path)
{
  std::error_code ignored;
  if (std::filesystem::is_directory(_path, ignored)) failToRead(_path, std::strerror(EISDIR));
  errno = 0;
  FilePointer file(std::fopen(_path.c_str(), "rb"), &std::fclose);
  if (!file) failToRead(_path, std::strerror(errno));
  return file;
}

/// What is left of an open file; `_guess` is how much that may be.
std::string contentOf(std::FILE* _file, std::size_t _guess, const std::string& _path)
{
  std::string content(_guess, '\0');
  std::size_t used = 0;
  while (const std::size_t got = std::fread(&content[used], 1, content.size() - used, _file)) {
    used += got;
    if (used == content.size()) content.resize(2 * used);
  }
  if (std::ferror(_file)) failToRead(_path, std::strerror(errno));
  content.resize(used);
  return content;
}

} // namespace

std::string loadFile(const std::string& _path)
{
  if (_path == standardStream) {
    static const std::string content = contentOf(stdin, 65536, _path);
    return content;
  }
  const FilePointer file = open(_path);
  // The size is only a guess: the file may be a pipe or grow while it is read.
  std::error_code ignored;
  const std::uintmax_t size = std::filesystem::file_size(_path, ignored);
  return contentOf(file.get(), ignored ? 65536 : static_cast<std::size_t>(size) + 1, _path);
}

std::string loadHead(const std::string& _path, std::size_t _length)
{
  // A pipe gives its bytes only once.
  if (!std::filesystem::is_regular_file(_path)) return {};
  const FilePointer file = open(_path);
  std::string head(_length, '\0');
  head.resize(std::fread(&head[0], 1, _length, file.get()));
  return head;
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
