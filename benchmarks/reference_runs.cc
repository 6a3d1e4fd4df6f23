// Repeats the quasi-static runs of Masanti 2020 (sections 4.2, 4.3.1) and prints the published Newton iterations beside
// ours as a Markdown table.
//
//   reference_runs [--only NAME] [--resolution N] [--steps N] [--threads N] [--verbose] [--solver NAME]
//                  [--preconditioner NAME] [--hessian NAME]
//
// With --resolution the runs on cubes have so many cells per axis instead; published counts are those of the run still.

#include "BenchmarkOptions.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Linear/Preconditioner.hh>
#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Minimize/HessianPolicy.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>
#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

namespace {

using namespace FleshSim;

struct Run
{
  std::string name;
  std::string shape;
  bool hexes;
  int resolution;
  double mu;
  double lambda;
  std::vector<int> published; ///< Newton iterations of each step
};

/// {count, iterations} pairs, one after the other.
std::vector<int> steps(const std::vector<std::pair<int, int>>& _runs)
{
  std::vector<int> result;
  for (const auto& [count, iterations] : _runs)
    result.insert(result.end(), static_cast<std::size_t>(count), iterations);
  return result;
}

std::vector<Run> publishedRuns()
{
  return {
      {"tet-10", "cube", false, 10, 1, 10, steps({{10, 3}, {11, 4}, {4, 5}})},
      {"hex-10", "cube", true, 10, 1, 10, steps({{7, 4}, {7, 5}, {4, 6}, {4, 7}, {3, 8}})},
      {"hex-cylinder", "cylinder", true, 0, 1, 10, {2, 3, 3, 3, 3, 3, 3, 4, 4,  4,  4,  4, 5,
                                                    5, 6, 6, 7, 7, 8, 8, 9, 10, 11, 11, 13}},
      {"tet-30", "cube", false, 30, 1, 10, steps({{7, 3}, {6, 4}, {7, 5}, {5, 6}})},
      {"tet-30-soft", "cube", false, 30, 1, 1, steps({{25, 3}})},
      {"tet-30-near", "cube", false, 30, 0.1, 10, {3, 4, 4, 5, 5, 5, 6, 7,  7,  7,  7,  8, 9,
                                                   9, 9, 9, 9, 9, 9, 9, 11, 11, 11, 11, 11}},
      {"hex-30", "cube", true, 30, 1, 10, steps({{4, 4}, {6, 5}, {5, 6}, {4, 7}, {4, 8}, {2, 9}})},
      {"hex-30-soft", "cube", true, 30, 1, 1, steps({{25, 4}})},
      {"hex-30-near", "cube", true, 30, 0.1, 10, {6,  7,  8,  9,  10, 10, 11, 12, 12, 13, 13, 14, 15,
                                                  15, 16, 17, 18, 18, 18, 20, 20, 20, 20, 20, 20}},
  };
}

struct Options
{
  std::string only;
  bool verbose = false;
  int resolution = 0;
  int steps = 1000; ///< no more than these, for a quick look
  StaticsSettings settings;
};

VolumeMesh meshOf(const Run& _run, int _resolution)
{
  GenerateOptions options;
  options.shape = _run.shape;
  options.hexes = _run.hexes;
  options.resolution = _run.resolution > 0 ? _run.resolution : findMeshGenerator(_run.shape)->usualResolution;
  if (_resolution > 0) options.resolution = _resolution;
  VolumeMesh mesh;
  const Status status = generateMesh(options, mesh);
  if (!status) {
    std::fprintf(stderr, "reference_runs: %s\n", status.message().c_str());
    std::exit(2);
  }
  return mesh;
}

/// The two end faces along y move apart, 0.1 of the half height a step.
BoundaryMotion pullApart(const VolumeMesh& _mesh)
{
  const double low = _mesh.positions.row(1).minCoeff();
  const double high = _mesh.positions.row(1).maxCoeff();
  const double rate = 0.05 * (high - low);
  BoundaryMotion motion;
  for (int v = 0; v < _mesh.vertexCount(); ++v) {
    const double y = _mesh.positions(1, v);
    if (y <= low + 1e-9 || y >= high - 1e-9) motion.vertices.push_back({v, Matrix3::Identity()});
  }
  const Points rest = _mesh.positions;
  const auto vertices = motion.vertices;
  motion.target = [rest, vertices, low, rate](int _i, double _time) {
    Vector3 x = rest.col(vertices[static_cast<std::size_t>(_i)].vertex);
    x.y() += (x.y() <= low + 1e-9 ? -rate : rate) * _time;
    return x;
  };
  return motion;
}

/// True if no step takes more than one iteration above the published and the sum none.
bool runOne(const Run& _run, const Options& _options)
{
  const VolumeMesh mesh = meshOf(_run, _options.resolution);
  ElasticModel model;
  model.addBody(mesh, findMaterial("stable-neo-hookean")->create({_run.mu, _run.lambda, true}), 1.0);
  model.finish();
  StaticsSettings settings = _options.settings;
  settings.tolerance = 1e-6;
  if (_options.verbose)
    settings.onIteration = [](const IterationInfo& _info) { std::fprintf(stderr, " %.1e", _info.residual); };
  QuasiStaticSolver solver(model, settings);
  const BoundaryMotion motion = pullApart(mesh);

  std::vector<int> ours;
  int linear = 0;
  int filtered = 0;
  int worst = 0;
  bool converged = true;
  PhaseSeconds seconds;
  StepReport last;
  for (std::size_t s = 1; s <= _run.published.size() && static_cast<int>(s) <= _options.steps && converged; ++s) {
    last = solver.advance(motion, static_cast<double>(s) - 1.0, static_cast<double>(s));
    converged = last.converged;
    ours.push_back(last.newtonIterations);
    worst = std::max(worst, last.newtonIterations - _run.published[s - 1]);
    linear += last.linearIterations;
    filtered += last.filteredSystems;
    seconds.assembly += last.seconds.assembly;
    seconds.linear += last.seconds.linear;
    seconds.lineSearch += last.seconds.lineSearch;
    seconds.total += last.seconds.total;
    if (_options.verbose)
      std::fprintf(stderr, "  %zu: %d newton (%d filtered), %d cg, residual %.2e, energy %.6f, halvings %d %s\n", s,
                   last.newtonIterations, last.filteredSystems, last.linearIterations, last.residual, last.energy,
                   last.halvings, last.message.c_str());
  }
  const int sum = std::accumulate(ours.begin(), ours.end(), 0);
  const int published = std::accumulate(_run.published.begin(), _run.published.end(), 0);
  std::printf("| %s | %d | %d | %d | %d | %d | %.6f | %.2f | %.2f | %.2f | %.2f | ", _run.name.c_str(), sum, published,
              worst, linear, filtered, last.energy, seconds.assembly, seconds.linear, seconds.lineSearch,
              seconds.total);
  for (std::size_t s = 0; s < ours.size(); ++s)
    std::printf("%d/%d ", ours[s], _run.published[s]);
  std::printf("|\n");
  std::fflush(stdout);
  return converged && sum <= published && worst <= 1;
}

bool parse(int _argc, char** _argv, Options& _options)
{
  int threads = 0;
  BenchmarkOptions words("reference_runs");
  words.flag("verbose", _options.verbose);
  words.nameOf(publishedRuns(), "only", _options.only);
  words.whole("threads", threads, 0);
  words.whole("resolution", _options.resolution);
  words.whole("steps", _options.steps);
  words.nameOf(solverRegistry(), "solver", _options.settings.solver);
  words.nameOf(hessianPolicyRegistry(), "hessian", _options.settings.hessian);
  words.nameOf(preconditionerRegistry(), "preconditioner", _options.settings.preconditioner);
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
  std::printf(
      "| run | Newton, sum | published | worst step above | CG | filtered systems | energy | assembly s | linear s | "
      "line search s | total s | a step: ours/published |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  bool good = true;
  for (const Run& run : publishedRuns())
    if (options.only.empty() || run.name == options.only) good = runOne(run, options) && good;
  return good ? 0 : 1;
}
