#pragma once

#include <FleshSim/Core/Status.hh>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

/// What is wrong in a JSON text, and where. Thrown by JsonValue and JsonObject, so that readers stay readable; the
/// outermost reader turns it into a Status that names the file.
class JsonError : public std::runtime_error
{
public:
  JsonError(long _line, const std::string& _reason) : std::runtime_error(_reason), line_(_line) {}
  long line() const { return line_; }

private:
  long line_;
};

/// A value of a JSON text with the line on which it begins.
class JsonValue
{
public:
  enum class Kind
  {
    null,
    boolean,
    number,
    string,
    array,
    object
  };
  using Member = std::pair<std::string, JsonValue>;

  Kind kind = Kind::null;
  long line = 0;
  long keyLine = 0; ///< of a member of an object: the line of its key
  bool boolean = false;
  double number = 0.0; ///< always finite
  std::string text;    ///< UTF-8
  std::vector<JsonValue> items;
  std::vector<Member> members; ///< in the order of the file, no key twice

  bool isObject() const { return kind == Kind::object; }
  bool isArray() const { return kind == Kind::array; }
  bool isString() const { return kind == Kind::string; }

  /// These throw a JsonError "KEY must be a number" when the value is of another kind.
  bool asBoolean(const std::string& _key) const;
  double asNumber(const std::string& _key) const;
  const std::string& asString(const std::string& _key) const;
  const std::vector<JsonValue>& asArray(const std::string& _key) const;

  /// A number without fraction in [_low, _high].
  long long asInteger(const std::string& _key, long long _low, long long _high) const;

  /// Exactly _count numbers.
  std::vector<double> asNumbers(const std::string& _key, std::size_t _count) const;
};

/// Parses strict JSON (RFC 8259): no comments, no trailing commas, no duplicate keys, at most 100 levels deep. An
/// error is `FILE:LINE: reason`; `_value` is only written on success.
Status parseJson(const std::string& _text, const std::string& _file, JsonValue& _value);

/// Reads and parses a whole file.
Status readJson(const std::string& _path, JsonValue& _value);

/// View of an object that remembers which keys were asked for; the others are unknown, and `finish` refuses them.
/// `_name` is the object's own key, for messages; both must outlive the view.
class JsonObject
{
public:
  /// Throws a JsonError when `_value` is no object.
  JsonObject(const JsonValue& _value, std::string _name);

  long line() const { return value_->line; }
  const std::string& name() const { return name_; }

  /// "handles[0].select": the key with the object's name before it.
  std::string path(const std::string& _key) const;

  /// The value, or null when the key is absent.
  const JsonValue* find(const std::string& _key);

  /// The value; throws when the key is absent.
  const JsonValue& require(const std::string& _key);

  bool boolean(const std::string& _key, bool _default);
  double number(const std::string& _key, double _default);
  std::string string(const std::string& _key, const std::string& _default);
  long long integer(const std::string& _key, long long _default, long long _low, long long _high);

  /// Throws `unknown key "stepz"; known: "steps", ...` if the object has a key that was never asked for.
  void finish() const;

private:
  const JsonValue* value_;
  std::string name_;
  std::vector<std::string> known_;
};

} // namespace FleshSim
