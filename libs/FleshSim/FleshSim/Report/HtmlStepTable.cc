#include <FleshSim/Report/HtmlTables.hh>

#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Report/ReportPlots.hh>

#include <functional>

namespace FleshSim {

namespace {

/// A column of the table of steps, or of phases.
struct Column
{
  std::string title;
  std::function<std::string(const StepReport&)> text;
};

Column countColumn(const char* _title, int StepReport::*_count)
{
  return {_title, [_count](const StepReport& _step) { return std::to_string(_step.*_count); }};
}

Column numberColumn(const char* _title, double StepReport::*_number, int _digits)
{
  return {_title, [=](const StepReport& _step) { return roundedNumber(_step.*_number, _digits); }};
}

std::vector<Column> stepColumns(bool _dynamic)
{
  std::vector<Column> columns;
  if (_dynamic) {
    columns.push_back(numberColumn("Time [s]", &StepReport::time, 6));
    columns.push_back(countColumn("Sub-steps", &StepReport::subSteps));
  }
  columns.push_back(countColumn("Newton iterations", &StepReport::newtonIterations));
  columns.push_back(countColumn("Linear iterations", &StepReport::linearIterations));
  columns.push_back(numberColumn("Residual [N]", &StepReport::residual, 3));
  columns.push_back(numberColumn("Tolerance [N]", &StepReport::tolerance, 3));
  columns.push_back(numberColumn("Elastic energy [J]", &StepReport::energy, 6));
  if (_dynamic) {
    columns.push_back(numberColumn("Kinetic energy [J]", &StepReport::kineticEnergy, 6));
    columns.push_back(numberColumn("Energy of gravity [J]", &StepReport::potentialEnergy, 6));
  }
  columns.push_back(numberColumn("Volume / rest volume", &StepReport::volumeRatio, 6));
  columns.push_back(countColumn("Inverted elements", &StepReport::inverted));
  columns.push_back(countColumn("Cut in two", &StepReport::halvings));
  if (_dynamic) {
    columns.push_back(countColumn("Contacts", &StepReport::contacts));
    columns.push_back(countColumn("Not settled", &StepReport::unsettled));
  }
  columns.push_back({"Seconds", [](const StepReport& _step) { return roundedNumber(_step.seconds.total, 3); }});
  return columns;
}

void writeRow(HtmlWriter& _html, std::size_t _number, const StepReport& _step, const std::vector<Column>& _columns)
{
  _html.begin("tr", _step.converged ? HtmlWriter::Attributes{} : HtmlWriter::Attributes{{"class", "failed"}});
  _html.element("th", std::to_string(_number), {{"scope", "row"}, {"class", "number"}});
  for (const Column& column : _columns)
    _html.element("td", column.text(_step), {{"class", "number"}});
  _html.element("td", _step.converged ? "yes" : "no");
  _html.end();
}

void writeHead(HtmlWriter& _html, const std::vector<Column>& _columns)
{
  _html.begin("thead").begin("tr");
  _html.element("th", "Step", {{"scope", "col"}, {"class", "number"}});
  for (const Column& column : _columns)
    _html.element("th", column.title, {{"scope", "col"}, {"class", "number"}});
  _html.element("th", "Converged", {{"scope", "col"}});
  _html.end().end();
}

} // namespace

void writeStepTable(HtmlWriter& _html, const RunRecord& _record, bool _dynamic)
{
  const std::vector<Column> columns = stepColumns(_dynamic);
  const std::size_t count = _record.steps.size();
  const bool all = count <= mostRows;
  const std::size_t shown = all ? count : mostRows / 2;
  _html.begin("div",
              {{"class", "scroll"}, {"role", "region"}, {"aria-labelledby", "steps-caption"}, {"tabindex", "0"}});
  _html.begin("table", {{"class", _dynamic ? "steps many" : "steps"}});
  const std::string some = "The first and the last " + std::to_string(shown) + " of " + std::to_string(count) +
                           " steps; --csv writes all of them";
  _html.element("caption", all ? "All steps" : some, {{"id", "steps-caption"}});
  writeHead(_html, columns);
  _html.begin("tbody");
  for (std::size_t i = 0; i < shown; ++i)
    writeRow(_html, i + 1, _record.steps[i], columns);
  if (!all) {
    _html.begin("tr");
    _html.element("td",
                  "Steps " + std::to_string(shown + 1) + " to " + std::to_string(count - shown) + " are left out.",
                  {{"class", "left-out"}, {"colspan", std::to_string(columns.size() + 2)}});
    _html.end();
    for (std::size_t i = count - shown; i < count; ++i)
      writeRow(_html, i + 1, _record.steps[i], columns);
  }
  _html.end().end().end();
}

void writePhaseTable(HtmlWriter& _html, const RunRecord& _record, bool _dynamic)
{
  PhaseSeconds sum;
  for (const StepReport& step : _record.steps)
    sum += step.seconds;
  const auto row = [&](const std::string& _name, double _seconds) {
    _html.begin("tr").element("th", _name, {{"scope", "row"}});
    _html.element("td", roundedNumber(_seconds, 3), {{"class", "number"}});
    const std::string part = sum.total > 0.0 ? roundedNumber(100.0 * _seconds / sum.total, 2) + " %" : "";
    _html.element("td", part, {{"class", "number"}}).end();
  };
  _html.begin("table").element("caption", "Time a phase");
  _html.begin("thead").begin("tr").element("th", "Phase", {{"scope", "col"}});
  for (const char* title : {"Seconds", "Part"})
    _html.element("th", title, {{"scope", "col"}, {"class", "number"}});
  _html.end().end().begin("tbody");
  for (const PhaseEntry& phase : runPhases(_dynamic))
    row(phase.name, sum.*phase.seconds);
  row("total", sum.total);
  _html.end().end();
}

} // namespace FleshSim
