// Steps of linearised backward Euler beside a plain program that does the work of Vega FEM's (PlainDynamics.hh): beams
// of 12,000 and 98,304 tets, fixed at one end, under gravity; dt 10 ms, E 1e6 Pa, nu 0.33, density 1000 kg/m^3, each
// linear system to a relative residual of 1e-6. All programs take each step one after the other, so that what else
// happens on the machine meets all of them. A Markdown table with ratios.
//
//   against_plain_dynamics [--steps N] [--only small|large] [--phases] [--no-plain] [--preconditioner NAME]
//
// --phases: where FleshSim's step spends its time; --no-plain: FleshSim's corotated material with one thread alone, to
// be profiled.

#include "MovingBodies.hh"
#include "PlainDynamics.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Stopwatch.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
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

/// One of our bodies, with its number of threads.
struct Ours
{
  std::string material;
  int threads;
  std::unique_ptr<MovingBodies> bodies;
  StepTimes times;
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
  std::vector<double> assembly;
  std::vector<double> linear;
  long iterations = 0;

  void step(PlainSolver::CorotatedBody& _body)
  {
    double seconds = 0.0;
    {
      const Stopwatch watch(seconds);
      iterations += _body.step(dt);
    }
    total.push_back(1e3 * seconds);
    assembly.push_back(1e3 * _body.assemblySeconds());
    linear.push_back(1e3 * _body.linearSeconds());
  }
};

void printRow(const std::string& _name, double _milliseconds, std::size_t _tets, double _linear, double _plain,
              const Beam& _beam, double _tip)
{
  std::printf("| %s | %.2f | %.3f | %.1f | %.1f | %.1f | %s | %.4f |\n", _name.c_str(), _milliseconds,
              1e3 * _milliseconds / static_cast<double>(_tets), _linear, _plain / _milliseconds,
              _beam.vegaNewmark / _milliseconds,
              _beam.vegaEuler > 0.0 ? std::to_string(_beam.vegaEuler / _milliseconds).substr(0, 4).c_str() : "", _tip);
}

void printAll(const Beam& _beam, const VolumeMesh& _mesh, const PlainTimes& _plain,
              const PlainSolver::CorotatedBody& _body, std::vector<Ours>& _all, const Options& _options)
{
  std::printf("%zu tets, %d vertices, 1 x 1 x %.0f m, %d steps\n\n", _mesh.tets.size(), _mesh.vertexCount(),
              _beam.length, _options.steps);
  std::printf("| program | ms a step (median) | us a tet | CG a step | times faster than plain | than Vega's Newmark | "
              "than Vega's backward Euler | height of the tip at the end m |\n|---|---|---|---|---|---|---|---|\n");
  const double plain = median(_plain.total);
  if (_options.plain)
    printRow("plain corotated", plain, _mesh.tets.size(),
             static_cast<double>(_plain.iterations) / (_options.steps + firstSteps), plain, _beam,
             tip(_mesh, _body.positions()));
  for (const Ours& ours : _all)
    printRow("FleshSim " + ours.material + ", " + std::to_string(ours.threads) + " thread(s)", ours.times.medianTotal(),
             _mesh.tets.size(), ours.times.linearPerStep(), plain, _beam,
             tip(_mesh, ours.bodies->solver().positions()));
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
    for (Ours& ours : all) {
      setThreadCount(ours.threads);
      ours.times.step(ours.bodies->solver(), dt);
    }
    if (step + 1 != firstSteps) continue;
    plainTimes.total.clear();
    for (Ours& ours : all)
      ours.times.forgetTimes();
  }
  printAll(_beam, mesh, plainTimes, plain, all, _options);
  std::printf("\n");
  std::fflush(stdout);
  return std::all_of(all.begin(), all.end(), [](const Ours& _ours) { return _ours.times.converged(); });
}

bool parse(int _argc, char** _argv, Options& _options)
{
  for (int i = 1; i < _argc; ++i) {
    const std::string option = _argv[i];
    if (option == "--phases")
      _options.phases = true;
    else if (option == "--no-plain")
      _options.plain = false;
    else if (option == "--steps" && i + 1 < _argc)
      _options.steps = std::max(1, std::stoi(_argv[++i]));
    else if (option == "--only" && i + 1 < _argc)
      _options.only = _argv[++i];
    else if (option == "--preconditioner" && i + 1 < _argc)
      _options.preconditioner = _argv[++i];
    else {
      std::fprintf(stderr, "against_plain_dynamics: unknown option %s\n", option.c_str());
      return false;
    }
  }
  return true;
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
