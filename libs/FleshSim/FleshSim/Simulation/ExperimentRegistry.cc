#include <FleshSim/Simulation/Experiment.hh>

#include <FleshSim/Simulation/BendExperiment.hh>
#include <FleshSim/Simulation/CompressExperiment.hh>
#include <FleshSim/Simulation/ScrambleExperiment.hh>
#include <FleshSim/Simulation/StretchExperiment.hh>
#include <FleshSim/Simulation/TwistExperiment.hh>

namespace FleshSim {

const std::vector<ExperimentEntry>& experimentRegistry()
{
  static const std::vector<ExperimentEntry> entries{
      stretchExperiment(), compressExperiment(), twistExperiment(), bendExperiment(), scrambleExperiment(),
  };
  return entries;
}

const ExperimentEntry* findExperiment(const std::string& _name)
{
  for (const ExperimentEntry& entry : experimentRegistry())
    if (entry.name == _name) return &entry;
  return nullptr;
}

} // namespace FleshSim
