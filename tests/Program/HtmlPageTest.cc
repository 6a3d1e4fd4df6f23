// Report pages of the built program.

#include "ProgramTestSupport.hh"

#include <Support/StrictXml.hh>

namespace FleshSim {
namespace {

class HtmlPageTest : public ProgramTest
{
protected:
  XmlElement page(const std::string& _name)
  {
    const std::string text = contents(_name);
    EXPECT_EQ(text.substr(0, 15), "<!DOCTYPE html>") << _name;
    EXPECT_EQ(text.find("<script"), std::string::npos);
    return StrictXml::parse(text);
  }

  /// What the steps of a JSON report did; times of the machine are left out.
  std::string steps(const std::string& _report)
  {
    const JsonValue report = json(_report);
    std::string text;
    for (const JsonValue& step : at(report, "steps").items) {
      for (const JsonValue::Member& member : step.members)
        if (member.first != "seconds")
          text += member.first + "=" + std::to_string(member.second.number) + member.second.text + " ";
      text += "\n";
    }
    EXPECT_FALSE(text.empty());
    return text;
  }

  /// Takes the command out of a page, runs it in another folder, and expects the same report.
  void expectRepeats(const XmlElement& _page, const std::string& _report, int _exitCode)
  {
    ASSERT_NE(_page.byId("command"), nullptr);
    const std::string before = steps(_report);
    std::filesystem::remove(path(_report));
    write("repeat.sh", _page.byId("command")->text + "\n");
    const int status = std::system(("cd / && bash '" + path("repeat.sh") + "' > /dev/null 2>&1").c_str());
    EXPECT_EQ(WEXITSTATUS(status), _exitCode) << _page.byId("command")->text;
    EXPECT_EQ(steps(_report), before);
  }

  /// Three pictures, or why there are none.
  static void expectPictures(const XmlElement& _page, std::size_t _count)
  {
    const std::size_t count = _page.all("img").size();
    if (_page.text.find("There are no pictures: ") != std::string::npos)
      EXPECT_EQ(count, 0u);
    else
      EXPECT_EQ(count, _count);
    for (const XmlElement* image : _page.all("img"))
      EXPECT_EQ(image->attribute("src").substr(0, 33), "data:image/png;base64,iVBORw0KGgo") << "the head of a PNG";
  }

  static std::string outcome(const XmlElement& _page)
  {
    for (const XmlElement* paragraph : _page.all("p"))
      if (paragraph->attribute("class").substr(0, 7) == "outcome") return paragraph->text;
    return {};
  }
};

TEST_F(HtmlPageTest, ARunOnAFileOfAnyNameAndItsRepetition)
{
  const std::string name = "it's \"soft\" <b> & $HOME K\xC3\xA4se";
  const std::string quoted = R"("it's \"soft\" <b> & \$HOME K)"
                             "\xC3\xA4"
                             R"(se.ovm")";
  expectDone("generate cube c.ovm --cells tet --resolution 2 --quiet");
  std::filesystem::rename(path("c.ovm"), path(name + ".ovm"));
  expectDone("stretch " + quoted +
             " --steps 3 --rate 0.01 --tolerance 1e-6 --format none --report r.json --html 'sub/a page.html'");
  const XmlElement html = page("sub/a page.html");
  EXPECT_EQ(html.all("h1")[0]->text, "Stretch: " + name);
  EXPECT_EQ(outcome(html).substr(0, 25), "All 3 steps converged in ");
  EXPECT_NE(html.text.find("No warnings."), std::string::npos);
  expectPictures(html, 3);
  expectRepeats(html, "r.json", 0);
}

TEST_F(HtmlPageTest, ARunThatFails)
{
  expectDone("generate cube c.ovm --cells hex --resolution 3 --quiet");
  const ProgramResult result = run("compress c.ovm --material neo-hookean --rate 0.4 --steps 4 --max-iterations 20 "
                                   "--format none --report r.json --html p.html");
  EXPECT_EQ(result.exitCode, 1);
  const JsonValue report = json("r.json");
  const std::vector<JsonValue>& steps = at(report, "steps").items;
  const XmlElement html = page("p.html");
  const std::string reason = at(steps.back(), "message").text;
  EXPECT_FALSE(reason.empty());
  EXPECT_EQ(outcome(html).find("Step " + std::to_string(steps.size()) + " of 4 did not converge: " + reason), 0u)
      << outcome(html);
  EXPECT_NE(html.text.find("Warning: The run did not come to its end."), std::string::npos);
  expectPictures(html, steps.size() > 3 ? 3 : 2);
  expectRepeats(html, "r.json", 1);
}

TEST_F(HtmlPageTest, ADynamicSceneThatAsksForAPage)
{
  std::filesystem::create_directory(path("scenes"));
  write("scenes/s.json", R"({ "bodies": [ {"generate": {"shape": "cube", "cells": "hex", "resolution": 2}} ],
    "mode": "dynamic", "dynamics": {"integrator": "newmark", "dt": 0.05, "duration": 1, "gravity": [0, -9.81, 0]},
    "colliders": [ {"plane": {"point": [0, -1.1, 0], "normal": [0, 1, 0]}} ],
    "output": {"directory": "out", "formats": [], "html": "page.html", "report": "r.json"} })");
  expectDone("run --steps 15 scenes/s.json");
  const XmlElement html = page("scenes/page.html");
  EXPECT_EQ(html.all("h1")[0]->text, "Scene s.json");
  EXPECT_NE(html.text.find("newmark"), std::string::npos);
  EXPECT_NE(html.byId("contacts-title"), nullptr);
  expectPictures(html, 3);
  std::size_t rows = 0;
  for (const XmlElement* table : html.all("table"))
    if (table->attribute("class").substr(0, 5) == "steps") rows = table->all("tr").size();
  EXPECT_EQ(rows, 16u);
  expectRepeats(html, "scenes/r.json", 0);
}

