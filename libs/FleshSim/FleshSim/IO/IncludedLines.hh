#pragma once

#include <FleshSim/IO/CommaLines.hh>

#include <list>
#include <string>

namespace FleshSim {

/// The lines of a file, with those of the files that it includes in their places: behind a line "*INCLUDE FILE" (Vega)
/// or "*INCLUDE, INPUT=FILE" (Abaqus), and where `include` is called. Names are relative to the file that has them.
class IncludedLines
{
public:
  IncludedLines(const std::string& _path, std::string_view _comment) : comment_(_comment) { open(_path); }

  /// Goes to the next line; false at the end of the outermost file.
  bool next();

  /// The next lines are those of another file.
  void include(const std::string& _name);

  bool hasLine() const { return !files_.empty(); }

  /// Whether there is a current line, and it is no keyword.
  bool hasData() const { return hasLine() && !current().isKeyword(); }
  bool nextData() { return next() && hasData(); }

  const CommaLines& current() const { return files_.back().lines; }

  /// Fails at the current line, or at the end of the first file.
  [[noreturn]] void fail(const std::string& _reason) const;

private:
  struct File
  {
    File(const std::string& _path, std::string_view _comment)
        : path(_path), text(loadFile(_path)), lines(_path, text, _comment)
    {
    }

    std::string path;
    std::string text;
    CommaLines lines;
  };

  void open(const std::string& _path);

  std::string_view comment_;
  std::string first_;
  std::list<File> files_; ///< from the first to the innermost; they do not move
};

} // namespace FleshSim
