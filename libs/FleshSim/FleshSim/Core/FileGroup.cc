#include <FleshSim/Core/FileGroup.hh>

#include <FleshSim/Core/AtomicFile.hh>

#include <filesystem>
#include <utility>

namespace FleshSim {

namespace {

void removeFile(const std::string& _file)
{
  std::error_code ignored;
  if (!_file.empty()) std::filesystem::remove(_file, ignored);
}

Status replaceName(const Status& _status, const std::string& _temporary, const std::string& _path)
{
  std::string message = _status.message();
  const std::size_t found = message.find(_temporary);
  if (found != std::string::npos) message.replace(found, _temporary.size(), _path);
  return Status::error(message);
}

} // namespace

FileGroup::~FileGroup()
{
  for (const Entry& entry : entries_)
    removeFile(entry.temporary);
}

Status FileGroup::add(const std::string& _path, const std::function<Status(const std::string& _temporary)>& _write)
{
  std::error_code ignored;
  Entry entry;
  entry.path = _path;
  entry.file = behindLink(_path);
  if (std::filesystem::is_directory(entry.file, ignored))
    return Status::atLine(_path, 0, "cannot write: it is a folder");
  entry.temporary = temporaryName(entry.file);
  const Status status = _write(entry.temporary);
  if (!status) {
    removeFile(entry.temporary);
    return replaceName(status, entry.temporary, _path);
  }
  entries_.push_back(std::move(entry));
  return Status::ok();
}

Status FileGroup::place(Entry& _entry)
{
  std::error_code error;
  if (std::filesystem::exists(_entry.file, error)) {
    const std::string previous = temporaryName(_entry.file);
    std::filesystem::rename(_entry.file, previous, error);
    if (error) return Status::atLine(_entry.path, 0, "cannot write: " + error.message());
    _entry.previous = previous;
  }
  const Status status = commitTemporary(_entry.temporary, _entry.file);
  _entry.temporary.clear();
  _entry.placed = status.isOk();
  return status;
}

void FileGroup::undo()
{
  std::error_code ignored;
  for (const Entry& entry : entries_) {
    if (entry.placed) removeFile(entry.file);
    if (!entry.previous.empty()) std::filesystem::rename(entry.previous, entry.file, ignored);
  }
}

Status FileGroup::commit()
{
  for (Entry& entry : entries_)
    if (const Status status = place(entry); !status) {
      undo();
      return status;
    }
  for (const Entry& entry : entries_)
    removeFile(entry.previous);
  entries_.clear();
  return Status::ok();
}

} // namespace FleshSim
