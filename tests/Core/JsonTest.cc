#include <FleshSim/Core/Json.hh>
#include <FleshSim/Core/JsonWriter.hh>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

namespace FleshSim {
namespace {

JsonValue parse(const std::string& _text)
{
  JsonValue value;
  const Status status = parseJson(_text, "t.json", value);
  EXPECT_TRUE(status) << status.message();
  return value;
}

std::string errorOf(const std::string& _text)
{
  JsonValue value;
  value.number = 42;
  const Status status = parseJson(_text, "t.json", value);
  EXPECT_FALSE(status) << _text;
  EXPECT_EQ(value.number, 42) << "written in spite of the error: " << _text;
  EXPECT_EQ(status.message().find('\n'), std::string::npos);
  return status.message();
}

TEST(Json, ReadsEveryKindOfValue)
{
  const JsonValue value =
      parse("{\"a\": [1, -2.5e-3, 0, -0.0], \"b\": true, \"c\": false,\n \"d\": null, \"e\": \"x\"}\n");
  ASSERT_TRUE(value.isObject());
  ASSERT_EQ(value.members.size(), 5u);
  EXPECT_EQ(value.members[0].second.items[1].number, -2.5e-3);
  EXPECT_TRUE(std::signbit(value.members[0].second.items[3].number));
  EXPECT_TRUE(value.members[1].second.boolean);
  EXPECT_EQ(value.members[3].second.kind, JsonValue::Kind::null);
  EXPECT_EQ(value.members[0].second.line, 1);
  EXPECT_EQ(value.members[4].second.line, 2);
}

TEST(Json, ReadsEscapesAndUtf8)
{
  EXPECT_EQ(parse(R"("a\"\\\/\b\f\n\r\tz")").text, "a\"\\/\b\f\n\r\tz");
  EXPECT_EQ(parse(R"("\u0041\u00e9\u20ac\ud83d\ude00")").text, "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
  EXPECT_EQ(parse("\"\xC3\xA9\xF0\x9F\x98\x80\"").text, "\xC3\xA9\xF0\x9F\x98\x80");
}

TEST(Json, ReadsNumbersExactly)
{
  for (const double number : {0.1, 1.0 / 3.0, 5e-324, 1.7976931348623157e308, 123456789012345678.0})
    EXPECT_EQ(parse(shortestNumber(number)).number, number);
}

TEST(Json, NamesTheLineOfEveryMistake)
{
  const std::pair<const char*, const char*> mistakes[] = {
      {"", "t.json:1: a value is expected"},
      {"\n\n", "t.json:3: a value is expected"},
      {"{\n\"a\": 1,\n}", "t.json:3: a key in quotation marks"},
      {"{\n\"a\" 1}", "t.json:2: ':' is expected after key \"a\""},
      {"{\"a\": 1\n\"b\": 2}", "t.json:2: ',' or '}' is expected"},
      {"[1,\n2,\n]", "t.json:3: a value is expected"},
      {"[1 2]", "t.json:1: ',' or ']' is expected"},
      {"[1", "t.json:1: ',' or ']' is expected, not the end of the file"},
      {"{\"a\": 1,\n\"a\": 2}", "t.json:2: key \"a\" occurs twice"},
      {"01", "t.json:1: a number must not begin with 0"},
      {"-", "t.json:1: a digit is expected"},
      {"1.", "t.json:1: a digit is expected"},
      {".5", "t.json:1: a value is expected"},
      {"+1", "t.json:1: a value is expected"},
      {"1e", "t.json:1: a digit is expected"},
      {"1e999", "t.json:1: number 1e999 is out of range"},
      {"NaN", "t.json:1: a value is expected"},
      {"nul", "t.json:1: a value is expected"},
      {"\"abc", "t.json:1: a string does not end"},
      {"\"a\nb\"", "t.json:1: a string holds a line break"},
      {"\"\\x\"", "t.json:1: unknown escape"},
      {"\"\\u12G4\"", "t.json:1: four hexadecimal digits"},
      {"\"\\u12", "t.json:1: four hexadecimal digits"},
      {"\"\\ud800x\"", "t.json:1: half a surrogate pair"},
      {"\"\\udc00\"", "t.json:1: half a surrogate pair"},
      {"\"\xff\"", "t.json:1: a string is not valid UTF-8"},
      {"\"\xC0\x80\"", "t.json:1: a string is not valid UTF-8"},
      {"{} x", "t.json:1: something follows"},
      {"// no\n{}", "t.json:1: a value is expected, not '/'"},
  };
  for (const auto& [text, message] : mistakes)
    EXPECT_EQ(errorOf(text).substr(0, std::string(message).size()), message) << text;
}

TEST(Json, RefusesBottomlessNesting)
{
  EXPECT_NE(errorOf(std::string(100000, '[')).find("nested deeper"), std::string::npos);
  std::string objects;
  for (int i = 0; i < 1000; ++i)
    objects += "{\"a\":";
  EXPECT_NE(errorOf(objects).find("nested deeper"), std::string::npos);
}

TEST(Json, RefusesEveryPrefixOfAText)
{
  const std::string text = R"({"a": [1.5e3, "x\u00e9"], "b": {"c": null, "d": true}})";
  for (std::size_t length = 0; length < text.size(); ++length)
    errorOf(text.substr(0, length));
}

TEST(Json, MissingFileIsAnError)
{
  JsonValue value;
  EXPECT_EQ(readJson("no/such/file.json", value).message(),
            "no/such/file.json: cannot read: No such file or directory");
}

TEST(JsonObject, RefusesUnknownKeysAndNamesTheKnownOnes)
{
  const JsonValue value = parse("{\"steps\": 3,\n\"stepz\": 4}");
  JsonObject object(value, "solver");
  EXPECT_EQ(object.integer("steps", 1, 0, 10), 3);
  EXPECT_EQ(object.number("tolerance", 0.5), 0.5);
  try {
    object.finish();
    FAIL();
  }
  catch (const JsonError& error) {
    EXPECT_EQ(error.line(), 2);
    EXPECT_STREQ(error.what(), "unknown key \"solver.stepz\"; did you mean \"steps\"?");
  }
}

TEST(JsonObject, ChecksKindsAndRanges)
{
  const JsonValue value = parse("{\"n\": 1.5, \"s\": \"x\", \"v\": [1, 2], \"big\": 1e30}");
  JsonObject object(value, "");
  EXPECT_THROW(object.integer("n", 0, 0, 10), JsonError);
  EXPECT_THROW(object.integer("big", 0, 0, 10), JsonError);
  EXPECT_THROW(object.number("s", 0), JsonError);
  EXPECT_THROW(object.boolean("n", false), JsonError);
  EXPECT_THROW(object.string("n", ""), JsonError);
  EXPECT_THROW(object.require("v").asNumbers("v", 3), JsonError);
  EXPECT_THROW(object.require("missing"), JsonError);
  EXPECT_THROW(JsonObject(value.members[0].second, "n"), JsonError);
}

TEST(JsonWriter, WritesWhatTheReaderReads)
{
  std::ostringstream stream;
  JsonWriter json(stream);
  const std::string nasty = std::string("a\"\\\n\t\x01 \xC3\xA9") + '\x7f';
  json.beginObject().member("text", nasty).member("third", 1.0 / 3.0).member("count", 7).member("yes", true);
  json.member("nan", std::numeric_limits<double>::quiet_NaN());
  json.member("infinite", std::numeric_limits<double>::infinity());
  json.key("empty").beginArray().endArray().key("list").beginArray().value(1).value("x").endArray();
  json.key("object").beginObject().endObject().endObject();
  const JsonValue value = parse(stream.str());
  EXPECT_EQ(value.members[0].second.text, nasty);
  EXPECT_EQ(value.members[1].second.number, 1.0 / 3.0);
  EXPECT_EQ(value.members[2].second.number, 7);
  EXPECT_TRUE(value.members[3].second.boolean);
  EXPECT_EQ(value.members[4].second.kind, JsonValue::Kind::null);
  EXPECT_EQ(value.members[5].second.kind, JsonValue::Kind::null);
  EXPECT_TRUE(value.members[6].second.items.empty());
  EXPECT_EQ(value.members[7].second.items[1].text, "x");
  EXPECT_TRUE(value.members[8].second.members.empty());
}

TEST(JsonWriter, ListsOnOneLine)
{
  std::ostringstream stream;
  JsonWriter json(stream);
  json.beginObject().key("vertices").line(std::vector<int>{3, 1, 2}).key("none").line(std::vector<int>{});
  json.key("turn").beginObject(JsonLayout::oneLine).member("axis", "x").key("center").line(std::vector<double>{0.5, 1});
  json.endObject().key("lines").beginArray().value(1).value(2).endArray().endObject();
  EXPECT_EQ(stream.str(), "{\n  \"vertices\": [3, 1, 2],\n  \"none\": [],\n"
                          "  \"turn\": {\"axis\": \"x\", \"center\": [0.5, 1]},\n"
                          "  \"lines\": [\n    1,\n    2\n  ]\n}\n");
  std::ostringstream large;
  JsonWriter(large).line(std::vector<int>(10000, 7));
  EXPECT_EQ(parse(large.str()).items.size(), 10000u);
  const std::string text = large.str();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1);
}

TEST(JsonWriter, TidiedNumbersHaveNoRoundingErrors)
{
  EXPECT_EQ(tidiedNumber(100000.00000000001), 100000.0);
  EXPECT_EQ(tidiedNumber(0.44999999999999996), 0.45);
  EXPECT_EQ(tidiedNumber(-1.0 / 3.0), -0.33333333333333);
}

TEST(JsonObject, AnUnknownKeyIsAtItsOwnLine)
{
  const JsonValue value = parse("{\n\"stepz\":\n\n1}");
  JsonObject object(value, "");
  try {
    object.finish();
    FAIL();
  }
  catch (const JsonError& error) {
    EXPECT_EQ(error.line(), 2);
  }
}

TEST(JsonReader, FoldersMissingAndEmptyFilesAreNamed)
{
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "fleshsim-json-test";
  std::filesystem::create_directories(folder);
  JsonValue value;
  EXPECT_EQ(readJson(folder.string(), value).message(), folder.string() + ": cannot read: it is a folder");
  const std::string file = (folder / "a.json").string();
  EXPECT_EQ(readJson(file, value).message(), file + ": cannot read: No such file or directory");
  std::ofstream(file).close();
  EXPECT_EQ(readJson(file, value).message(), file + ":1: a value is expected, not the end of the file");
  std::filesystem::remove_all(folder);
}

TEST(JsonWriter, BytesThatAreNoUtf8BecomeAReplacement)
{
  std::ostringstream stream;
  JsonWriter(stream).value("a\xE9"
                           "b\xC3\xA9\xC3");
  EXPECT_EQ(parse(stream.str()).text, "a\xEF\xBF\xBD"
                                      "b\xC3\xA9\xEF\xBF\xBD");
}

} // namespace
} // namespace FleshSim