TEST_F(HtmlPageTest, WithoutADisplayThePageSaysSo)
{
  expectDone("generate cube c.ovm --cells tet --resolution 2 --quiet");
  const char* variables[] = {"DISPLAY", "PATH"};
  std::vector<std::string> before;
  for (const char* variable : variables) {
    before.emplace_back(std::getenv(variable) != nullptr ? std::getenv(variable) : "");
    setenv(variable, "/nowhere", 1);
  }
  expectDone("stretch c.ovm --steps 2 --format none --quiet --html p.html");
  expectRefused("stretch c.ovm --steps 2 --format none --html q.html --picture o", "option --picture: ");
  for (int v = 0; v < 2; ++v)
    setenv(variables[v], before[v].c_str(), 1);
  const XmlElement html = page("p.html");
  EXPECT_TRUE(html.all("img").empty());
  EXPECT_NE(html.text.find("There are no pictures: "), std::string::npos);
  EXPECT_NE(html.text.find("apt-get install "), std::string::npos);
}

TEST_F(HtmlPageTest, PicturesAsFilesAreThoseOfThePage)
{
  expectDone("generate cube c.ovm --cells tet --resolution 2 --quiet");
  const ProgramResult result = run("stretch c.ovm --steps 2 --format none --html p.html --picture o");
  if (result.exitCode == 2) GTEST_SKIP() << result.err;
  expectPictures(page("p.html"), 3);
  for (const char* name : {"o/c_00000.png", "o/c_00001.png", "o/c_00002.png"})
    EXPECT_EQ(contents(name).substr(1, 3), "PNG");
}

TEST_F(HtmlPageTest, AnInterruptedRunHasAPage)
{
  expectDone("generate cube c.ovm --cells tet --resolution 10 --quiet");
  write("interrupt.sh",
        "'" FLESHSIM_PROGRAM "' stretch c.ovm --steps 2000 --rate 0.001 --every 1000 --threads 1 --out o "
        "--html p.html &\nuntil test -e o/c_00000.ovm; do sleep 0.1; done\nkill -INT $!\nwait $!\n");
  const int status = std::system(("cd '" + folder_.string() + "' && bash -m interrupt.sh > /dev/null 2>&1").c_str());
  EXPECT_EQ(WEXITSTATUS(status), 130);
  const XmlElement html = page("p.html");
  EXPECT_EQ(outcome(html).find("The run was interrupted in step "), 0u) << outcome(html);
  EXPECT_NE(html.text.find("It was interrupted by its user."), std::string::npos);
}

TEST_F(HtmlPageTest, OtherOutputThatFailsDoesNotTakeThePageAway)
{
  expectDone("generate cube c.ovm --cells tet --resolution 2 --quiet");
  const ProgramResult result = run("stretch c.ovm --steps 1 --format none --csv /dev/full --html p.html");
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_NE(result.err.find("/dev/full"), std::string::npos) << result.err;
  EXPECT_EQ(outcome(page("p.html")).substr(0, 22), "The step converged in ");
}

TEST_F(HtmlPageTest, FoldersAreCheckedBeforehand)
{
  expectDone("generate cube c.ovm --cells tet --resolution 2 --quiet");
  write("file", "");
  expectRefused("stretch c.ovm --format none --html file/p.html", "option --html: cannot write into folder");
  expectRefused("stretch c.ovm --format none --html .", "option --html: . is a folder");
  write("s.json", R"({ "bodies": [ {"mesh": "c.ovm"} ],
    "output": {"html": "file/p.html"} })");
  expectRefused("run s.json", "s.json:2: \"output.html\": cannot write into folder");
}

} // namespace
} // namespace FleshSim
