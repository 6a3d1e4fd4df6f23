// The schema and the reader agree: what the bundled scenes say is in the schema, and no key of the schema is unknown to
// the reader.

#include <FleshSim/Core/Json.hh>
#include <FleshSim/Scene/SceneReader.hh>
#include <FleshSim/Scene/SceneSchema.hh>

#include <Support/TemporaryFolder.hh>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

namespace {

using namespace FleshSim;

const JsonValue* member(const JsonValue& _object, const std::string& _key)
{
  for (const JsonValue::Member& one : _object.members)
    if (one.first == _key) return &one.second;
  return nullptr;
}

class SceneSchema : public testing::Test
{
protected:
  SceneSchema() { EXPECT_TRUE(parseJson(sceneSchema(), "schema", schema_).isOk()); }

  /// Follows a "$ref", which is "#/$defs/NAME".
  const JsonValue& resolved(const JsonValue& _schema) const
  {
    const JsonValue* reference = member(_schema, "$ref");
    if (reference == nullptr) return _schema;
    const JsonValue* found = member(*member(schema_, "$defs"), reference->text.substr(8));
    EXPECT_NE(found, nullptr) << reference->text;
    return *found;
  }

  /// What a schema says against a value, as the standard has it (the parts that we use).
  std::string against(const JsonValue& _value, const JsonValue& _unresolved, const std::string& _path) const
  {
    const JsonValue& schema = resolved(_unresolved);
    if (const JsonValue* either = member(schema, "anyOf")) {
      std::string all;
      for (const JsonValue& one : either->items) {
        const std::string reason = against(_value, one, _path);
        if (reason.empty()) return {};
        all += reason + "; ";
      }
      return all;
    }
    if (const JsonValue* names = member(schema, "enum")) {
      for (const JsonValue& name : names->items)
        if (_value.kind == JsonValue::Kind::string && name.text == _value.text) return {};
      return _path + ": none of the names";
    }
    const std::string type = member(schema, "type")->text;
    if (type == "object") return objectAgainst(_value, schema, _path);
    if (type == "array") {
      if (_value.kind != JsonValue::Kind::array) return _path + ": no array";
      const JsonValue* least = member(schema, "minItems");
      if (least && static_cast<double>(_value.items.size()) < least->number) return _path + ": too few";
      const JsonValue* most = member(schema, "maxItems");
      if (most && static_cast<double>(_value.items.size()) > most->number) return _path + ": too many";
      for (const JsonValue& item : _value.items)
        if (const std::string reason = against(item, *member(schema, "items"), _path + "[]"); !reason.empty())
          return reason;
      return {};
    }
    return plainAgainst(_value, schema, type, _path);
  }

  std::string objectAgainst(const JsonValue& _value, const JsonValue& _schema, const std::string& _path) const
  {
    if (_value.kind != JsonValue::Kind::object) return _path + ": no object";
    if (const JsonValue* required = member(_schema, "required"))
      for (const JsonValue& key : required->items)
        if (member(_value, key.text) == nullptr) return _path + "." + key.text + ": missing";
    for (const JsonValue::Member& one : _value.members) {
      const JsonValue* known = member(*member(_schema, "properties"), one.first);
      if (known == nullptr) return _path + "." + one.first + ": unknown";
      if (const std::string reason = against(one.second, *known, _path + "." + one.first); !reason.empty())
        return reason;
    }
    return {};
  }

  static std::string plainAgainst(const JsonValue& _value, const JsonValue& _schema, const std::string& _type,
                                  const std::string& _path)
  {
    if (_type == "string") return _value.kind == JsonValue::Kind::string ? "" : _path + ": no text";
    if (_type == "boolean") return _value.kind == JsonValue::Kind::boolean ? "" : _path + ": neither true nor false";
    if (_value.kind != JsonValue::Kind::number) return _path + ": no number";
    if (_type == "integer" && _value.number != static_cast<double>(static_cast<long long>(_value.number)))
      return _path + ": no whole number";
    const JsonValue* least = member(_schema, "minimum");
    if (least && _value.number < least->number) return _path + ": too small";
    const JsonValue* above = member(_schema, "exclusiveMinimum");
    if (above && _value.number <= above->number) return _path + ": too small";
    return {};
  }

