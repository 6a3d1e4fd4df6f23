// Moving bodies by the clock, as Markdown tables: the benchmark scene and the bouncing ball of the interactive-FEM
// thesis (fast-soft-tissue), a ball that settles with sub-steps, and the largest cube that runs in real time.
//
//   dynamics_runs [--scene benchmark|bounce|substeps|largest] [--threads N] [--csv DIR] [--young E]
//                 [--preconditioner NAME]
//
// --csv writes the volumes of the bounce over time into a folder; --young is the stiffness of balls [Pa];
// --preconditioner that of linearised steps.

#include "DynamicScenes.hh"

#include <FleshSim/Core/Parallel.hh>

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
  for (int i = 1; i < _argc; ++i) {
    const std::string option = _argv[i];
    if (i + 1 == _argc) {
      std::fprintf(stderr, "dynamics_runs: %s needs a value\n", option.c_str());
      return false;
    }
    const std::string value = _argv[++i];
    if (option == "--scene")
      _options.scene = value;
    else if (option == "--csv")
      _options.csv = value;
    else if (option == "--preconditioner")
      _options.preconditioner = value;
    else if (option == "--threads")
      _options.threads = std::stoi(value);
    else if (option == "--young")
      _options.young = std::stod(value);
    else {
      std::fprintf(stderr, "dynamics_runs: unknown option %s\n", option.c_str());
      return false;
    }
  }
  return true;
}

} // namespace

int main(int _argc, char** _argv)
{
  FleshSim::letWaitingThreadsSleep(_argv);
  Options options;
  if (!parse(_argc, _argv, options)) return 2;
  FleshSim::setThreadCount(options.threads);
  bool known = false;
  bool good = true;
  for (const Scene& scene : scenes) {
    if (!options.scene.empty() && options.scene != scene.name) continue;
    if (known) std::printf("\n");
    known = true;
    good = scene.run(options) && good;
  }
  if (!known) std::fprintf(stderr, "dynamics_runs: no scene '%s'\n", options.scene.c_str());
  return !known ? 2 : good ? 0 : 1;
}
