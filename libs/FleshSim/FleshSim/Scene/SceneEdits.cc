#include <FleshSim/Scene/SceneEdits.hh>

#include <algorithm>
#include <utility>

namespace FleshSim {

namespace {

constexpr const char* setting = "set";

Status failed(const std::string& _key, const std::string& _reason)
{
  return Status::about(setting, _key + ": " + _reason);
}

std::vector<std::string> partsOf(const std::string& _key)
{
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t dot = _key.find('.'); dot != std::string::npos; dot = _key.find('.', begin)) {
    parts.push_back(_key.substr(begin, dot - begin));
    begin = dot + 1;
  }
  parts.push_back(_key.substr(begin));
  return parts;
}

/// The entry of a list or the member of an object; a member that is not there is made. Null: there is no such place.
JsonValue* placeIn(JsonValue& _parent, const std::string& _part)
{
  if (_parent.isArray()) {
    const bool isNumber = !_part.empty() && _part.size() < 9 &&
                          std::all_of(_part.begin(), _part.end(), [](char _c) { return _c >= '0' && _c <= '9'; });
    const std::size_t index = isNumber ? std::stoul(_part) : _parent.items.size();
    return index < _parent.items.size() ? &_parent.items[index] : nullptr;
  }
  if (!_parent.isObject()) return nullptr;
  for (JsonValue::Member& member : _parent.members)
    if (member.first == _part) return &member.second;
  JsonValue made;
  made.kind = JsonValue::Kind::object;
  _parent.members.emplace_back(_part, made);
  return &_parent.members.back().second;
}

std::string sizeOf(const JsonValue& _list)
{
  const std::size_t count = _list.items.size();
  return std::to_string(count) + (count == 1 ? " entry" : " entries");
}

} // namespace

Status readSceneEdit(const std::string& _text, SceneEdit& _edit)
{
  const std::size_t equals = _text.find('=');
  if (equals == std::string::npos || equals == 0)
    return Status::about(setting, "\"" + _text + "\" is not KEY=VALUE, as in dynamics.dt=0.02");
  _edit = {_text.substr(0, equals), _text.substr(equals + 1)};
  return Status::ok();
}

Status applySceneEdit(const SceneEdit& _edit, JsonValue& _scene)
{
  JsonValue value;
  if (!parseJson(_edit.value, "value", value)) {
    value = JsonValue();
    value.kind = JsonValue::Kind::string;
    value.text = _edit.value;
  }
  value.line = 0;
  JsonValue* place = &_scene;
  std::string way;
  for (const std::string& part : partsOf(_edit.key)) {
    if (part.empty()) return failed(_edit.key, "a name is missing between its dots");
    JsonValue* const next = placeIn(*place, part);
    if (next == nullptr)
      return failed(_edit.key, "\"" + way + "\" " +
                                   (place->isArray() ? "has " + sizeOf(*place) + ", counted from 0"
                                                     : std::string("is neither an object nor a list")));
    way += (way.empty() ? "" : ".") + part;
    place = next;
  }
  *place = std::move(value);
  return Status::ok();
}

} // namespace FleshSim