  JsonValue schema_;
};

TEST_F(SceneSchema, BundledScenesFollowIt)
{
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(FLESHSIM_SOURCE_DIR) / "scenes")) {
    if (entry.path().extension() != ".json") continue;
    JsonValue scene;
    ASSERT_TRUE(readJson(entry.path().string(), scene).isOk());
    EXPECT_EQ(against(scene, schema_, "scene"), "") << entry.path();
    ++count;
  }
  EXPECT_GE(count, 8);
}

TEST_F(SceneSchema, FindsWhatTheReaderRefuses)
{
  const auto reason = [&](const std::string& _text) {
    JsonValue scene;
    EXPECT_TRUE(parseJson(_text, "s", scene).isOk()) << _text;
    return against(scene, schema_, "scene");
  };
  EXPECT_EQ(reason(R"({"bodies": [{"mesh": "a.ovm"}]})"), "");
  EXPECT_EQ(reason(R"({"bodies": []})"), "scene.bodies: too few");
  EXPECT_EQ(reason(R"({"steps": 3})"), "scene.bodies: missing");
  EXPECT_EQ(reason(R"({"bodies": [{"mesh": "a"}], "steps": 0})"), "scene.steps: too small");
  EXPECT_EQ(reason(R"({"bodies": [{"materail": {}}]})"), "scene.bodies[].materail: unknown");
  EXPECT_EQ(reason(R"({"bodies": [{"material": {"name": "jelly"}}]})"),
            "scene.bodies[].material.name: none of the names");
  EXPECT_EQ(reason(R"({"bodies": [{"translate": [1, 2]}]})"), "scene.bodies[].translate: too few");
}

/// Puts each key of each kind of object where it belongs, with a value of no use: the reader may say anything but that
/// the key is unknown.
TEST_F(SceneSchema, HasNoKeyThatTheReaderDoesNotKnow)
{
  const TemporaryFolder folder;
  const auto refusal = [&](const std::string& _text) {
    std::ofstream(folder / "s.json") << _text;
    SceneDescription scene;
    return readScene(folder / "s.json", scene).message();
  };
  const std::map<std::string, std::pair<std::string, std::string>> places = {
      {"", {"{", "}"}},
      {"body", {R"({"bodies": [{)", "}]}"}},
      {"material", {R"({"bodies": [{"mesh": "a", "material": {)", "}}]}"}},
      {"region", {R"({"bodies": [{"mesh": "a", "regions": [{)", "}]}]}"}},
      {"cells", {R"({"bodies": [{"mesh": "a", "regions": [{"select": {)", "}}]}]}"}},
      {"handle", {R"({"bodies": [{"mesh": "a"}], "handles": [{)", "}]}"}},
      {"select", {R"({"bodies": [{"mesh": "a"}], "handles": [{"select": {)", "}}]}"}},
      {"force", {R"({"bodies": [{"mesh": "a"}], "forces": [{)", "}]}"}},
      {"pressure", {R"({"bodies": [{"mesh": "a"}], "pressures": [{)", "}]}"}},
      {"start", {R"({"bodies": [{"mesh": "a"}], "start": {)", "}}"}},
      {"dynamics", {R"({"bodies": [{"mesh": "a"}], "mode": "dynamic", "dynamics": {)", "}}"}},
      {"contact", {R"({"bodies": [{"mesh": "a"}], "mode": "dynamic", "dynamics": {"contact": {)", "}}}"}},
      {"collider", {R"({"bodies": [{"mesh": "a"}], "mode": "dynamic", "colliders": [{)", "}]}"}},
      {"solver", {R"({"bodies": [{"mesh": "a"}], "solver": {)", "}}"}},
      {"output", {R"({"bodies": [{"mesh": "a"}], "output": {)", "}}"}},
  };
  for (const auto& [kind, place] : places) {
    const JsonValue& schema = kind.empty() ? schema_ : *member(*member(schema_, "$defs"), kind);
    for (const JsonValue::Member& key : member(schema, "properties")->members) {
      // Constants belong to the energy that has them.
      const bool isConstant = kind == "material" && key.first != "name";
      const std::string before = place.first + (isConstant ? R"("name": "mooney-rivlin", )" : "");
      EXPECT_EQ(refusal(before + "\"" + key.first + "\": null" + place.second).find("unknown key"), std::string::npos)
          << kind << "." << key.first;
    }
    EXPECT_NE(refusal(place.first + "\"zzzzzz\": null" + place.second), "") << kind;
  }
}

} // namespace
