// What any report page must be: XML, complete in itself, readable by everybody.

#include "HtmlReportFixture.hh"

#include <FleshSim/Report/HtmlStyle.hh>

#include <cmath>
#include <regex>
#include <set>
#include <sstream>

namespace FleshSim {
namespace {

using HtmlFormTest = HtmlReportFixture;

/// A page holds all it shows: nothing is fetched, nothing runs.
void expectSelfContained(const XmlElement& _page)
{
  const std::set<std::string> allowed{
      "html", "head",   "meta",    "title",      "style", "body",    "header", "h1",    "p",   "nav", "ul", "li",
      "a",    "main",   "section", "h2",         "table", "caption", "thead",  "tbody", "tr",  "th",  "td", "strong",
      "div",  "figure", "img",     "figcaption", "svg",   "desc",    "text",   "path",  "pre", "code"};
  for (const XmlElement* element : _page.all("")) {
    EXPECT_EQ(allowed.count(element->name), 1u) << element->name;
    for (const auto& [name, value] : element->attributes) {
      EXPECT_NE(name.substr(0, 2), "on") << name;
      EXPECT_NE(name, "style");
      if (name == "src") {
        EXPECT_EQ(value.substr(0, 22), "data:image/png;base64,");
      }
      if (name == "href") {
        EXPECT_EQ(value[0], '#');
        EXPECT_NE(_page.byId(value.substr(1)), nullptr) << value;
      }
    }
  }
  const std::string style = htmlStyle;
  for (const char* word : {"url(", "@import", "http", "<", "&"})
    EXPECT_EQ(style.find(word), std::string::npos) << word;
}

TEST_F(HtmlFormTest, HostileNamesStayText)
{
  const std::string name = "<script>&\"'.ovm";
  const std::string bytes = "bad \xFF\xC3 bytes\x01 \xEF\xBF\xBF";
  SimulationSetup setup = sampleSetup();
  setup.bodies.front().name = name;
  setup.bodies.front().source = bytes;
  setup.bodies.front().notes = {"]]> <!-- " + name};
  RunRecord record = failedRecord(3, false);
  record.command = {"./fleshsim", "stretch", name, bytes};
  record.directory = "/tmp/</code>" + name;
  record.files = {name, bytes};
  record.steps.back().message = "<b>" + bytes;
  const std::string text = page(setup, record, {{name, "\" onload=\"" + name, bytes}}, "<i>");
  EXPECT_EQ(text.find("<script"), std::string::npos);
  EXPECT_EQ(text.find("<b>"), std::string::npos);
  const XmlElement html = StrictXml::parse(text);
  expectSelfContained(html);
  EXPECT_NE(html.all("h1")[0]->text.find(name), std::string::npos);
  EXPECT_EQ(html.all("img")[0]->attribute("alt"), "\" onload=\"" + name);
  EXPECT_EQ(html.all("figcaption")[0]->text, name);
  EXPECT_NE(html.text.find("bad \xEF\xBF\xBD\xEF\xBF\xBD bytes\xEF\xBF\xBD \xEF\xBF\xBD"), std::string::npos);
  EXPECT_NE(html.byId("command")->text.find("'<script>&\"'\\''.ovm' $'bad \\377\\303 bytes\\001 \\357\\277\\277'"),
            std::string::npos)
      << html.byId("command")->text;
}

TEST_F(HtmlFormTest, NothingIsFetchedAndNothingRuns)
{
  for (const bool dynamic : {false, true}) {
    const std::string text = page(dynamic ? movingSetup() : sampleSetup(), sampleRecord(12),
                                  {{"Start", "a cube", "\x89PNG"}, {"Step 12", "a longer cube", "\x89PNG"}});
    EXPECT_EQ(text.substr(0, 15), "<!DOCTYPE html>");
    EXPECT_EQ(text.find("http"), std::string::npos);
    EXPECT_EQ(text.find("//"), std::string::npos);
    expectSelfContained(StrictXml::parse(text));
  }
}

TEST_F(HtmlFormTest, CanBeReadAloud)
{
  const XmlElement html =
      StrictXml::parse(page(movingSetup(), sampleRecord(12), {{"Start", "a cube at rest", "\x89PNG"}}));
  EXPECT_EQ(html.attribute("lang"), "en");
  EXPECT_EQ(html.all("title")[0]->text, "Stretch: cube, FleshSim");
  EXPECT_EQ(html.all("h1").size(), 1u);
  EXPECT_EQ(html.all("main").size(), 1u);
  std::set<std::string> ids;
  std::size_t named = 0;
  for (const XmlElement* element : html.all("")) {
    const std::string id = element->attribute("id");
    if (!id.empty()) {
      EXPECT_TRUE(ids.insert(id).second) << id;
    }
    std::istringstream labels(element->attribute("aria-labelledby"));
    for (std::string label; labels >> label; ++named) {
      ASSERT_NE(html.byId(label), nullptr) << label;
      EXPECT_FALSE(html.byId(label)->text.empty());
    }
  }
  EXPECT_GE(named, 6u + 2u * 7u);
  for (const XmlElement* section : html.all("section"))
    EXPECT_EQ(section->children.at(0).name, "h2");
  for (const XmlElement* table : html.all("table")) {
    EXPECT_EQ(table->children.at(0).name, "caption");
    EXPECT_FALSE(table->children.at(0).text.empty());
    for (const XmlElement* head : table->all("th"))
      EXPECT_TRUE(head->attribute("scope") == "row" || head->attribute("scope") == "col") << head->text;
    for (const XmlElement* row : table->all("tr"))
      EXPECT_EQ(row->children.at(0).name, "th");
  }
  for (const XmlElement* image : html.all("img"))
    EXPECT_FALSE(image->attribute("alt").empty());
  EXPECT_EQ(html.all("svg").size(), 7u);
  for (const XmlElement* svg : html.all("svg"))
    EXPECT_EQ(svg->attribute("role"), "img");
}

double channel(const std::string& _colour, std::size_t _at)
{
  const double value = std::stoi(_colour.substr(_at, 2), nullptr, 16) / 255.0;
  return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const std::string& _colour)
{
  return 0.2126 * channel(_colour, 0) + 0.7152 * channel(_colour, 2) + 0.0722 * channel(_colour, 4);
}

TEST_F(HtmlFormTest, LettersStandOutOnEveryGround)
{
  const std::string style = htmlStyle;
  std::vector<std::string> letters;
  std::vector<std::string> grounds;
  const std::regex colour("(^|[ {;])(color|background): #([0-9a-f]{6})");
  for (std::sregex_iterator i(style.begin(), style.end(), colour), end; i != end; ++i)
    ((*i)[2] == "color" ? letters : grounds).push_back((*i)[3]);
  EXPECT_GE(letters.size(), 4u);
  EXPECT_GE(grounds.size(), 4u);
  for (const std::string& letter : letters)
    for (const std::string& ground : grounds)
      EXPECT_GE((luminance(ground) + 0.05) / (luminance(letter) + 0.05), 4.5) << letter << " on " << ground;
}

} // namespace
} // namespace FleshSim
