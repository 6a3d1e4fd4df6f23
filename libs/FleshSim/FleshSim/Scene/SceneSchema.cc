#include <FleshSim/Scene/SceneSchema.hh>

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Scene/SceneKeys.hh>

#include <set>
#include <sstream>
#include <vector>

namespace FleshSim {

namespace {

using Type = SceneKeyType;

void writeTexts(JsonWriter& _json, const char* _key, const std::vector<std::string>& _texts)
{
  _json.key(_key).beginArray(JsonLayout::oneLine);
  for (const std::string& text : _texts)
    _json.value(text);
  _json.endArray();
}

void writeNumbers(JsonWriter& _json, int _count)
{
  _json.member("type", "array").key("items").beginObject().member("type", "number").endObject();
  _json.member("minItems", _count).member("maxItems", _count);
}

std::string reference(const SceneKey& _key)
{
  return std::string("#/$defs/") + _key.kind;
}

/// Types of one number or word.
void writePlain(JsonWriter& _json, const SceneKey& _key)
{
  switch (_key.type) {
  case Type::boolean:
    _json.member("type", "boolean");
    return;
  case Type::positive:
    _json.member("type", "number").member("exclusiveMinimum", 0);
    return;
  case Type::notNegative:
    _json.member("type", "number").member("minimum", 0);
    return;
  case Type::integer:
    _json.member("type", "integer").member("minimum", _key.least);
    return;
  case Type::axis:
    writeTexts(_json, "enum", {"x", "y", "z"});
    return;
  case Type::name:
    writeTexts(_json, "enum", _key.names);
    return;
  case Type::text:
    _json.member("type", "string");
    return;
  default:
    _json.member("type", "number");
  }
}

void writeEither(JsonWriter& _json, const SceneKey& _key)
{
  _json.key("anyOf").beginArray();
  _json.beginObject(JsonLayout::oneLine);
  if (_key.type == Type::anyAxis)
    writeTexts(_json, "enum", {"x", "y", "z"});
  else if (_key.type == Type::start)
    writeTexts(_json, "enum", {"rest"});
  else if (_key.type == Type::cellNumber)
    _json.member("type", "number");
  else
    _json.member("type", "string");
  _json.endObject();
  _json.beginObject(JsonLayout::oneLine);
  if (_key.type == Type::anyAxis)
    writeNumbers(_json, 3);
  else if (_key.type == Type::start || _key.type == Type::cellNumber)
    _json.member("$ref", reference(_key));
  else
    _json.member("type", "array").key("items").beginObject().member("type", "string").endObject();
  _json.endObject().endArray();
}

void writeType(JsonWriter& _json, const SceneKey& _key)
{
  switch (_key.type) {
  case Type::object:
    _json.member("$ref", reference(_key));
    return;
  case Type::list:
    _json.member("type", "array").key("items").beginObject().member("$ref", reference(_key)).endObject();
    if (_key.least > 0) _json.member("minItems", _key.least);
    return;
  case Type::vector:
    writeNumbers(_json, 3);
    return;
  case Type::corners:
    _json.member("type", "array").key("items").beginObject();
    writeNumbers(_json, 3);
    _json.endObject().member("minItems", 2).member("maxItems", 2);
    return;
  case Type::pair:
    writeNumbers(_json, 2);
    return;
  case Type::ends:
    _json.member("type", "array").key("items").beginObject().key("anyOf").beginArray();
    _json.beginObject(JsonLayout::oneLine).member("type", "string").endObject();
    _json.beginObject().member("type", "object").key("properties").beginObject().key("body");
    _json.beginObject(JsonLayout::oneLine).member("type", "integer").member("minimum", 0).endObject().endObject();
    _json.key("required").line(std::vector<std::string>{"body"}).member("additionalProperties", false).endObject();
    _json.endArray().endObject().member("minItems", 2).member("maxItems", 2);
    return;
  case Type::matrix:
    _json.member("type", "array").key("items").beginObject();
    writeNumbers(_json, 3);
    _json.endObject().member("minItems", 3).member("maxItems", 3);
    return;
  case Type::integers:
    _json.member("type", "array").key("items").beginObject().member("type", "integer").member("minimum", 0).endObject();
    return;
  case Type::texts:
    _json.member("type", "array").key("items").beginObject();
    writeTexts(_json, "enum", _key.names);
    _json.endObject();
    return;
  case Type::anyAxis:
  case Type::textOrList:
  case Type::start:
  case Type::cellNumber:
    writeEither(_json, _key);
    return;
  default:
    writePlain(_json, _key);
  }
}

/// The keys that some generator takes.
std::vector<std::string> shapeParameters()
{
  std::set<std::string> names;
  for (const MeshGenerator& generator : meshGenerators())
    for (const GenerateParameter& parameter : generator.parameters)
      names.insert(parameter.name);
  return {names.begin(), names.end()};
}

void writeKind(JsonWriter& _json, const SceneKind& _kind)
{
  _json.member("type", "object").key("properties").beginObject();
  for (const SceneKey& key : _kind.keys) {
    _json.key(key.name).beginObject(JsonLayout::oneLine);
    writeType(_json, key);
    if (!key.help.empty()) _json.member("description", key.help);
    _json.endObject();
  }
  for (const std::string& name : _kind.open ? shapeParameters() : std::vector<std::string>())
    _json.key(name).beginObject(JsonLayout::oneLine).member("type", "number").endObject();
  _json.endObject();
  std::vector<std::string> required;
  for (const SceneKey& key : _kind.keys)
    if (key.required) required.emplace_back(key.name);
  if (!required.empty()) writeTexts(_json, "required", required);
  _json.member("additionalProperties", false);
}

} // namespace

std::string sceneSchema()
{
  std::ostringstream text;
  JsonWriter json(text);
  json.beginObject().member("$schema", "https://json-schema.org/draft/2020-12/schema");
  json.member("title", "FleshSim scene");
  const std::vector<SceneKind> kinds = sceneKinds();
  writeKind(json, kinds.back());
  json.key("$defs").beginObject();
  for (const SceneKind& kind : kinds) {
    if (&kind == &kinds.back()) continue;
    json.key(kind.name).beginObject();
    writeKind(json, kind);
    json.endObject();
  }
  json.endObject().endObject();
  return text.str();
}

} // namespace FleshSim
