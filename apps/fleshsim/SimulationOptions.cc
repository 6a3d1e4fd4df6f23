#include "SimulationOptions.hh"

#include "PictureOptions.hh"

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Report/HtmlReport.hh>
#include <FleshSim/Simulation/HookeConstants.hh>
#include <FleshSim/Simulation/SettingTable.hh>

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

namespace FleshSim {

namespace {

template <class Entries>
std::vector<std::string> namesOf(const Entries& _entries)
{
  std::vector<std::string> names;
  for (const auto& entry : _entries)
    names.push_back(entry.name);
  return names;
}

/// "mooney-rivlin: c10, c01, bulk [Pa]" of all energies that have some.
std::string ownConstants()
{
  std::string text;
  for (const MaterialEntry& entry : materialRegistry()) {
    std::string names;
    for (const MaterialConstant& constant : entry.constants)
      names += (names.empty() ? "" : ", ") + constant.name;
    if (!names.empty())
      text += (text.empty() ? "" : "; ") + entry.name + ": " + names + " [" + entry.constants.front().unit + "]";
  }
  return text;
}

/// What the option is for, where its names are explained, and its unit.
std::string helpOf(const SettingInfo& _setting)
{
  std::string help = _setting.help;
  if (!_setting.list.empty()) help += "; fleshsim " + _setting.list + " explains them";
  if (!_setting.unit.empty()) help += " [" + _setting.unit + "]";
  return _setting.isSwitchedOff() ? "not: " + help : help;
}

/// _default: in words; empty: it is said by itself.
OptionSpec optionOf(const SettingInfo& _setting, const std::string& _default)
{
  const std::string help = helpOf(_setting);
  switch (_setting.type) {
  case SettingType::flag:
    return OptionSpec::flag(_setting.option, help);
  case SettingType::integer:
    // Who wants what 0 stands for leaves the option out.
    return OptionSpec::integer(_setting.option, "N", help, _setting.none.empty() ? _setting.least : 1, _setting.most)
        .withDefault(_default);
  case SettingType::positive:
    return OptionSpec::positive(_setting.option, "X", help).withDefault(_default);
  case SettingType::notNegative: {
    OptionSpec option = OptionSpec::number(_setting.option, "X", help).withDefault(_default);
    option.low = 0.0;
    return option;
  }
  case SettingType::name:
    break;
  }
  std::vector<std::string> names;
  for (const SettingChoice& choice : _setting.choices())
    names.push_back(choice.name);
  return OptionSpec::choice(_setting.option, "NAME", help, std::move(names)).withDefault(_default);
}

void addMaterialOptions(std::vector<OptionSpec>& _options)
{
  _options.push_back(OptionSpec::choice("material", "NAME", "energy of the body; fleshsim materials explains them",
                                        namesOf(materialRegistry()))
                         .withDefault(materialRegistry().front().name));
  _options.push_back(
      OptionSpec::positive("young", "E", "Young's modulus [Pa]").withDefault(shortestNumber(defaultYoung)));
  _options.push_back(OptionSpec::number("poisson", "NU", "Poisson's ratio, greater than -1 and less than 0.5")
                         .withDefault(shortestNumber(defaultPoisson)));
  _options.push_back(
      OptionSpec::positive("mu", "M", "shear modulus [Pa], with --lambda in place of --young and --poisson"));
  _options.push_back(OptionSpec::number("lambda", "L", "Lame's first parameter [Pa], with --mu"));
  _options.push_back(OptionSpec::text("constants", "NAME=C,...", "the energy's own constants: " + ownConstants()));
  _options.push_back(OptionSpec::flag("model-constants", "take --mu and --lambda as the energy's own constants, not as "
                                                         "those of Hooke's law"));
  _options.push_back(
      OptionSpec::positive("density", "R", "density [kg/m^3]").withDefault(shortestNumber(defaultDensity)));
  for (const SettingInfo& setting : bodySettings())
    _options.push_back(optionOf(setting, settingText(findSetting(bodySettings(), setting.key)->get(BodySettings()))));
}

/// Options of the run's settings: those that equilibria have a use for, or the others.
void addRunOptions(std::vector<OptionSpec>& _options, bool _ofEquilibria)
{
  const RunSettings usual;
  for (const Setting<RunSettings>& setting : runSettings())
    if (isOfEquilibria(setting) == _ofEquilibria)
      _options.push_back(optionOf(setting, settingWords(setting, setting.get(usual))));
}

void addOutputOptions(std::vector<OptionSpec>& _options)
{
  _options.push_back(OptionSpec::text("out", "DIR",
                                      "folder of the meshes, made if it is missing (default: MESH_EXPERIMENT/; of "
                                      "scenes the folder that they give, or their own)")
                         .withLetter('o'));
  _options.push_back(OptionSpec::text("format", "LIST",
                                      "formats of the meshes, separated by commas; fleshsim formats lists them. 'none' "
                                      "writes no meshes (default: the format of the input)"));
  _options.push_back(
      OptionSpec::integer("every", "N", "write every N-th step; the first and last always", 1, 99999).withDefault("1"));
  _options.push_back(
      OptionSpec::integer("restart", "N", "write a restart file every N steps into the folder of --out", 1, 99999));
  _options.push_back(OptionSpec::text("from", "FILE", "go on from a restart file of the same run"));
  _options.push_back(OptionSpec::text(
      "report", "FILE", "write a report of the run as JSON; as a page, like --html, if FILE ends in .html"));
  _options.push_back(OptionSpec::text("csv", "FILE", "write a table with one row per step"));
  _options.push_back(OptionSpec::text(
      "html", "FILE", "write one page about the run, with pictures, plots and warnings, for a browser or paper"));
  _options.push_back(
      OptionSpec::text("picture", "DIR", "draw the first, middle and last step as PNG into this folder"));
  for (OptionSpec& option : pictureOptions())
    _options.push_back(std::move(option));
  _options.push_back(
      OptionSpec::integer("seed", "S", "seed of random numbers", 0, 9007199254740992.0).withDefault("1"));
  _options.push_back(OptionSpec::flag("strict", "end with status 1 if the result is suspect: if there are warnings"));
  _options.push_back(OptionSpec::flag("quiet", "print errors only"));
}

} // namespace

OptionSpec setOption()
{
  return OptionSpec::text("set", "KEY=VALUE",
                          "change a value of the scene before it is read, as in bodies.0.material.poisson=0.45; of an "
                          "experiment its body, forces, pressures, gravity, solver and output; may be given several "
                          "times");
}

Status readEdits(const ParsedArguments& _parsed, std::vector<SceneEdit>& _edits)
{
  for (const std::string& text : _parsed.all("set")) {
    _edits.emplace_back();
    if (const Status status = readSceneEdit(text, _edits.back()); !status) return status;
  }
  return Status::ok();
}

std::vector<OptionSpec> simulationOptions(bool _dynamic)
{
  std::vector<OptionSpec> options;
  addMaterialOptions(options);
  addRunOptions(options, true);
  if (_dynamic) addRunOptions(options, false);
  addOutputOptions(options);
  return options;
}

Status optionError(const Status& _status)
{
  return _status ? _status : Status::error("option --" + _status.message());
}

Status namedOption(const Status& _status)
{
  if (_status) return _status;
  const std::string& setting = _status.setting();
  if (setting == badCellsSetting) return Status::error(_status.message() + " (--bad-cells repair, --bad-cells drop)");
  if (setting == "set") return optionError(_status);
  const std::vector<OptionSpec> options = simulationOptions(true);
  const bool named =
      std::any_of(options.begin(), options.end(), [&](const OptionSpec& _o) { return _o.name == setting; });
  return named ? optionError(_status) : _status;
}

namespace {

/// One of Young's modulus and Poisson's ratio: the other one stays what it is, where it is known.
void completeYoungPoisson(const MaterialChoice& _choice, StiffnessInput& _stiffness)
{
  const bool isKnown =
      _choice.fromCells.empty() && _choice.parameters.own.empty() && !_choice.parameters.modelConstants;
  if (!isKnown || _stiffness.young.has_value() == _stiffness.poisson.has_value()) return;
  const HookeConstants now = hookeConstants(_choice.parameters.mu, _choice.parameters.lambda);
  if (!_stiffness.young) _stiffness.young = now.young;
  if (!_stiffness.poisson) _stiffness.poisson = now.poisson;
}

/// A stiffness for all cells takes the place of those from cells; densities from cells stay.
void forgetCellStiffness(CellNumbers& _numbers)
{
  const auto density = _numbers.properties.find("density");
  CellNumbers left;
  if (density != _numbers.properties.end()) left.properties["density"] = density->second;
  _numbers = left;
}

} // namespace

Status applyMaterialOptions(const ParsedArguments& _parsed, MaterialChoice& _choice)
{
  _choice.name = _parsed.text("material", _choice.name);
  _choice.density = _parsed.number("density", _choice.density);
  if (_parsed.has("density")) _choice.fromCells.properties.erase("density");
  StiffnessInput stiffness;
  stiffness.young = _parsed.number("young");
  stiffness.poisson = _parsed.number("poisson");
  stiffness.mu = _parsed.number("mu");
  stiffness.lambda = _parsed.number("lambda");
  stiffness.modelConstants = _parsed.has("model-constants");
  if (const Status status = readConstants(_parsed.text("constants", ""), stiffness.own); !status)
    return optionError(status);
  const bool given = stiffness.young || stiffness.poisson || stiffness.mu || stiffness.lambda ||
                     stiffness.modelConstants || !stiffness.own.empty();
  if (!given) return Status::ok();
  if (stiffness.own.empty() && !stiffness.mu && !stiffness.lambda) completeYoungPoisson(_choice, stiffness);
  forgetCellStiffness(_choice.fromCells);
  const Status status = stiffness.resolve(_choice.name, _choice.parameters);
  if (!_choice.fromCells.empty()) _choice.fromCells.others = stiffness;
  if (status || stiffness.own.empty()) return optionError(status);
  return Status::error("option --constants: " + status.message());
}

SessionFlags sessionFlags(const ParsedArguments& _parsed, std::vector<std::string> _inputs)
{
  SessionFlags flags;
  flags.inputs = std::move(_inputs);
  flags.from = _parsed.text("from", "");
  if (!flags.from.empty()) flags.inputs.push_back(flags.from);
  flags.quiet = _parsed.has("quiet");
  flags.strict = _parsed.has("strict");
  return flags;
}

namespace {

/// What was given for a setting; nothing where it was not.
std::optional<SettingValue> givenFor(const ParsedArguments& _parsed, const SettingInfo& _setting)
{
  if (!_parsed.has(_setting.option)) return std::nullopt;
  if (_setting.type == SettingType::flag) return SettingValue(!_setting.isSwitchedOff());
  if (_setting.type == SettingType::integer) return SettingValue(static_cast<int>(_parsed.integer(_setting.option, 0)));
  if (_setting.type == SettingType::name) return SettingValue(_parsed.text(_setting.option, ""));
  return SettingValue(*_parsed.number(_setting.option));
}

template <class Owner>
void apply(const ParsedArguments& _parsed, const std::vector<Setting<Owner>>& _settings, Owner& _owner)
{
  for (const Setting<Owner>& setting : _settings)
    if (const std::optional<SettingValue> given = givenFor(_parsed, setting)) setting.set(_owner, *given);
}

} // namespace

Status applySettingOptions(const ParsedArguments& _parsed, SceneDescription& _scene)
{
  for (const SettingInfo& setting : runSettings()) {
    if (_scene.isDynamic() || !_parsed.has(setting.option)) continue;
    if (!isOfEquilibria(setting))
      return Status::error("option --" + setting.option + ": the scene is quasi-static, and has no use for it");
    if (setting.group() != "dynamics.contact") continue;
    if (!letsNothingPass(_parsed.text("contact-method", _scene.settings.dynamics.contact.method)))
      return Status::error("option --" + setting.option +
                           ": equilibria have contact by a --contact-method that lets nothing pass");
    _scene.hasContact = true;
  }
  for (BodyDescription& body : _scene.bodies)
    apply<BodySettings>(_parsed, bodySettings(), body);
  apply(_parsed, runSettings(), _scene.settings);
  if (!_scene.isDynamic() || !_parsed.has("dt")) return Status::ok();
  const double steps = countSteps(*_scene.duration, _scene.settings.dt);
  if (!(steps <= mostSceneSteps))
    return Status::error("option --dt: more than " + std::to_string(mostSceneSteps) + " steps in the scene's duration");
  _scene.steps = static_cast<int>(steps);
  return Status::ok();
}

Status applyOutputOptions(const ParsedArguments& _parsed, OutputSettings& _output)
{
  for (const char* option : {"out", "report", "csv", "html", "picture"})
    if (_parsed.has(option)) _output.origins.erase(option);
  _output.directory = _parsed.text("out", _output.directory);
  _output.every = static_cast<int>(_parsed.integer("every", _output.every));
  _output.restartEvery = static_cast<int>(_parsed.integer("restart", _output.restartEvery));
  _output.report = _parsed.text("report", _output.report);
  _output.csv = _parsed.text("csv", _output.csv);
  _output.html = _parsed.text("html", _output.html);
  // Whoever gives a report the name of a page wants one, as scripts have it.
  if (isHtmlName(_output.report) && _output.html.empty()) _output.html = std::exchange(_output.report, {});
  _output.pictures = _parsed.text("picture", _output.pictures);
  const Status pictures = applyPictureOptions(_parsed, _output);
  if (!pictures || !_parsed.has("format")) return pictures;
  _output.formats.clear();
  std::istringstream list(_parsed.text("format", ""));
  std::string name;
  while (std::getline(list, name, ',')) {
    if (name == "none") continue;
    const MeshFormat* format = findMeshFormat(name);
    if (format == nullptr || format->write == nullptr)
      return Status::error("option --format: no mesh can be written as '" + name +
                           "'; fleshsim formats lists what can");
    if (std::find(_output.formats.begin(), _output.formats.end(), format->name) == _output.formats.end())
      _output.formats.push_back(format->name);
  }
  return Status::ok();
}

} // namespace FleshSim
