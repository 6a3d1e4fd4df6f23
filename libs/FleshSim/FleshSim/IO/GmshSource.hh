#pragma once

#include <FleshSim/IO/ByteReader.hh>
#include <FleshSim/IO/TextCursor.hh>

#include <cstdint>
#include <string>

namespace FleshSim {

/// The numbers of a Gmsh file (.msh), in ASCII or binary alike. Section names are text in both. In ASCII each record
/// is a line, in binary the records follow each other: whole numbers have four bytes, sizes and the numbers of nodes
/// and elements of version 4.1 have eight (Gmsh reference manual, "MSH file format").
class GmshSource
{
public:
  /// `_text` is the whole file and must outlive the source.
  GmshSource(const std::string& _path, const std::string& _text) : cursor_(_path, _text, '\0'), bytes_(_path, _text) {}

  /// From here on the sections are binary. The four bytes that tell the order of bytes come next in the file.
  void becomeBinary();
  bool isBinary() const { return binary_; }

  /// The next section's name without '$', empty at the end of the file; its contents follow.
  std::string nextSection();

  /// Checks that the section ends here.
  void endSection(const std::string& _name);

  /// Goes behind the end of a section of which nothing is needed.
  void skipSection(const std::string& _name);

  /// In ASCII the next line that is not blank; nothing in binary.
  void line(const char* _expected);

  /// The same, for parts of a binary section that are text all the same (tags of data, names).
  std::string_view textLine(const char* _expected);

  int integer(const char* _what) { return binary_ ? bytes_.number<std::int32_t>(_what) : cursor_.number<int>(_what); }
  double real(const char* _what) { return binary_ ? bytes_.number<double>(_what) : cursor_.number<double>(_what); }

  /// A number of eight bytes where `_long`, else of four.
  long long number(const char* _what, bool _long);

  /// How many things follow that take at least `_leastBytes` each, in ASCII or binary.
  std::size_t count(const char* _things, std::size_t _leastBytes, bool _long);

  /// A count on a line of text of a binary section.
  std::size_t countInText(const char* _things, std::size_t _leastBytes);

  /// Fails if there is more on this line (ASCII only).
  void endLine(const std::string& _reason);

  std::size_t position() const { return binary_ ? bytes_.position() : cursor_.position(); }
  std::size_t blamed() const { return binary_ ? bytes_.blamed() : cursor_.blamed(); }
  [[noreturn]] void fail(const std::string& _reason) const { failAt(blamed(), _reason); }
  [[noreturn]] void failAt(std::size_t _position, const std::string& _reason) const;

private:
  void toText();
  void toBytes();

  TextCursor cursor_;
  ByteReader bytes_;
  bool binary_ = false;
};

} // namespace FleshSim
