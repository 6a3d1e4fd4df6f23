#include <FleshSim/Report/HtmlReport.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/Core/Base64.hh>
#include <FleshSim/Core/ShellWords.hh>
#include <FleshSim/Core/Version.hh>
#include <FleshSim/Report/HtmlStyle.hh>
#include <FleshSim/Report/HtmlTables.hh>
#include <FleshSim/Report/HtmlWriter.hh>
#include <FleshSim/Report/ReportPlots.hh>
#include <FleshSim/Report/ReportWarnings.hh>
#include <FleshSim/Report/RunOutcome.hh>

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace FleshSim {

namespace {

class Page
{
public:
  Page(std::ostream& _stream, const SimulationSetup& _setup, const RunRecord& _record,
       const std::vector<ReportPicture>& _pictures, const std::string& _noPictures)
      : html_(_stream), setup_(_setup), record_(_record), pictures_(_pictures), noPictures_(_noPictures)
  {
  }

  void write()
  {
    html_.markup("<!DOCTYPE html>\n").begin("html", {{"lang", "en"}});
    writeHead();
    html_.begin("body");
    writeHeader();
    html_.begin("main");
    section("warnings", "Warnings", &Page::writeWarnings);
    section("run", "What ran", &Page::writeFacts);
    if (hasPictures()) section("pictures", "Pictures", &Page::writePictures);
    if (hasSteps()) section("plots", "Plots", &Page::writePlots);
    section("repeat", "To repeat it", &Page::writeCommand);
    if (hasSteps()) section("steps", "Steps", &Page::writeSteps);
    html_.end().end().end();
  }

private:
  bool hasPictures() const { return !pictures_.empty() || !noPictures_.empty(); }
  bool hasSteps() const { return !record_.steps.empty(); }

  std::string title() const
  {
    if (!record_.scene.empty()) return "Scene " + std::filesystem::path(record_.scene).filename().string();
    std::string title = record_.job + ": " + bodyNames(setup_.bodies);
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    return title;
  }

  void writeHead()
  {
    html_.begin("head").empty("meta", {{"charset", "utf-8"}});
    html_.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
    html_.empty("meta", {{"name", "generator"}, {"content", std::string("fleshsim ") + version()}});
    html_.element("title", title() + ", FleshSim");
    html_.begin("style").markup(htmlStyle).end().end();
  }

  void writeHeader()
  {
    html_.begin("header").element("h1", title());
    html_.element("p", outcomeSentence(record_), {{"class", record_.converged ? "outcome good" : "outcome bad"}});
    html_.begin("nav", {{"aria-label", "Contents"}}).begin("ul");
    link("warnings", "Warnings");
    link("run", "What ran");
    if (hasPictures()) link("pictures", "Pictures");
    if (hasSteps()) link("plots", "Plots");
    link("repeat", "To repeat it");
    if (hasSteps()) link("steps", "Steps");
    html_.end().end().end();
  }

  void link(const std::string& _id, const std::string& _name)
  {
    html_.begin("li").element("a", _name, {{"href", "#" + _id}}).end();
  }

  void section(const std::string& _id, const std::string& _name, void (Page::*_inside)())
  {
    html_.begin("section", {{"id", _id}, {"aria-labelledby", _id + "-name"}});
    html_.element("h2", _name, {{"id", _id + "-name"}});
    (this->*_inside)();
    html_.end();
  }

  void writeWarnings()
  {
    const std::vector<ReportRemark> remarks = reportRemarks(setup_, record_);
    const bool none = std::none_of(remarks.begin(), remarks.end(), [](const ReportRemark& _r) { return _r.warning; });
    if (none) html_.element("p", "No warnings.");
    if (remarks.empty()) return;
    html_.begin("ul", {{"class", "remarks"}});
    for (const ReportRemark& remark : remarks) {
      html_.begin("li");
      if (remark.warning)
        html_.element("strong", "Warning: " + remark.what, {{"class", "warning"}});
      else
        html_.text("Note: " + remark.what);
      html_.text(remark.advice.empty() ? "" : " " + remark.advice).end();
    }
    html_.end();
  }

  void writeFacts()
  {
    writeBodyTables(html_, setup_.bodies);
    writeRunFacts(html_, setup_, record_);
  }

  void writePictures()
  {
    if (!noPictures_.empty()) html_.element("p", "There are no pictures: " + noPictures_ + ".");
    if (pictures_.empty()) return;
    html_.begin("div", {{"class", "figures"}});
    for (const ReportPicture& picture : pictures_) {
      html_.begin("figure");
      html_.empty("img", {{"src", "data:image/png;base64," + base64(picture.png)}, {"alt", picture.alternative}});
      html_.element("figcaption", picture.caption).end();
    }
    html_.end();
  }

  void writePlots()
  {
    const bool dynamic = setup_.dynamics.has_value();
    html_.begin("div", {{"class", "figures"}});
    for (const CurvePlot& plot : reportPlots(record_, dynamic))
      html_.begin("figure").markup(svgPlot(plot)).end();
    html_.end();
    writePhaseTable(html_, record_, dynamic);
  }

  void writeCommand()
  {
    if (record_.directory.empty()) {
      html_.element("p", "It was started from a window or a script; there is no command that repeats it.");
      return;
    }
    html_.element("p", "In a shell, this repeats the run, and replaces what it wrote. Paths begin in the folder " +
                           record_.directory + ".");
    const std::string command = "cd " + shellWord(record_.directory) + "\n" + shellCommand(record_.command);
    html_.begin("pre").element("code", command, {{"id", "command"}}).end();
  }

  void writeSteps() { FleshSim::writeStepTable(html_, record_, setup_.dynamics.has_value()); }

  HtmlWriter html_;
  const SimulationSetup& setup_;
  const RunRecord& record_;
  const std::vector<ReportPicture>& pictures_;
  const std::string& noPictures_;
};

} // namespace

Status writeHtmlReport(const std::string& _path, const SimulationSetup& _setup, const RunRecord& _record,
                       const std::vector<ReportPicture>& _pictures, const std::string& _noPictures)
{
  return writeAtomically(
      _path, [&](std::ostream& _stream) { Page(_stream, _setup, _record, _pictures, _noPictures).write(); });
}

bool isHtmlName(const std::string& _path)
{
  std::string extension = std::filesystem::path(_path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char _c) { return static_cast<char>(std::tolower(_c)); });
  return extension == ".html" || extension == ".htm";
}

} // namespace FleshSim
