#include <FleshSim/Report/ReadRun.hh>

#include <FleshSim/Core/Json.hh>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

namespace FleshSim {

namespace {

using Setter = std::function<void(StepReport&, double)>;

/// Numbers of a step by the names that reports and tables have in common.
const std::map<std::string, Setter>& numbersOfSteps()
{
  static const std::map<std::string, Setter> setters = {
      {"newton_iterations", [](StepReport& _s, double _v) { _s.newtonIterations = static_cast<int>(_v); }},
      {"linear_iterations", [](StepReport& _s, double _v) { _s.linearIterations = static_cast<int>(_v); }},
      {"halvings", [](StepReport& _s, double _v) { _s.halvings = static_cast<int>(_v); }},
      {"residual", [](StepReport& _s, double _v) { _s.residual = _v; }},
      {"tolerance", [](StepReport& _s, double _v) { _s.tolerance = _v; }},
      {"energy", [](StepReport& _s, double _v) { _s.energy = _v; }},
      {"volume_ratio", [](StepReport& _s, double _v) { _s.volumeRatio = _v; }},
      {"inverted", [](StepReport& _s, double _v) { _s.inverted = static_cast<int>(_v); }},
      {"time", [](StepReport& _s, double _v) { _s.time = _v; }},
      {"kinetic_energy", [](StepReport& _s, double _v) { _s.kineticEnergy = _v; }},
      {"potential_energy", [](StepReport& _s, double _v) { _s.potentialEnergy = _v; }},
      {"contacts", [](StepReport& _s, double _v) { _s.contacts = static_cast<int>(_v); }},
      {"unsettled", [](StepReport& _s, double _v) { _s.unsettled = static_cast<int>(_v); }},
      {"energy_error", [](StepReport& _s, double _v) { _s.energyError = _v; }},
      {"handle_lag", [](StepReport& _s, double _v) { _s.handleLag = _v; }},
      {"penetrating", [](StepReport& _s, double _v) { _s.penetrating = static_cast<int>(_v); }},
      {"penetration_depth", [](StepReport& _s, double _v) { _s.penetrationDepth = _v; }},
  };
  return setters;
}

/// Numbers of its phases: members of "seconds" in a report, columns that begin with "seconds_" in a table.
double* phaseOf(PhaseSeconds& _seconds, const std::string& _name)
{
  const std::map<std::string, double PhaseSeconds::*> phases = {
      {"assembly", &PhaseSeconds::assembly},       {"linear", &PhaseSeconds::linear},
      {"line_search", &PhaseSeconds::lineSearch},  {"system", &PhaseSeconds::system},
      {"constraints", &PhaseSeconds::constraints}, {"contact", &PhaseSeconds::contact},
      {"update", &PhaseSeconds::update},           {"total", &PhaseSeconds::total},
      {"measure", &PhaseSeconds::measure}};
  const auto found = phases.find(_name);
  return found == phases.end() ? nullptr : &(_seconds.*found->second);
}

void set(StepReport& _step, const std::string& _name, double _value)
{
  const auto found = numbersOfSteps().find(_name);
  if (found != numbersOfSteps().end()) found->second(_step, _value);
}

const JsonValue& require(const JsonValue& _object, const std::string& _key)
{
  for (const JsonValue::Member& member : _object.members)
    if (member.first == _key) return member.second;
  throw JsonError(_object.line, "\"" + _key + "\" is missing");
}

MaterialChoice materialOf(const JsonValue& _body)
{
  const JsonValue& json = require(_body, "material");
  MaterialChoice choice;
  choice.name = require(json, "name").asString("name");
  choice.parameters.mu = require(json, "mu").asNumber("mu");
  choice.parameters.lambda = require(json, "lambda").asNumber("lambda");
  choice.parameters.modelConstants = require(json, "model_constants").asBoolean("model_constants");
  choice.density = require(json, "density").asNumber("density");
  for (const JsonValue::Member& member : json.members)
    if (member.first == "constants")
      for (const JsonValue::Member& constant : member.second.members)
        choice.parameters.own.push_back(constant.second.asNumber(constant.first));
  choice.locking = findLockingRemedy(require(_body, "locking").asString("locking")).value_or(LockingRemedy::none);
  return choice;
}

bool has(const JsonValue& _object, const std::string& _key)
{
  return std::any_of(_object.members.begin(), _object.members.end(),
                     [&](const JsonValue::Member& _member) { return _member.first == _key; });
}

/// Whether one material tells all: a report does not say which cells regions have, nor the numbers of each cell.
bool isOfOneMaterial(const JsonValue& _body)
{
  return !has(_body, "regions") && !has(require(_body, "material"), "properties");
}

Vector3 vectorOf(const JsonValue& _object, const char* _key)
{
  return Eigen::Map<const Vector3>(require(_object, _key).asNumbers(_key, 3).data());
}

void addRigid(const JsonValue& _json, StepReport& _step)
{
  if (has(_json, "rigid"))
    for (const JsonValue& json : require(_json, "rigid").asArray("rigid")) {
      const std::vector<double> q = require(json, "rotation").asNumbers("rotation", 4);
      _step.rigid.push_back({require(json, "name").asString("name"), vectorOf(json, "position"),
                             Eigen::Quaterniond(q[0], q[1], q[2], q[3]), vectorOf(json, "velocity"),
                             vectorOf(json, "angular_velocity")});
    }
  if (!has(_json, "joint_error")) return;
  _step.jointError = require(_json, "joint_error").asNumber("joint_error");
  for (const JsonValue& json : require(_json, "motors").asArray("motors"))
    _step.motors.push_back({require(json, "name").asString("name"), require(json, "effort").asNumber("effort")});
}

void addStep(const JsonValue& _json, PastRun& _run)
{
  StepReport step;
  step.converged = require(_json, "converged").asBoolean("converged");
  for (const JsonValue::Member& member : _json.members)
    if (member.second.kind == JsonValue::Kind::number) set(step, member.first, member.second.number);
  for (const JsonValue::Member& member : require(_json, "seconds").members)
    if (double* const phase = phaseOf(step.seconds, member.first)) *phase = member.second.number;
  for (const JsonValue& json : require(_json, "reactions").asArray("reactions")) {
    Reaction reaction;
    reaction.name = require(json, "handle").asString("handle");
    reaction.force = Eigen::Map<const Vector3>(require(json, "force").asNumbers("force", 3).data());
    reaction.moment = Eigen::Map<const Vector3>(require(json, "moment").asNumbers("moment", 3).data());
    step.reactions.push_back(reaction);
  }
  addRigid(_json, step);
  _run.numbers.push_back(static_cast<int>(require(_json, "step").asNumber("step")));
  _run.steps.push_back(step);
}

PastRun runOf(const JsonValue& _json)
{
  PastRun run;
  if (require(_json, "program").asString("program") != "fleshsim")
    throw JsonError(_json.line, "is no report of fleshsim");
  for (const JsonValue& file : require(_json, "files").asArray("files"))
    run.files.push_back(file.asString("files"));
  bool isKnown = true;
  for (const JsonValue& body : require(_json, "bodies").asArray("bodies")) {
    run.bodyNames.push_back(require(body, "name").asString("name"));
    isKnown = isKnown && isOfOneMaterial(body);
    if (isKnown) run.materials.push_back(materialOf(body));
  }
  if (!isKnown) run.materials.clear();
  for (const JsonValue& step : require(_json, "steps").asArray("steps"))
    addStep(step, run);
  return run;
}

std::vector<std::string> cellsOf(const std::string& _line)
{
  std::vector<std::string> cells;
  std::istringstream line(_line);
  std::string cell;
  while (std::getline(line, cell, ','))
    cells.push_back(cell);
  return cells;
}

} // namespace

Status readReport(const std::string& _path, PastRun& _run)
{
  JsonValue json;
  if (const Status status = readJson(_path, json); !status) return status;
  try {
    _run = runOf(json);
    return Status::ok();
  }
  catch (const JsonError& error) {
    return Status::atLine(_path, error.line(), error.what());
  }
}

Status readTable(const std::string& _path, PastRun& _run)
{
  std::ifstream file(_path);
  std::string line;
  if (!std::getline(file, line) || line.rfind("step,converged,", 0) != 0)
    return Status::atLine(_path, 1, "is no table of the steps of a run");
  const std::vector<std::string> names = cellsOf(line);
  PastRun run;
  for (long number = 2; std::getline(file, line); ++number) {
    const std::vector<std::string> cells = cellsOf(line);
    StepReport step;
    for (std::size_t i = 0; i < cells.size() && i < names.size(); ++i) {
      if (cells[i].empty()) continue;
      char* end = nullptr;
      const double value = std::strtod(cells[i].c_str(), &end);
      if (*end != '\0') return Status::atLine(_path, number, "\"" + cells[i] + "\" is no number");
      if (names[i] == "step") run.numbers.push_back(static_cast<int>(value));
      if (names[i] == "converged") step.converged = value != 0.0;
      set(step, names[i], value);
      double* const phase = names[i].rfind("seconds_", 0) == 0 ? phaseOf(step.seconds, names[i].substr(8)) : nullptr;
      if (phase != nullptr) *phase = value;
    }
    run.steps.push_back(step);
    if (run.numbers.size() != run.steps.size()) return Status::atLine(_path, number, "a row without a step");
  }
  _run = std::move(run);
  return Status::ok();
}

} // namespace FleshSim
