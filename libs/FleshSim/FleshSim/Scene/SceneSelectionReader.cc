#include <FleshSim/IO/NamedGroups.hh>
#include <FleshSim/Scene/SceneReaderParts.hh>

#include <limits>

namespace FleshSim {
namespace SceneReaderParts {

namespace {

void readVertices(const JsonValue& _value, const std::string& _key, Selection& _selection)
{
  _selection.kind = Selection::Kind::vertices;
  for (const JsonValue& item : _value.asArray(_key))
    _selection.vertices.push_back(static_cast<int>(item.asInteger(_key, 0, std::numeric_limits<int>::max())));
  if (_selection.vertices.empty()) throw JsonError(_value.line, "\"" + _key + "\" is empty");
}

void readBox(const JsonValue& _value, const std::string& _key, Selection& _selection)
{
  _selection.kind = Selection::Kind::box;
  const std::vector<JsonValue>& corners = _value.asArray(_key);
  if (corners.size() != 2) throw JsonError(_value.line, "\"" + _key + "\" must be two corners: [[x,y,z],[x,y,z]]");
  const std::vector<double> low = corners[0].asNumbers(_key, 3);
  const std::vector<double> high = corners[1].asNumbers(_key, 3);
  _selection.low = Vector3(low[0], low[1], low[2]);
  _selection.high = Vector3(high[0], high[1], high[2]);
  if ((_selection.low.array() > _selection.high.array()).any())
    throw JsonError(_value.line, "\"" + _key + "\": the first corner must be the lower one in x, y and z");
}

void readSphere(const JsonValue& _value, const std::string& _key, Selection& _selection)
{
  _selection.kind = Selection::Kind::sphere;
  JsonObject object(_value, _key);
  _selection.center = requireVector(object, "center");
  _selection.radius = object.require("radius").asNumber(object.path("radius"));
  object.finish();
  if (_selection.radius < 0.0) throw JsonError(_value.line, "\"" + _key + ".radius\" must not be negative");
}

void readSlab(const JsonValue& _value, const std::string& _key, Selection& _selection)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  _selection.kind = Selection::Kind::slab;
  JsonObject object(_value, _key);
  _selection.axis = readAxis(object.require("axis"), object.path("axis"));
  _selection.from = object.number("from", -infinity);
  _selection.to = object.number("to", infinity);
  object.finish();
  if (_selection.from > _selection.to)
    throw JsonError(_value.line, "\"" + _key + ".from\" must not be greater than \"to\"");
}

void readGroup(const JsonValue& _value, const std::string& _key, Selection& _selection)
{
  _selection.kind = Selection::Kind::property;
  _selection.name = groupPrefix + _value.asString(_key);
  _selection.equals = 1.0;
}

void readProperty(const JsonValue& _value, const std::string& _key, Selection& _selection)
{
  _selection.kind = Selection::Kind::property;
  JsonObject object(_value, _key);
  _selection.name = object.require("name").asString(object.path("name"));
  _selection.equals = object.require("equals").asNumber(object.path("equals"));
  object.finish();
}

} // namespace

namespace {

/// _listed: the kind that lists numbers.
Selection readAnySelection(const JsonValue& _value, const std::string& _key, const char* _listed)
{
  JsonObject object(_value, _key);
  Selection selection;
  int kinds = 0;
  const auto read = [&](const std::string& _kind, auto _read) {
    const JsonValue* found = object.find(_kind);
    if (found == nullptr) return;
    ++kinds;
    _read(*found, object.path(_kind), selection);
  };
  read(_listed, &readVertices);
  read("box", &readBox);
  read("sphere", &readSphere);
  read("slab", &readSlab);
  read("group", &readGroup);
  read("property", &readProperty);
  object.finish();
  if (kinds != 1)
    throw JsonError(_value.line, "\"" + _key + "\" must have one of \"" + _listed +
                                     "\", \"box\", \"sphere\", \"slab\", "
                                     "\"group\", \"property\"");
  return selection;
}

} // namespace

Selection readSelection(JsonObject& _object, const std::string& _key)
{
  return readAnySelection(_object.require(_key), _object.path(_key), "vertices");
}

Selection readCellSelection(JsonObject& _object, const std::string& _key)
{
  return readAnySelection(_object.require(_key), _object.path(_key), "cells");
}

} // namespace SceneReaderParts
} // namespace FleshSim
