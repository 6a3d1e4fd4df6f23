// FleshSim beside a plain Eigen program on the reference cube (Masanti 2020, section 4.2: mu = 1, lambda = 10, 25
// steps; force residual 1e-6), both measured in this run by processor time, as a Markdown table with ratios. Energies
// must agree.
//
//   against_plain [--hexes] [--resolution N] [--steps N] [--threads N] [--repeat N] [--clamped] [--no-on-demand]
//
// --clamped: the slower baseline too; --no-on-demand: without the faster one; --repeat: how often FleshSim runs before
// the plain program, between its runs and after them (its median counts).

#include "BenchmarkOptions.hh"
#include "PlainSolver.hh"
#include "ReferenceCube.hh"

#include <FleshSim/Core/Parallel.hh>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace {

using namespace FleshSim;

constexpr double rate = 0.1; ///< of each end a step

struct Options
{
  bool hexes = false;
  bool clamped = false;
  bool onDemand = true;
  int resolution = 10;
  int steps = 25;
  int repeat = 3;
};

PlainSolver::Result ours(const VolumeMesh& _mesh, int _steps)
{
  const ReferenceCube::Run run = ReferenceCube::run(_mesh, _steps, {});
  PlainSolver::Result result;
  result.converged = run.converged;
  result.newtonIterations = run.newtonIterations;
  result.linearIterations = run.linearIterations;
  result.energy = run.energy;
  result.seconds = run.processor;
  return result;
}

/// FleshSim's runs, spread over the whole of the measurement.
class Repeated
{
public:
  Repeated(const VolumeMesh& _mesh, const Options& _options) : mesh_(_mesh), options_(_options) { run(); }

  void run()
  {
    for (int i = 0; i < options_.repeat; ++i) {
      last_ = ours(mesh_, options_.steps);
      seconds_.push_back(last_.seconds);
    }
  }

  PlainSolver::Result median() const
  {
    PlainSolver::Result result = last_;
    std::vector<double> sorted = seconds_;
    std::sort(sorted.begin(), sorted.end());
    result.seconds = sorted[sorted.size() / 2];
    return result;
  }

private:
  const VolumeMesh& mesh_;
  Options options_;
  PlainSolver::Result last_;
  std::vector<double> seconds_;
};

void print(const char* _name, const PlainSolver::Result& _result, const PlainSolver::Result& _ours)
{
  std::printf("| %s | %s | %d | %ld | %.6f | %.1e | %.3f | %.1f |\n", _name, _result.converged ? "yes" : "no",
              _result.newtonIterations, _result.linearIterations, _result.energy,
              std::abs(_result.energy / _ours.energy - 1.0), _result.seconds, _result.seconds / _ours.seconds);
}

bool compare(const VolumeMesh& _mesh, const Options& _options)
{
  Repeated ours(_mesh, _options);
  std::vector<std::pair<const char*, PlainSolver::Result>> plain;
  for (const bool always : {false, true}) {
    if (always ? !_options.clamped : !_options.onDemand) continue;
    PlainSolver::Settings settings;
    settings.clampAlways = always;
    plain.emplace_back(always ? "plain, always clamped" : "plain, clamped on demand",
                       PlainSolver::stretch(_mesh, rate, _options.steps, settings));
    ours.run();
  }
  const PlainSolver::Result mine = ours.median();
  std::printf("%zu %s, %d steps, FleshSim with %d thread(s), the plain program with one\n\n",
              _options.hexes ? _mesh.hexes.size() : _mesh.tets.size(), _options.hexes ? "hexes" : "tets",
              _options.steps, threadCount());
  std::printf("| program | converged | Newton | CG | energy | differs from FleshSim's by | processor seconds | times "
              "FleshSim |\n|---|---|---|---|---|---|---|---|\n");
  print("FleshSim", mine, mine);
  bool good = mine.converged;
  for (const auto& [name, result] : plain) {
    print(name, result, mine);
    if (result.converged) good = good && std::abs(result.energy - mine.energy) <= 1e-6 * std::abs(mine.energy);
  }
  return good;
}

bool parse(int _argc, char** _argv, Options& _options)
{
  int threads = 1;
  BenchmarkOptions words("against_plain");
  words.flag("clamped", _options.clamped);
  words.flag("no-on-demand", _options.onDemand, false);
  words.flag("hexes", _options.hexes);
  words.whole("resolution", _options.resolution);
  words.whole("steps", _options.steps);
  words.whole("repeat", _options.repeat);
  words.whole("threads", threads, 0);
  if (!words.read(_argc, _argv)) return false;
  setThreadCount(threads);
  return true;
}

} // namespace

int main(int _argc, char** _argv)
{
  letWaitingThreadsSleep(_argv);
  Options options;
  if (!parse(_argc, _argv, options)) return 2;
  return compare(ReferenceCube::mesh(options.resolution, options.hexes), options) ? 0 : 1;
}
