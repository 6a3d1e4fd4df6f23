#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/VtkArray.hh>

#include <string>

namespace FleshSim {

/// Walks through a legacy VTK file: words, lines, and arrays of numbers, written or as bytes. Counts are compared with
/// the bytes that are left before anything is allocated. Failures name the line, in a binary file the byte.
class VtkLegacyCursor
{
public:
  /// Both must outlive the cursor.
  VtkLegacyCursor(const std::string& _path, const std::string& _text) : path_(_path), text_(_text) {}

  /// Arrays are bytes from now on.
  void setBinary(bool _binary) { binary_ = _binary; }
  bool isBinary() const { return binary_; }

  std::string word();       ///< empty at the end of the file
  std::string wordOnLine(); ///< empty at the end of the line
  std::string line();       ///< what is left of it
  bool isAtEnd() const { return position_ >= text_.size(); }

  Status readCount(const char* _what, long long& _count);
  Status readType(VtkArray& _array);

  /// Reads tuples * components numbers that begin on the next line (binary) or anywhere after (ASCII).
  Status readValues(long long _tuples, long long _components, VtkArray& _array);

  Status fail(const std::string& _reason) const;

private:
  Status readBinaryValues(std::size_t _count, VtkArray& _array);
  std::size_t left() const { return text_.size() - position_; }
  long lineNumber() const;

  const std::string& path_;
  const std::string& text_;
  std::size_t position_ = 0;
  bool binary_ = false;
};

/// ASCII letters alone, whatever the locale.
std::string upperCase(std::string _text);

} // namespace FleshSim
