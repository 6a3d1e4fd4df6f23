#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace FleshSim {

/// The shortest decimal spelling that reads back as the same double ("nan" and "inf" for those), in any locale.
std::string shortestNumber(double _value);

/// Without the rounding errors of a detour over other numbers: 100000 for 100000.00000000001.
double tidiedNumber(double _value);

/// How an object or array is laid out: an entry per line, or all of it, whatever is inside, on one.
enum class JsonLayout
{
  lines,
  oneLine
};

/// Writes JSON with line breaks and indentation, value by value. Numbers round-trip exactly; NaN and infinities, which
/// JSON does not have, become null; bytes of a text that are no UTF-8 become U+FFFD. The caller keeps to the grammar: a
/// key before each value of an object.
class JsonWriter
{
public:
  explicit JsonWriter(std::ostream& _stream) : stream_(_stream) {}

  JsonWriter& beginObject(JsonLayout _layout = JsonLayout::lines) { return begin('{', _layout); }
  JsonWriter& endObject() { return end('}'); }
  JsonWriter& beginArray(JsonLayout _layout = JsonLayout::lines) { return begin('[', _layout); }
  JsonWriter& endArray() { return end(']'); }

  JsonWriter& key(const std::string& _key);

  JsonWriter& value(double _value);
  JsonWriter& value(long long _value);
  JsonWriter& value(int _value) { return value(static_cast<long long>(_value)); }
  JsonWriter& value(std::size_t _value) { return value(static_cast<long long>(_value)); }
  JsonWriter& value(bool _value);
  JsonWriter& value(const std::string& _value);
  JsonWriter& value(const char* _value) { return value(std::string(_value)); }

  template <class T>
  JsonWriter& member(const std::string& _key, const T& _value)
  {
    return key(_key).value(_value);
  }

  /// The values of a list (a vector, a list of indices) as an array on one line.
  template <class List>
  JsonWriter& line(const List& _list)
  {
    beginArray(JsonLayout::oneLine);
    for (const auto& entry : _list)
      value(entry);
    return endArray();
  }

private:
  /// A bracket that is open.
  struct Level
  {
    bool empty; ///< nothing inside yet
    bool oneLine;
  };

  JsonWriter& begin(char _bracket, JsonLayout _layout);
  JsonWriter& end(char _bracket);
  void separate();
  void write(const std::string& _text);

  std::ostream& stream_;
  std::vector<Level> levels_;
  bool afterKey_ = false;
};

} // namespace FleshSim
