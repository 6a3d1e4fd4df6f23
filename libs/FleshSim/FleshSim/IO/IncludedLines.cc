#include <FleshSim/IO/IncludedLines.hh>

#include <filesystem>

namespace FleshSim {

namespace {

/// The file of an *INCLUDE line, "" for all other lines.
std::string includedFile(const CommaLines& _line)
{
  const std::vector<std::string_view> fields = _line.fields(true);
  if (fields.empty() || inCapitals(fields[0]) != "*INCLUDE") return {};
  std::string_view name = _line.line().substr(fields[0].size());
  const std::size_t equals = name.find('=');
  name.remove_prefix(equals == std::string_view::npos ? 0 : equals + 1);
  while (!name.empty() && name.front() == ',')
    name.remove_prefix(1);
  name = trimmed(name);
  if (name.empty()) _line.fail("*INCLUDE names no file");
  return std::string(name);
}

} // namespace

bool IncludedLines::next()
{
  while (!files_.empty()) {
    if (!files_.back().lines.next()) {
      files_.pop_back();
      continue;
    }
    const std::string name = includedFile(current());
    if (name.empty()) return true;
    include(name);
  }
  return false;
}

void IncludedLines::include(const std::string& _name)
{
  constexpr std::size_t deepest = 16;
  if (files_.size() == deepest) current().fail("files include each other more than 16 deep");
  open((std::filesystem::path(files_.back().path).parent_path() / _name).string());
}

void IncludedLines::open(const std::string& _path)
{
  if (first_.empty()) first_ = _path;
  files_.emplace_back(_path, comment_);
}

void IncludedLines::fail(const std::string& _reason) const
{
  if (hasLine()) current().fail(_reason);
  throw FileError{Status::atLine(first_, 0, _reason)};
}

} // namespace FleshSim
