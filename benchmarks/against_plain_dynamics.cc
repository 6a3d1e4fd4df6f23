// Steps of linearised backward Euler beside a plain program that does the work of Vega FEM's (PlainDynamics.hh): beams
// of 12,000 and 98,304 tets, fixed at one end, under gravity; dt 10 ms, E 1e6 Pa, nu 0.33, density 1000 kg/m^3, each
// linear system to a relative residual of 1e-6. All programs take each step one after the other, so that what else
// happens on the machine meets all of them. A Markdown table with ratios: of processor time for one thread, since
// others may use the machine, of the clock for two.
//
//   against_plain_dynamics [--steps N] [--only small|large] [--phases] [--no-plain] [--preconditioner NAME]
//
// --phases: where FleshSim's step spends its time; --no-plain: FleshSim's corotated material with one thread alone, to
// be profiled.

#include "BenchmarkOptions.hh"
#include "MovingBodies.hh"
#include "PlainDynamics.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Stopwatch.hh>
#include <FleshSim/Linear/Preconditioner.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace FleshSim;
using DynamicRuns::MovingBodies;
using DynamicRuns::StepTimes;

constexpr double dt = 0.01;
constexpr int firstSteps = 5; ///< not counted

/// Vega FEM's own times on a machine like that of the first measurements: see docs/performance.md.
struct Beam
{
  const char* name;
  int across; ///< cells; 1 m across
  double length;
  double vegaNewmark; ///< [ms]
  double vegaEuler;   ///< [ms]; 0: not measured
};

constexpr Beam beams[] = {{"small", 10, 2.0, 24.0, 32.0}, {"large", 16, 4.0, 277.0, 0.0}};

struct Options
{
  int steps = 60;
  std::string only;
  bool phases = false;
  bool plain = true;
  std::string preconditioner = DynamicsSettings().newton.preconditioner;
};

VolumeMesh meshOf(const Beam& _beam)
{
  GenerateOptions options;
  options.shape = "beam";
  options.resolution = _beam.across;
  options.parameters["length"] = _beam.length;
  VolumeMesh mesh;
  if (const Status status = generateMesh(options, mesh); !status) {
    std::fprintf(stderr, "against_plain_dynamics: %s\n", status.message().c_str());
    std::exit(2);
  }
  return mesh;
}

std::vector<int> fixedEnd(const VolumeMesh& _mesh)
{
  const double end = _mesh.positions.row(0).minCoeff() + 1e-9;
  std::vector<int> fixed;
  for (int v = 0; v < _mesh.vertexCount(); ++v)
    if (_mesh.positions(0, v) < end) fixed.push_back(v);
  return fixed;
}

/// Mean height of the free end.
double tip(const VolumeMesh& _mesh, const Points& _positions)
{
  const double end = _mesh.positions.row(0).maxCoeff() - 1e-9;
  double sum = 0.0;
  int count = 0;
  for (int v = 0; v < _mesh.vertexCount(); ++v)
    if (_mesh.positions(0, v) > end) {
      sum += _positions(1, v);
      ++count;
    }
  return sum / count;
}

double median(std::vector<double> _values)
{
  std::sort(_values.begin(), _values.end());
  return _values.empty() ? 0.0 : _values[_values.size() / 2];
}

