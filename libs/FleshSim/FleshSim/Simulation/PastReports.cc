#include <FleshSim/Simulation/PastReports.hh>

#include <FleshSim/Minimize/StepReportMemory.hh>
#include <FleshSim/Simulation/Reactions.hh>

#include <algorithm>
#include <stdexcept>

namespace FleshSim {

namespace {

constexpr const char* part = "reports";

/// Of rigid bodies, and of joints with motors.
void nameRigid(const SimulationSetup& _setup, StepReport& _report)
{
  for (std::size_t i = 0; i < std::min(_report.rigid.size(), _setup.rigid.size()); ++i)
    _report.rigid[i].name = _setup.rigid[i].name;
  std::size_t motor = 0;
  for (const SceneJoint& joint : _setup.joints)
    if (joint.motor && motor < _report.motors.size()) _report.motors[motor++].name = joint.name;
}

} // namespace

void rememberReports(const std::vector<StepReport>& _reports, State& _state)
{
  MemoryWriter writer;
  writer.addList(_reports, [](MemoryWriter& _m, const StepReport& _report) { remember(_report, _m); });
  _state.memory[part] = writer.take();
}

std::vector<StepReport> pastReports(const SimulationSetup& _setup)
{
  std::vector<StepReport> reports;
  if (!_setup.state) return reports;
  StepReport unknown;
  unknown.converged = true;
  reports.assign(static_cast<std::size_t>(_setup.state->step), unknown);
  const Memory* const memory = _setup.state->find(part);
  if (memory == nullptr) return reports;
  try {
    MemoryReader reader(*memory);
    const std::vector<std::string> names = reactionNames(_setup);
    std::vector<StepReport> known = reader.list([&](MemoryReader& _m) { return recallReport(_m, names); });
    for (StepReport& report : known)
      nameRigid(_setup, report);
    if (known.size() == reports.size()) return known;
  }
  catch (const std::out_of_range&) {
    // Another program's: the steps are counted, and nothing more is known of them.
  }
  return reports;
}

} // namespace FleshSim
