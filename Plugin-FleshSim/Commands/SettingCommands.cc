#include "CommandCenter.hh"
#include "CommandTools.hh"

#include <FleshSim/Simulation/SettingTable.hh>

namespace FleshSim {

namespace {

Status setMaterial(Workspace::Place& _place, const std::string& _name, const StiffnessInput& _stiffness)
{
  BodySettings settings = _place.session->bodySettings(_place.body);
  settings.material.name = _name;
  settings.material.fromCells = CellNumbers();
  if (const Status status = _stiffness.resolve(_name, settings.material.parameters); !status) return status;
  return _place.session->setBodySettings(_place.body, settings);
}

/// What is set by a key of the tables, whatever it belongs to.
Status change(Workspace& _workspace, Workspace::Place& _place, const std::string& _key, const std::string& _text)
{
  Session& session = *_place.session;
  if (const Setting<RunSettings>* const setting = findSetting(runSettings(), _key)) {
    SessionSettings settings = session.settings();
    const Status status = changeSetting<RunSettings>(*setting, _text, settings);
    if (status) session.setSettings(settings);
    return status;
  }
  const Setting<BodySettings>* const setting = findSetting(bodySettings(), _key);
  if (setting == nullptr) return Status::error("there is no setting \"" + _key + "\"; settings() lists them");
  BodySettings settings = session.bodySettings(_place.body);
  Status status = changeSetting(*setting, _text, settings);
  if (status) status = session.setBodySettings(_place.body, settings);
  if (status) _workspace.logCells(_place);
  return status;
}

CommandType typeOf(SettingType _type)
{
  switch (_type) {
  case SettingType::flag:
    return CommandType::flag;
  case SettingType::integer:
    return CommandType::integer;
  case SettingType::name:
    return CommandType::text;
  default:
    return CommandType::number;
  }
}

std::string valueText(const CommandValue& _value)
{
  if (const bool* flag = std::get_if<bool>(&_value)) return settingText(*flag);
  if (const int* integer = std::get_if<int>(&_value)) return settingText(*integer);
  if (const double* number = std::get_if<double>(&_value)) return settingText(*number);
  return std::get<std::string>(_value);
}

/// A command of its own for a setting that scripts change often.
template <class Owner>
Command settingCommand(Workspace& _workspace, const char* _name, const char* _help, const char* _parameter,
                       const char* _explanation, const std::vector<Setting<Owner>>& _settings, const char* _key)
{
  const Setting<Owner>& setting = *findSetting(_settings, _key);
  return objectCommand(_workspace, _name, _help, {{_parameter, typeOf(setting.type), _explanation}},
                       [&_workspace, &setting](Workspace::Place& _place, const CommandArguments& _a) {
                         // For numbers 0 has always stood for nothing.
                         const bool isNothing = setting.mayBeAbsent && _a[1] == CommandValue(0.0);
                         return change(_workspace, _place, setting.key, isNothing ? "" : valueText(_a[1]));
                       });
}

/// A command that changes the session's settings.
Command sessionCommand(Workspace& _workspace, const std::string& _name, const std::string& _help,
                       const std::vector<CommandParameter>& _parameters,
                       Status (*_change)(SessionSettings& _settings, const CommandArguments& _arguments))
{
  return objectCommand(_workspace, _name, _help, _parameters,
                       [_change](Workspace::Place& _place, const CommandArguments& _arguments) {
                         SessionSettings settings = _place.session->settings();
                         const Status status = _change(settings, _arguments);
                         if (status) _place.session->setSettings(settings);
                         return status;
                       });
}

std::vector<Command> bodyCommands(Workspace& _workspace)
{
  return {
      objectCommand(_workspace, "setMaterial", "Chooses the material by Lame's constants.",
                    {{"name", CommandType::text, "a name of materials()"},
                     {"mu", CommandType::number, "shear modulus [Pa], positive"},
                     {"lambda", CommandType::number, "Lame's first constant [Pa]"}},
                    [](Workspace::Place& _place, const CommandArguments& _a) {
                      StiffnessInput stiffness;
                      stiffness.mu = numberOf(_a, 2);
                      stiffness.lambda = numberOf(_a, 3);
                      return setMaterial(_place, textOf(_a, 1), stiffness);
                    }),
      objectCommand(_workspace, "setMaterialYoungPoisson",
                    "Chooses the material by Young's modulus and Poisson's ratio.",
                    {{"name", CommandType::text, "a name of materials()"},
                     {"young", CommandType::number, "Young's modulus [Pa], positive"},
                     {"poisson", CommandType::number, "Poisson's ratio, below 0.5"}},
                    [](Workspace::Place& _place, const CommandArguments& _a) {
                      StiffnessInput stiffness;
                      stiffness.young = numberOf(_a, 2);
                      stiffness.poisson = numberOf(_a, 3);
                      return setMaterial(_place, textOf(_a, 1), stiffness);
                    }),
      objectCommand(_workspace, "setMaterialConstants", "Chooses the material by the energy's own constants.",
                    {{"name", CommandType::text, "a name of materials()"},
                     {"constants", CommandType::text, "all of them, for instance c10=3e4, c01=1e4, bulk=1e6 [Pa]"}},
                    [](Workspace::Place& _place, const CommandArguments& _a) {
                      StiffnessInput stiffness;
                      const Status status = readConstants(textOf(_a, 2), stiffness.own);
                      if (!status) return status;
                      if (stiffness.own.empty()) return Status::error("constants: there are none");
                      return setMaterial(_place, textOf(_a, 1), stiffness);
                    }),
      objectCommand(_workspace, "setDensity", "Density, for moving bodies.",
                    {{"density", CommandType::number, "[kg/m^3], positive"}},
                    [](Workspace::Place& _place, const CommandArguments& _a) {
                      if (!(numberOf(_a, 1) > 0.0)) return Status::error("density: must be positive");
                      BodySettings settings = _place.session->bodySettings(_place.body);
                      settings.material.density = numberOf(_a, 1);
                      return _place.session->setBodySettings(_place.body, settings);
                    }),
      settingCommand(_workspace, "setCells", "Which elements the mesh is made of.", "cells",
                     "auto, tet, hex or split-hex (each hex as tets)", bodySettings(), "cells"),
      settingCommand(_workspace, "setBadCells", "What is done about cells that are inverted or have no volume.", "what",
                     "refuse, repair (vertices inside move) or drop", bodySettings(), "bad_cells"),
      settingCommand(_workspace, "setLocking", "What is done against elements that lock near Poisson's ratio 0.5.",
                     "name", "a name of lockingRemedies()", bodySettings(), "locking"),
  };
}

std::vector<Command> solverCommands(Workspace& _workspace)
{
  return {
      settingCommand(_workspace, "setSolver", "Chooses the solver of equilibria and of Newton's integrators.", "name",
                     "a name of solvers()", runSettings(), "solver.name"),
      settingCommand(_workspace, "setHessian", "Chooses the second derivatives of Newton's method.", "name",
                     "a name of hessians()", runSettings(), "solver.hessian"),
      settingCommand(_workspace, "setTolerance", "Force that may be left on free vertices.", "tolerance",
                     "[N]; 0: relative to the body's stiffness", runSettings(), "solver.tolerance"),
      settingCommand(_workspace, "setMaximumIterations", "Newton iterations of a step.", "iterations", "at least 1",
                     runSettings(), "solver.max_iterations"),
      settingCommand(_workspace, "setThreads", "Threads that a run uses.", "threads", "0: all cores", runSettings(),
                     "solver.threads"),
  };
}

std::vector<Command> motionCommands(Workspace& _workspace)
{
  return {
      settingCommand(_workspace, "setIntegrator", "How moving bodies go from step to step.", "name",
                     "a name of integrators()", runSettings(), "dynamics.integrator"),
      settingCommand(_workspace, "setTimeStep", "Length of a step of moving bodies.", "dt", "[s], positive",
                     runSettings(), "dynamics.dt"),
      sessionCommand(_workspace, "setRealTime",
                     "Whether startDynamics() takes longer steps, up to a thirtieth of a second, where the machine "
                     "cannot keep up with time. At first it does.",
                     {{"on", CommandType::flag, "false: every step is as long as setTimeStep() says"}},
                     [](SessionSettings& _s, const CommandArguments& _a) {
                       _s.realTime = std::get<bool>(_a[1]);
                       return Status::ok();
                     }),
      sessionCommand(_workspace, "setDamping", "Rayleigh's damping of moving bodies.",
                     {{"alpha", CommandType::number, "by mass [1/s], not negative"},
                      {"beta", CommandType::number, "by stiffness [s], not negative"}},
                     [](SessionSettings& _s, const CommandArguments& _a) {
                       if (numberOf(_a, 1) < 0.0 || numberOf(_a, 2) < 0.0)
                         return Status::error("alpha and beta must not be negative");
                       _s.dynamics.alpha = numberOf(_a, 1);
                       _s.dynamics.beta = numberOf(_a, 2);
                       return Status::ok();
                     }),
      objectCommand(_workspace, "setGravity", "Gravity of moving bodies.",
                    {{"gravity", CommandType::vector, "[m/s^2]"}},
                    [](Workspace::Place& _place, const CommandArguments& _a) {
                      _place.session->setGravity(vectorOf(_a, 1));
                      return Status::ok();
                    }),
  };
}

/// Any setting of the tables by its key, as scenes have it.
std::vector<Command> tableCommands(Workspace& _workspace)
{
  return {objectCommand(_workspace, "set", "Changes a setting by its key.",
                        {{"key", CommandType::text, "a key of settings()"},
                         {"value", CommandType::text, "number, name, true or false; \"\": what the program chooses"}},
                        [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                          return change(_workspace, _place, textOf(_a, 1), textOf(_a, 2));
                        }),
          objectQuestion(_workspace, "setting", "A setting by its key; \"\" where the program chooses.",
                         CommandType::text, {{"key", CommandType::text, "a key of settings()"}},
                         [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                           const std::string& key = textOf(_a, 1);
                           if (const Setting<RunSettings>* const setting = findSetting(runSettings(), key))
                             return CommandValue(settingText(setting->get(_place.session->settings())));
                           if (const Setting<BodySettings>* const setting = findSetting(bodySettings(), key))
                             return CommandValue(settingText(setting->get(_place.session->bodySettings(_place.body))));
                           _workspace.host().log(LogKind::error, "setting: there is no setting \"" + key + "\"");
                           return failure(CommandType::text);
                         })};
}

} // namespace

std::vector<Command> settingCommands(Workspace& _workspace)
{
  std::vector<Command> commands = bodyCommands(_workspace);
  for (const auto& part : {solverCommands(_workspace), motionCommands(_workspace), tableCommands(_workspace)})
    commands.insert(commands.end(), part.begin(), part.end());
  return commands;
}

} // namespace FleshSim