/// Seconds of this thread alone: those that wait for the next loop spin a while.
double processorTime()
{
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// One of our bodies, with its number of threads.
struct Ours
{
  std::string material;
  int threads;
  std::unique_ptr<MovingBodies> bodies;
  StepTimes times;
  std::vector<double> processor; ///< [ms] of each step

  void step()
  {
    setThreadCount(threads);
    const double start = processorTime();
    times.step(bodies->solver(), dt);
    processor.push_back(1e3 * (processorTime() - start));
  }

  void forgetTimes()
  {
    times.forgetTimes();
    processor.clear();
  }
};

Ours makeOurs(const char* _material, int _threads, const VolumeMesh& _mesh, const std::vector<int>& _fixed,
              const std::string& _preconditioner)
{
  setThreadCount(_threads);
  DynamicRuns::Stuff stuff;
  stuff.material = _material;
  stuff.young = 1e6;
  stuff.poisson = 0.33;
  Ours result;
  result.material = _material;
  result.threads = _threads;
  result.bodies =
      std::make_unique<MovingBodies>(std::vector<VolumeMesh>{_mesh}, stuff, "backward-euler", _preconditioner);
  result.bodies->hold(_fixed);
  return result;
}

/// What the plain body's steps took.
struct PlainTimes
{
  std::vector<double> total; ///< [ms]
  std::vector<double> processor;
  std::vector<double> assembly;
  std::vector<double> linear;
  long iterations = 0;

  void step(PlainSolver::CorotatedBody& _body)
  {
    double seconds = 0.0;
    const double start = processorTime();
    {
      const Stopwatch watch(seconds);
      iterations += _body.step(dt);
    }
    processor.push_back(1e3 * (processorTime() - start));
    total.push_back(1e3 * seconds);
    assembly.push_back(1e3 * _body.assemblySeconds());
    linear.push_back(1e3 * _body.linearSeconds());
  }

  void forgetTimes()
  {
    for (std::vector<double>* times : {&total, &processor, &assembly, &linear})
      times->clear();
  }
};

/// What a row of the table tells.
struct Row
{
  std::string name;
  double clock;     ///< median of a step [ms]
  double processor; ///< likewise
  double linear;    ///< iterations per step
  double faster;    ///< than the plain program
  double tip;       ///< height at the end [m]
};

/// _counted: the milliseconds that count, clock or processor.
void print(const Row& _row, double _counted, std::size_t _tets, const Beam& _beam)
{
  char euler[16] = "";
  if (_beam.vegaEuler > 0.0) std::snprintf(euler, sizeof(euler), "%.1f", _beam.vegaEuler / _counted);
  std::printf("| %s | %.2f | %.2f | %.3f | %.1f | %.1f | %.1f | %s | %.4f |\n", _row.name.c_str(), _row.clock,
              _row.processor, 1e3 * _counted / static_cast<double>(_tets), _row.linear, _row.faster,
              _beam.vegaNewmark / _counted, euler, _row.tip);
}

void printAll(const Beam& _beam, const VolumeMesh& _mesh, const PlainTimes& _plain,
              const PlainSolver::CorotatedBody& _body, std::vector<Ours>& _all, const Options& _options)
{
  std::printf("%zu tets, %d vertices, 1 x 1 x %.0f m, %d steps\n\n", _mesh.tets.size(), _mesh.vertexCount(),
              _beam.length, _options.steps);
  std::printf(
      "| program | ms per step | processor ms per step, first thread | us per tet | CG per step | times faster than "
      "plain | than "
      "Vega's Newmark | than Vega's backward Euler | height of the tip at the end m "
      "|\n|---|---|---|---|---|---|---|---|---|\n");
  const Row plain = {"plain corotated",
                     median(_plain.total),
                     median(_plain.processor),
                     static_cast<double>(_plain.iterations) / (_options.steps + firstSteps),
                     1.0,
                     tip(_mesh, _body.positions())};
  if (_options.plain) print(plain, plain.processor, _mesh.tets.size(), _beam);
  for (const Ours& ours : _all) {
    Row row = {"FleshSim " + ours.material + ", " + std::to_string(ours.threads) + " thread(s)",
               ours.times.medianTotal(),
               median(ours.processor),
               ours.times.linearPerStep(),
               0.0,
               tip(_mesh, ours.bodies->solver().positions())};
    const bool single = ours.threads == 1;
    row.faster = single ? plain.processor / row.processor : plain.clock / row.clock;
    print(row, single ? row.processor : row.clock, _mesh.tets.size(), _beam);
  }
  if (_options.plain)
    std::printf("\nOf the plain step %.2f ms are assembly and %.2f ms conjugate gradients.\n", median(_plain.assembly),
                median(_plain.linear));
  if (!_options.phases) return;
  std::printf("\n");
  DynamicRuns::printHeader("| FleshSim | threads | filtered systems |");
  for (const Ours& ours : _all)
    std::printf("| %s | %d | %d |%s\n", ours.material.c_str(), ours.threads, ours.times.mostFiltered(),
                ours.times.medianCells().c_str());
}

bool run(const Beam& _beam, const Options& _options)
{
  const VolumeMesh mesh = meshOf(_beam);
  const std::vector<int> fixed = fixedEnd(mesh);
  PlainSolver::CorotatedBody plain(mesh, fixed, {});
  PlainTimes plainTimes;
  std::vector<Ours> all;
  for (const int threads : {1, 2})
    for (const char* material : {"corotated", "stable-neo-hookean"})
      if (_options.plain || all.empty())
        all.push_back(makeOurs(material, threads, mesh, fixed, _options.preconditioner));
  for (int step = 0; step < firstSteps + _options.steps; ++step) {
    if (_options.plain) plainTimes.step(plain);
    for (Ours& ours : all)
      ours.step();
    if (step + 1 != firstSteps) continue;
    plainTimes.forgetTimes();
    for (Ours& ours : all)
      ours.forgetTimes();
  }
  printAll(_beam, mesh, plainTimes, plain, all, _options);
  std::printf("\n");
  std::fflush(stdout);
  return std::all_of(all.begin(), all.end(), [](const Ours& _ours) { return _ours.times.converged(); });
}

bool parse(int _argc, char** _argv, Options& _options)
{
  BenchmarkOptions words("against_plain_dynamics");
  words.flag("phases", _options.phases);
  words.flag("no-plain", _options.plain, false);
  words.whole("steps", _options.steps);
  words.nameOf(beams, "only", _options.only);
  words.nameOf(preconditionerRegistry(), "preconditioner", _options.preconditioner);
  return words.read(_argc, _argv);
}

} // namespace

int main(int _argc, char** _argv)
{
  letWaitingThreadsSleep(_argv);
  Options options;
  if (!parse(_argc, _argv, options)) return 2;
  bool good = true;
  for (const Beam& beam : beams)
    if (options.only.empty() || options.only == beam.name) good = run(beam, options) && good;
  return good ? 0 : 1;
}
