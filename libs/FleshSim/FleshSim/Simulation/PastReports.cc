#include <FleshSim/Simulation/PastReports.hh>

#include <FleshSim/Minimize/StepReportMemory.hh>
#include <FleshSim/Simulation/Reactions.hh>

#include <stdexcept>

namespace FleshSim {

namespace {

constexpr const char* part = "reports";

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
    const std::vector<StepReport> known = reader.list([&](MemoryReader& _m) { return recallReport(_m, names); });
    if (known.size() == reports.size()) return known;
  }
  catch (const std::out_of_range&) {
    // Another program's: the steps are counted, and nothing more is known of them.
  }
  return reports;
}

} // namespace FleshSim
