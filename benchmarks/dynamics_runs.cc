// Moving bodies by the clock, as Markdown tables: the benchmark scene and the bouncing ball of Martin Garcia 2022
// (sections 6.2, 6.4), a ball that settles with sub-steps, and the largest cube that runs in real time.
//
//   dynamics_runs [--scene benchmark|bounce|substeps|largest] [--threads N] [--csv DIR] [--young E]
//                 [--preconditioner NAME]
//
// --csv writes the volumes of the bounce over time into a folder; --young is the stiffness of balls [Pa];
// --preconditioner that of linearised steps.

#include "BenchmarkOptions.hh"
#include "DynamicScenes.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Linear/Preconditioner.hh>

#include <cstdio>
#include <string>

namespace {

using DynamicRuns::Options;

struct Scene
{
  const char* name;
  bool (*run)(const Options& _options);
};

constexpr Scene scenes[] = {{"benchmark", DynamicRuns::runBenchmark},
                            {"bounce", DynamicRuns::runBounce},
                            {"substeps", DynamicRuns::runSubsteps},
                            {"largest", DynamicRuns::runLargest}};

bool parse(int _argc, char** _argv, Options& _options)
{
  BenchmarkOptions words("dynamics_runs");
  words.nameOf(scenes, "scene", _options.scene);
  words.text("csv", _options.csv);
  words.nameOf(FleshSim::preconditionerRegistry(), "preconditioner", _options.preconditioner);
  words.whole("threads", _options.threads, 0);
  words.number("young", _options.young);
  return words.read(_argc, _argv);
}

} // namespace

int main(int _argc, char** _argv)
{
  FleshSim::letWaitingThreadsSleep(_argv);
  Options options;
  if (!parse(_argc, _argv, options)) return 2;
  FleshSim::setThreadCount(options.threads);
  bool first = true;
  bool good = true;
  for (const Scene& scene : scenes) {
    if (!options.scene.empty() && options.scene != scene.name) continue;
    if (!first) std::printf("\n");
    first = false;
    good = scene.run(options) && good;
  }
  return good ? 0 : 1;
}
