#include <FleshSim/Scene/Experiment.hh>

#include <FleshSim/Scene/BendExperiment.hh>
#include <FleshSim/Scene/CompressExperiment.hh>
#include <FleshSim/Scene/ScrambleExperiment.hh>
#include <FleshSim/Scene/StretchExperiment.hh>
#include <FleshSim/Scene/TwistExperiment.hh>

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
