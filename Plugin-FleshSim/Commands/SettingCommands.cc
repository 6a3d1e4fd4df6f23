#include "CommandCenter.hh"
#include "CommandTools.hh"

#include <FleshSim/Dynamics/Integrator.hh>
#include <FleshSim/Minimize/HessianPolicy.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>

namespace FleshSim {

namespace {

constexpr int mostIterations = 100000;
constexpr int mostThreads = 1024;

Status setMaterial(Workspace::Place& _place, const std::string& _name, const StiffnessInput& _stiffness)
{
  BodySettings settings = _place.session->bodySettings(_place.body);
  settings.material.name = _name;
  settings.material.fromCells = CellNumbers();
  if (const Status status = _stiffness.resolve(_name, settings.material.parameters); !status) return status;
  return _place.session->setBodySettings(_place.body, settings);
}

/// A command that changes the session's settings.
Command settingCommand(Workspace& _workspace, const std::string& _name, const std::string& _help,
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
      objectCommand(_workspace, "setCells", "Which elements the mesh is made of.",
                    {{"cells", CommandType::text, "auto, tet, hex or split-hex (each hex as tets)"}},
                    [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                      const auto choice = findCellChoice(textOf(_a, 1));
                      if (!choice)
                        return Status::error("cells: auto, tet, hex or split-hex, not \"" + textOf(_a, 1) + "\"");
                      BodySettings settings = _place.session->bodySettings(_place.body);
                      settings.cells.kind = *choice;
                      const Status status = _place.session->setBodySettings(_place.body, settings);
                      if (status) _workspace.logCells(_place);
                      return status;
                    }),
      objectCommand(_workspace, "setBadCells", "What is done about cells that are inverted or have no volume.",
                    {{"what", CommandType::text, "refuse, repair (vertices inside move) or drop"}},
                    [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                      const auto choice = findBadCellChoice(textOf(_a, 1));
                      if (!choice)
                        return Status::error("bad cells: refuse, repair or drop, not \"" + textOf(_a, 1) + "\"");
                      BodySettings settings = _place.session->bodySettings(_place.body);
                      settings.cells.bad = *choice;
                      const Status status = _place.session->setBodySettings(_place.body, settings);
                      if (status) _workspace.logCells(_place);
                      return status;
                    }),
      objectCommand(_workspace, "setLocking", "What is done against elements that lock near Poisson's ratio 0.5.",
                    {{"name", CommandType::text, "a name of lockingRemedies()"}},
                    [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                      const auto choice = findLockingRemedy(textOf(_a, 1));
                      if (!choice) return Status::error("there is no remedy for locking \"" + textOf(_a, 1) + "\"");
                      BodySettings settings = _place.session->bodySettings(_place.body);
                      settings.material.locking = *choice;
                      const Status status = _place.session->setBodySettings(_place.body, settings);
                      if (status) _workspace.logCells(_place);
                      return status;
                    }),
  };
}

std::vector<Command> solverCommands(Workspace& _workspace)
{
  return {
      settingCommand(_workspace, "setSolver", "Chooses the solver of equilibria and of Newton's integrators.",
                     {{"name", CommandType::text, "a name of solvers()"}},
                     [](SessionSettings& _s, const CommandArguments& _a) {
                       if (!findSolver(textOf(_a, 1)))
                         return Status::error("there is no solver \"" + textOf(_a, 1) + "\"");
                       _s.statics.solver = textOf(_a, 1);
                       return Status::ok();
                     }),
      settingCommand(_workspace, "setHessian", "Chooses the second derivatives of Newton's method.",
                     {{"name", CommandType::text, "a name of hessians()"}},
                     [](SessionSettings& _s, const CommandArguments& _a) {
                       if (!findHessianPolicy(textOf(_a, 1)))
                         return Status::error("there is no Hessian \"" + textOf(_a, 1) + "\"");
                       _s.statics.hessian = textOf(_a, 1);
                       return Status::ok();
                     }),
      settingCommand(_workspace, "setTolerance", "Force that may be left on free vertices.",
                     {{"tolerance", CommandType::number, "[N]; 0: relative to the body's stiffness"}},
                     [](SessionSettings& _s, const CommandArguments& _a) {
                       if (numberOf(_a, 1) < 0.0) return Status::error("tolerance: must not be negative");
                       _s.statics.tolerance.reset();
                       if (numberOf(_a, 1) > 0.0) _s.statics.tolerance = numberOf(_a, 1);
                       return Status::ok();
                     }),
      settingCommand(_workspace, "setMaximumIterations", "Newton iterations of a step.",
                     {{"iterations", CommandType::integer, "at least 1"}},
                     [](SessionSettings& _s, const CommandArguments& _a) {
                       if (integerOf(_a, 1) < 1 || integerOf(_a, 1) > mostIterations)
                         return Status::error("iterations: must be from 1 to 100000");
                       _s.statics.maximumIterations = integerOf(_a, 1);
                       return Status::ok();
                     }),
      settingCommand(_workspace, "setThreads", "Threads that a run uses.",
                     {{"threads", CommandType::integer, "0: all cores"}},
                     [](SessionSettings& _s, const CommandArguments& _a) {
                       if (integerOf(_a, 1) < 0 || integerOf(_a, 1) > mostThreads)
                         return Status::error("threads: must be from 0 to 1024");
                       _s.threads = integerOf(_a, 1);
                       return Status::ok();
                     }),
  };
}

std::vector<Command> motionCommands(Workspace& _workspace)
{
  return {
      settingCommand(_workspace, "setIntegrator", "How moving bodies go from step to step.",
                     {{"name", CommandType::text, "a name of integrators()"}},
                     [](SessionSettings& _s, const CommandArguments& _a) {
                       if (!findIntegrator(textOf(_a, 1)))
                         return Status::error("there is no integrator \"" + textOf(_a, 1) + "\"");
                       _s.dynamics.integrator = textOf(_a, 1);
                       return Status::ok();
                     }),
      settingCommand(_workspace, "setTimeStep", "Length of a step of moving bodies.",
                     {{"dt", CommandType::number, "[s], positive"}},
                     [](SessionSettings& _s, const CommandArguments& _a) {
                       if (!(numberOf(_a, 1) > 0.0)) return Status::error("dt: must be positive");
                       _s.dt = numberOf(_a, 1);
                       return Status::ok();
                     }),
      settingCommand(_workspace, "setRealTime",
                     "Whether startDynamics() takes longer steps, up to a thirtieth of a second, where the machine "
                     "cannot keep up with time. At first it does.",
                     {{"on", CommandType::flag, "false: every step is as long as setTimeStep() says"}},
                     [](SessionSettings& _s, const CommandArguments& _a) {
                       _s.realTime = std::get<bool>(_a[1]);
                       return Status::ok();
                     }),
      settingCommand(_workspace, "setDamping", "Rayleigh's damping of moving bodies.",
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

} // namespace

std::vector<Command> settingCommands(Workspace& _workspace)
{
  std::vector<Command> commands = bodyCommands(_workspace);
  for (const auto& part : {solverCommands(_workspace), motionCommands(_workspace)})
    commands.insert(commands.end(), part.begin(), part.end());
  return commands;
}

} // namespace FleshSim
