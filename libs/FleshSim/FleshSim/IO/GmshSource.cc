#include <FleshSim/IO/GmshSource.hh>

namespace FleshSim {

void GmshSource::becomeBinary()
{
  cursor_.restOfLine();
  binary_ = true;
  toBytes();
  const int one = bytes_.number<std::int32_t>("the order of bytes");
  if (one == 1 << 24)
    bytes_.setBigEndian();
  else if (one != 1)
    bytes_.fail("the number that tells the order of bytes is " + std::to_string(one) + "; expected 1");
  toText();
}

/// Binary contents begin behind the end of the line that the cursor stands in.
void GmshSource::toBytes()
{
  cursor_.skipLineEnd();
  bytes_.moveTo(cursor_.position());
}

void GmshSource::toText()
{
  cursor_.moveTo(bytes_.position());
}

std::string GmshSource::nextSection()
{
  if (!cursor_.nextLine()) return {};
  const std::string_view word = cursor_.token();
  if (word.size() < 2 || word[0] != '$')
    cursor_.fail("found " + quote(word) + " where a section like $Nodes is expected");
  std::string name(word.substr(1));
  if (binary_) {
    cursor_.restOfLine();
    toBytes();
  }
  return name;
}

void GmshSource::endSection(const std::string& _name)
{
  if (binary_) toText();
  const std::string expected = (_name == "NOD" || _name == "ELM" ? "$END" : "$End") + _name;
  if (binary_)
    cursor_.skipSpace();
  else
    cursor_.requireLine(expected.c_str());
  const std::string_view word = cursor_.token();
  if (word != expected) cursor_.fail("found " + quote(word) + " where " + expected + " is expected");
}

void GmshSource::skipSection(const std::string& _name)
{
  const std::string end = "$End" + _name;
  if (binary_) {
    cursor_.moveTo(bytes_.position());
    if (!cursor_.moveBehind(end)) cursor_.failAt(cursor_.position(), "the section $" + _name + " has no end");
    return;
  }
  do
    cursor_.requireLine(end.c_str());
  while (cursor_.token() != end);
}

void GmshSource::line(const char* _expected)
{
  if (!binary_) cursor_.requireLine(_expected);
}

std::string_view GmshSource::textLine(const char* _expected)
{
  if (binary_) {
    toText();
    cursor_.skipSpace();
    if (cursor_.bytesLeft() == 0) cursor_.fail(std::string("the file ends where ") + _expected + " is expected");
  }
  else
    cursor_.requireLine(_expected);
  const std::string_view rest = cursor_.restOfLine();
  if (binary_) toBytes();
  return rest;
}

long long GmshSource::number(const char* _what, bool _long)
{
  if (!binary_) return cursor_.number<long long>(_what);
  return _long ? bytes_.number<std::int64_t>(_what) : bytes_.number<std::int32_t>(_what);
}

std::size_t GmshSource::count(const char* _things, std::size_t _leastBytes, bool _long)
{
  if (!binary_) return cursor_.toCount(cursor_.token(), _things, _leastBytes);
  const std::string what = std::string("the number of ") + _things;
  const long long count = number(what.c_str(), _long);
  if (count < 0 || static_cast<std::size_t>(count) > bytes_.bytesLeft() / _leastBytes)
    bytes_.fail(std::to_string(count) + " " + _things + " are announced, but only " +
                std::to_string(bytes_.bytesLeft()) + " bytes follow");
  return static_cast<std::size_t>(count);
}

std::size_t GmshSource::countInText(const char* _things, std::size_t _leastBytes)
{
  toText();
  cursor_.skipSpace();
  const std::size_t count = cursor_.toCount(cursor_.token(), _things, _leastBytes);
  toBytes();
  return count;
}

void GmshSource::endLine(const std::string& _reason)
{
  if (!binary_ && !cursor_.token().empty()) cursor_.fail(_reason);
}

void GmshSource::failAt(std::size_t _position, const std::string& _reason) const
{
  if (binary_) bytes_.failAt(_position, _reason);
  cursor_.failAt(_position, _reason);
}

} // namespace FleshSim
