#include <FleshSim/Core/AtomicFile.hh>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>

namespace FleshSim {

std::string temporaryName(const std::string& _path)
{
  static std::atomic<unsigned> counter{0};
  static const unsigned process = std::random_device{}();
  const std::filesystem::path path(_path);
  const std::string stem = "." + path.stem().string() + "." + std::to_string(process) + "-" +
                           std::to_string(counter++) + path.extension().string();
  return (path.parent_path() / stem).string();
}

Status commitTemporary(const std::string& _temporary, const std::string& _path)
{
  std::error_code error;
  std::filesystem::rename(_temporary, _path, error);
  if (!error) return Status::ok();
  std::error_code ignored;
  std::filesystem::remove(_temporary, ignored);
  return Status::atLine(_path, 0, "cannot write: " + error.message());
}

bool isDevice(const std::string& _path)
{
  std::error_code error;
  return std::filesystem::is_other(std::filesystem::status(_path, error));
}

std::string behindLink(const std::string& _path)
{
  std::error_code error;
  if (!std::filesystem::is_symlink(_path, error)) return _path;
  const std::filesystem::path file = std::filesystem::canonical(_path, error);
  return error ? _path : file.string();
}

namespace {

Status writeToDevice(const std::string& _path, const std::function<void(std::ostream&)>& _write)
{
  std::ofstream stream(_path, std::ios::binary);
  _write(stream);
  stream.close();
  return stream ? Status::ok() : Status::atLine(_path, 0, "cannot write");
}

} // namespace

Status writeAtomically(const std::string& _path, const std::function<void(std::ostream&)>& _write)
{
  if (isDevice(_path)) return writeToDevice(_path, _write);
  const std::string file = behindLink(_path);
  const std::string temporary = temporaryName(file);
  errno = 0;
  std::ofstream stream(temporary, std::ios::binary);
  if (!stream) return Status::atLine(_path, 0, std::string("cannot write: ") + std::strerror(errno));
  _write(stream);
  stream.close();
  if (!stream) {
    const std::string reason = errno != 0 ? std::strerror(errno) : "the disk took only a part of it";
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    return Status::atLine(_path, 0, "cannot write: " + reason);
  }
  return commitTemporary(temporary, file);
}

} // namespace FleshSim
