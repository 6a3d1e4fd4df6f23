#include <FleshSim/Scene/SceneWriterParts.hh>

#include <FleshSim/Core/Utf8.hh>
#include <FleshSim/IO/InputFile.hh>

#include <cmath>
#include <filesystem>

namespace FleshSim {
namespace SceneWriterParts {

namespace {

/// Absolute, without links in the folders; a link that is the file itself keeps its name.
std::filesystem::path resolved(const std::string& _path)
{
  const std::filesystem::path path = std::filesystem::absolute(_path);
  const std::string name = path.filename().string();
  if (name.empty() || name == "." || name == "..") return std::filesystem::weakly_canonical(path);
  return std::filesystem::weakly_canonical(path.parent_path()) / name;
}

std::filesystem::path resolvedFolder(const std::string& _folder)
{
  return std::filesystem::weakly_canonical(std::filesystem::absolute(_folder.empty() ? "." : _folder));
}

/// At most one step up.
bool isNear(const std::filesystem::path& _relative)
{
  auto part = _relative.begin();
  if (part == _relative.end()) return false;
  return *part != ".." || (++part != _relative.end() && *part != "..");
}

std::string axisText(const Vector3& _axis)
{
  for (int a = 0; a < 3; ++a)
    if (_axis == Vector3::Unit(a)) return std::string(1, axisName(a));
  return "";
}

} // namespace

std::string pathFrom(const std::string& _folder, const std::string& _path)
{
  std::string text;
  try {
    const std::filesystem::path path = resolved(_path);
    const std::filesystem::path folder = resolvedFolder(_folder);
    const std::filesystem::path relative = path.lexically_relative(folder);
    text = isNear(relative) ? relative.string() : path.string();
  }
  catch (const std::filesystem::filesystem_error& error) {
    throw FileError{Status::atLine(_path, 0, error.code().message())};
  }
  if (!isUtf8(text)) throw FileError{Status::atLine(_path, 0, "its name is no UTF-8, so a scene cannot name it")};
  return text;
}

void writeVector(JsonWriter& _json, const std::string& _key, const Vector3& _vector, const Vector3& _default)
{
  if (_vector != _default) _json.key(_key).line(_vector);
}

void writeRotation(JsonWriter& _json, const RotationDescription& _rotation)
{
  const RotationDescription none;
  if (_rotation.degrees == none.degrees && _rotation.axis == none.axis && !_rotation.center) return;
  _json.key("rotate").beginObject(JsonLayout::oneLine).key("axis");
  const std::string axis = axisText(_rotation.axis);
  if (axis.empty())
    _json.line(_rotation.axis);
  else
    _json.value(axis);
  _json.member("degrees", _rotation.degrees);
  if (_rotation.center) _json.key("center").line(*_rotation.center);
  _json.endObject();
}

namespace {

/// _listed: the kind that lists numbers.
void writeAnySelection(JsonWriter& _json, const Selection& _selection, const char* _listed)
{
  _json.key("select").beginObject(JsonLayout::oneLine);
  switch (_selection.kind) {
  case Selection::Kind::vertices:
    _json.key(_listed).line(_selection.vertices);
    break;
  case Selection::Kind::box:
    _json.key("box").beginArray().line(_selection.low).line(_selection.high).endArray();
    break;
  case Selection::Kind::sphere:
    _json.key("sphere").beginObject().key("center").line(_selection.center);
    _json.member("radius", _selection.radius).endObject();
    break;
  case Selection::Kind::slab:
    _json.key("slab").beginObject().member("axis", std::string(1, axisName(_selection.axis)));
    if (std::isfinite(_selection.from)) _json.member("from", _selection.from);
    if (std::isfinite(_selection.to)) _json.member("to", _selection.to);
    _json.endObject();
    break;
  case Selection::Kind::property:
    _json.key("property").beginObject().member("name", _selection.name).member("equals", _selection.equals);
    _json.endObject();
    break;
  }
  _json.endObject();
}

} // namespace

void writeSelection(JsonWriter& _json, const Selection& _selection)
{
  writeAnySelection(_json, _selection, "vertices");
}

void writeCellSelection(JsonWriter& _json, const Selection& _selection)
{
  writeAnySelection(_json, _selection, "cells");
}

void writeHandle(JsonWriter& _json, const HandleDescription& _handle)
{
  const HandleDescription usual;
  _json.beginObject();
  if (!_handle.name.empty()) _json.member("name", _handle.name);
  if (_handle.body != usual.body) _json.member("body", _handle.body);
  writeSelection(_json, _handle.select);
  writeVector(_json, "translate", _handle.translate, usual.translate);
  writeRotation(_json, _handle.rotate);
  if (_handle.components != usual.components) {
    std::string components;
    for (int c = 0; c < 3; ++c)
      if (_handle.components[static_cast<std::size_t>(c)]) components += axisName(c);
    _json.member("components", components);
  }
  if (_handle.direction) {
    _json.key("direction").line(_handle.direction->along);
    if (_handle.direction->line) _json.member("slide", "line");
  }
  _json.endObject();
}

void writeForce(JsonWriter& _json, const ForceDescription& _force)
{
  _json.beginObject();
  if (_force.body != 0) _json.member("body", _force.body);
  writeSelection(_json, _force.select);
  _json.key("force").line(_force.force).endObject();
}

void writePressure(JsonWriter& _json, const PressureDescription& _pressure)
{
  _json.beginObject();
  if (_pressure.body != 0) _json.member("body", _pressure.body);
  writeSelection(_json, _pressure.select);
  _json.member("pressure", _pressure.pressure).endObject();
}

} // namespace SceneWriterParts
} // namespace FleshSim
