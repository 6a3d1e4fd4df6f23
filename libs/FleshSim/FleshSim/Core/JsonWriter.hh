#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace FleshSim {

/// The shortest decimal spelling that reads back as the same double ("nan" and "inf" for those), in any locale.
std::string shortestNumber(double _value);

/// Writes JSON with line breaks and indentation, value by value. Numbers round-trip exactly; NaN and infinities, which
/// JSON does not have, become null; bytes of a text that are no UTF-8 become U+FFFD. The caller keeps to the grammar: a
/// key before each value of an object.
class JsonWriter
{
public:
  explicit JsonWriter(std::ostream& _stream) : stream_(_stream) {}

  JsonWriter& beginObject() { return begin('{'); }
  JsonWriter& endObject() { return end('}'); }
  JsonWriter& beginArray() { return begin('['); }
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

private:
  JsonWriter& begin(char _bracket);
  JsonWriter& end(char _bracket);
  void separate();
  void write(const std::string& _text);

  std::ostream& stream_;
  std::vector<bool> empty_; ///< for every open bracket: nothing inside yet
  bool afterKey_ = false;
};

} // namespace FleshSim
