#include <FleshSim/Report/HtmlTables.hh>

#include <FleshSim/Core/Machine.hh>
#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Core/Version.hh>
#include <FleshSim/Mesh/CellCounts.hh>
#include <FleshSim/Mesh/MeshQuality.hh>
#include <FleshSim/Report/RunOutcome.hh>
#include <FleshSim/Simulation/HookeConstants.hh>
#include <FleshSim/Simulation/SettingTable.hh>

#include <algorithm>
#include <array>
#include <utility>

namespace FleshSim {

namespace {

using Row = std::vector<std::string>;

/// A table with a head; the first column names the row, all behind _texts columns are numbers.
void writeTable(HtmlWriter& _html, const std::string& _caption, const Row& _head, std::size_t _texts,
                const std::vector<Row>& _rows)
{
  const auto attributes = [&](std::size_t _column, const std::string& _scope) {
    HtmlWriter::Attributes list;
    if (!_scope.empty()) list.emplace_back("scope", _scope);
    if (_column >= _texts) list.emplace_back("class", "number");
    return list;
  };
  _html.begin("div", {{"class", "scroll"}}).begin("table").element("caption", _caption);
  _html.begin("thead").begin("tr");
  for (std::size_t c = 0; c < _head.size(); ++c)
    _html.element("th", _head[c], attributes(c, "col"));
  _html.end().end().begin("tbody");
  for (const Row& row : _rows) {
    _html.begin("tr");
    for (std::size_t c = 0; c < row.size(); ++c)
      _html.element(c == 0 ? "th" : "td", row[c], attributes(c, c == 0 ? "row" : ""));
    _html.end();
  }
  _html.end().end().end();
}

/// Names and what they are; those that are nothing are left out.
using Facts = std::vector<std::pair<std::string, std::string>>;

void writeFacts(HtmlWriter& _html, const std::string& _caption, const Facts& _facts)
{
  _html.begin("table", {{"class", "facts"}}).element("caption", _caption).begin("tbody");
  for (const auto& [name, text] : _facts)
    if (!text.empty()) _html.begin("tr").element("th", name, {{"scope", "row"}}).element("td", text).end();
  _html.end().end();
}

std::string plural(std::size_t _count, const std::string& _one, const std::string& _many)
{
  return std::to_string(_count) + " " + (_count == 1 ? _one : _many);
}

std::string vectorText(const Vector3& _vector)
{
  std::string text;
  for (const double number : _vector)
    text += (text.empty() ? "(" : ", ") + roundedNumber(number, 6);
  return text + ")";
}

/// "242 vertices in 2 handles"
template <class Holder>
std::string verticesText(const std::vector<Holder>& _holders, const char* _one, const char* _many)
{
  std::size_t vertices = 0;
  for (const Holder& holder : _holders)
    vertices += holder.vertices.size();
  if (_holders.empty()) return {};
  return plural(vertices, "vertex", "vertices") + " in " + plural(_holders.size(), _one, _many);
}

std::string toleranceText(const SimulationSetup& _setup, const RunRecord& _record)
{
  if (_setup.statics.tolerance) return roundedNumber(*_setup.statics.tolerance, 6) + " N";
  const std::string relative = roundedNumber(_setup.statics.relativeTolerance, 6);
  if (_record.steps.empty()) return relative + " of a force typical of size and stiffness";
  return roundedNumber(_record.steps.back().tolerance, 3) + " N, " + relative +
         " of a force typical of size and stiffness";
}

Facts jobFacts(const SimulationSetup& _setup, const RunRecord& _record)
{
  const int good = goodSteps(_record);
  std::string files = _record.files.empty() ? "no meshes" : plural(_record.files.size(), "mesh", "meshes");
  if (!_record.files.empty()) files += ", the last is " + _record.files.back();
  return {{"Kind", _record.job + (_setup.dynamics ? ", dynamic" : ", quasi-static")},
          {"Scene file", _record.scene},
          {"Held or moved", verticesText(_setup.handles, "handle", "handles")},
          {"Under a force", verticesText(_setup.forces, "group", "groups")},
          {"Pressures",
           _setup.pressures.empty() ? "" : plural(_setup.pressures.size(), "group of faces", "groups of faces")},
          {"Gravity", _setup.dynamics || _setup.gravity.isZero(0.0) ? "" : vectorText(_setup.gravity) + " m/s\xC2\xB2"},
          {"Start", _setup.start ? "other positions than at rest" : ""},
          {"Steps", _record.planned > 0 ? std::to_string(good) + " of " + std::to_string(_record.planned)
                                        : std::to_string(good)},
          {"Written", _record.directory.empty() ? "" : files}};
}

Facts dynamicFacts(const DynamicsSetup& _dynamics, std::size_t _obstacles, bool _timed)
{
  const DynamicsSettings& settings = _dynamics.settings;
  const bool damped = settings.alpha > 0.0 || settings.beta > 0.0;
  const ContactSettings& contact = settings.contact;
  return {{"Integrator", settings.integrator},
          {"Time step dt", roundedNumber(_dynamics.dt, 6) + " s" + (_dynamics.adaptive ? ", adaptive" : "")},
          {"Duration", _timed ? roundedNumber(_dynamics.duration, 6) + " s" : ""},
          {"Gravity", vectorText(settings.gravity) + " m/s\xC2\xB2"},
          {"Rayleigh damping", damped ? "alpha = " + roundedNumber(settings.alpha, 6) +
                                            " 1/s, beta = " + roundedNumber(settings.beta, 6) + " s"
                                      : ""},
          {"Obstacles", std::to_string(_obstacles)},
          {"Contact between bodies", contact.betweenBodies ? "yes" : "no"},
          {"Contact of a body with itself", contact.self ? "yes" : "no"}};
}

/// "dynamics.contact.self = true, solver.hessian = clamp": what somebody has changed of the table of settings.
std::string changedSettings(const SimulationSetup& _setup)
{
  const RunSettings settings = _setup.settings();
  std::string text;
  for (const Setting<RunSettings>& setting : runSettings())
    if (setting.get(settings) != setting.get(RunSettings()))
      text += (text.empty() ? "" : ", ") + setting.key + " = " + settingWords(setting, setting.get(settings));
  return text;
}

Facts solverFacts(const SimulationSetup& _setup, const RunRecord& _record)
{
  Facts facts;
  if (_setup.dynamics) facts = dynamicFacts(*_setup.dynamics, _setup.colliders.size(), !_record.directory.empty());
  std::size_t newton = 0;
  std::size_t linear = 0;
  for (const StepReport& step : _record.steps) {
    newton += static_cast<std::size_t>(step.newtonIterations);
    linear += static_cast<std::size_t>(step.linearIterations);
  }
  // The linearised integrator has a system of its own.
  if (!_setup.dynamics || _setup.dynamics->settings.integrator != "backward-euler") {
    facts.emplace_back("Solver", _setup.statics.solver);
    facts.emplace_back("Tolerance", toleranceText(_setup, _record));
    facts.emplace_back("Newton iterations, at most", std::to_string(_setup.statics.maximumIterations) + " per step");
  }
  facts.emplace_back("Preconditioner", _setup.statics.preconditioner);
  facts.emplace_back("Not as usual", changedSettings(_setup));
  facts.emplace_back("Newton iterations", std::to_string(newton) + " in all");
  facts.emplace_back("Linear iterations", std::to_string(linear) + " in all");
  return facts;
}

std::string timeText(std::time_t _time)
{
  if (_time == 0) return {};
  std::array<char, 64> text{};
  std::tm local{};
#if defined(_WIN32)
  if (localtime_s(&local, &_time) != 0) return {};
#else
  if (localtime_r(&_time, &local) == nullptr) return {};
#endif
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S (%z)", &local);
  return text.data();
}

Facts machineFacts(const RunRecord& _record)
{
  const Machine machine = thisMachine();
  const double memory = peakMemory();
  return {{"Program", std::string("fleshsim ") + version()},
          {"Began", timeText(_record.started)},
          {"Operating system", machine.system},
          {"Processor", machine.processor},
          {"Cores", machine.cores > 0 ? std::to_string(machine.cores) : ""},
          {"Threads", std::to_string(_record.threads)},
          {"Time", roundedNumber(_record.seconds, 4) + " s"},
          {"Memory, at most", memory > 0.0 ? roundedNumber(memory, 4) + " MB" : ""}};
}

} // namespace

std::string bodyNames(const std::vector<Body>& _bodies)
{
  constexpr std::size_t most = 4;
  std::string names;
  for (std::size_t i = 0; i < std::min(most, _bodies.size()); ++i)
    names += (i > 0 ? ", " : "") + _bodies[i].name;
  if (_bodies.size() > most) names += " and " + std::to_string(_bodies.size() - most) + " more";
  return names;
}

void writeBodyTables(HtmlWriter& _html, const std::vector<Body>& _bodies)
{
  std::vector<Row> meshes;
  std::vector<Row> materials;
  bool ownConstants = false;
  for (const Body& body : _bodies) {
    const MeshQuality quality = measureQuality(body.mesh);
    meshes.push_back({body.name, body.source, std::to_string(quality.vertices), CellCounts(body.mesh).text(),
                      roundedNumber(quality.volume, 6), roundedNumber(quality.minScaledJacobian, 3)});
    const HookeConstants hooke = hookeConstants(*body.material);
    std::string name = body.choice.name;
    if (body.choice.parameters.modelConstants)
      name += ", own constants mu = " + roundedNumber(body.choice.parameters.mu, 6) +
              " Pa, lambda = " + roundedNumber(body.choice.parameters.lambda, 6) + " Pa";
    for (std::size_t i = 0; i < body.choice.parameters.own.size(); ++i)
      name += ", " + findMaterial(body.choice.name)->constants[i].name + " = " +
              roundedNumber(body.choice.parameters.own[i], 6) + " Pa";
    for (const auto& [number, property] : body.choice.fromCells.properties)
      name += ", " + number + " of each cell from \"" + property + "\"";
    if (!body.choice.regions.empty())
      name += ", and " + std::to_string(body.choice.regions.size()) +
              (body.choice.regions.size() == 1 ? " region" : " regions") + " of other materials";
    if (body.choice.locking != LockingRemedy::none)
      name += ", locking: " + lockingRemedyNames()[static_cast<std::size_t>(body.choice.locking)];
    ownConstants = ownConstants || body.choice.parameters.modelConstants;
    materials.push_back({body.name, name, roundedNumber(hooke.young, 6), roundedNumber(hooke.poisson, 6),
                         roundedNumber(hooke.mu, 6), roundedNumber(hooke.lambda, 6),
                         roundedNumber(body.choice.density, 6)});
  }
  writeTable(_html, "Meshes, as they were simulated",
             {"Body", "From", "Vertices", "Cells", "Rest volume [m\xC2\xB3]", "Worst cell (1 is best)"}, 2, meshes);
  writeTable(_html,
             ownConstants ? "Materials; the numbers are those of Hooke\xE2\x80\x99s law that a tiny load meets"
                          : "Materials",
             {"Body", "Energy", "Young\xE2\x80\x99s modulus E\xC2\xA0[Pa]",
              "Poisson\xE2\x80\x99s ratio\xC2\xA0\xCE\xBD", "Shear modulus \xCE\xBC\xC2\xA0[Pa]",
              "Lam\xC3\xA9\xE2\x80\x99s \xCE\xBB\xC2\xA0[Pa]", "Density [kg\xE2\x81\xA0/\xE2\x81\xA0m\xC2\xB3]"},
             2, materials);
}

void writeRunFacts(HtmlWriter& _html, const SimulationSetup& _setup, const RunRecord& _record)
{
  writeFacts(_html, "The run", jobFacts(_setup, _record));
  writeFacts(_html, "How it was solved", solverFacts(_setup, _record));
  writeFacts(_html, "Where, and what it took", machineFacts(_record));
}

} // namespace FleshSim
