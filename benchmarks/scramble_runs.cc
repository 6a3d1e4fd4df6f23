// The scramble experiment over and over: cubes of 10 cells per axis, tets and hexes, several Poisson ratios, many
// seeds; four alternate corners held, all other vertices thrown into a box of twice the volume. Prints how many runs
// recover the rest shape to 1e-4 of a cell's edge, and the median of the Newton iterations, as a Markdown table.
//
//   scramble_runs [--seeds N] [--resolution N] [--no-smoothing]

#include "BenchmarkOptions.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Random.hh>
#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace {

using namespace FleshSim;

struct Options
{
  int seeds = 20;
  int resolution = 10;
  bool smoothing = true;
};

struct Case
{
  const char* name;
  MaterialParameters parameters;
  bool absoluteTolerance; ///< 1e-6, for the constants of Masanti 2020, section 4.3.2; else relative
};

class Scramble
{
public:
  Scramble(bool _hexes, const Case& _case, const Options& _options) : case_(_case), options_(_options)
  {
    GenerateOptions cube;
    cube.shape = "cube";
    cube.hexes = _hexes;
    cube.resolution = _options.resolution;
    if (!generateMesh(cube, mesh_)) std::abort();
    model_.addBody(mesh_, findMaterial("stable-neo-hookean")->create(_case.parameters), 1.0);
    model_.finish();
    for (int v = 0; v < mesh_.vertexCount(); ++v) {
      const Vector3 x = mesh_.positions.col(v);
      if (x.cwiseAbs().minCoeff() > 1.0 - 1e-9 && x.prod() < 0.0) motion_.vertices.push_back({v, Matrix3::Identity()});
    }
    motion_.target = [this](int _i, double) {
      return Vector3(mesh_.positions.col(motion_.vertices[static_cast<std::size_t>(_i)].vertex));
    };
  }

  /// Newton iterations of one run; `_error` is the largest distance from the rest position in cell edges.
  int run(std::uint64_t _seed, double& _error)
  {
    Random random(_seed);
    Points start(3, mesh_.vertexCount());
    const double reach = std::cbrt(2.0);
    for (Eigen::Index i = 0; i < start.size(); ++i)
      start.data()[i] = random.uniform(-reach, reach);
    for (const ConstrainedVertex& held : motion_.vertices)
      start.col(held.vertex) = mesh_.positions.col(held.vertex);
    StaticsSettings settings;
    if (case_.absoluteTolerance) settings.tolerance = 1e-6;
    settings.maximumIterations = 500;
    settings.smoothTangledStart = options_.smoothing;
    QuasiStaticSolver solver(model_, settings);
    solver.setPositions(start);
    const StepReport report = solver.advance(motion_, 0.0, 1.0);
    const double edge = 2.0 / options_.resolution;
    _error = (solver.positions() - mesh_.positions).colwise().norm().maxCoeff() / edge;
    return report.newtonIterations;
  }

private:
  Case case_;
  Options options_;
  VolumeMesh mesh_;
  ElasticModel model_;
  BoundaryMotion motion_;
};

/// True if every seed recovered.
bool runAll(bool _hexes, const Case& _case, const Options& _options)
{
  Scramble scramble(_hexes, _case, _options);
  std::vector<int> iterations;
  int recovered = 0;
  double worst = 0.0;
  for (int seed = 1; seed <= _options.seeds; ++seed) {
    double error = 0.0;
    iterations.push_back(scramble.run(static_cast<std::uint64_t>(seed), error));
    recovered += error <= 1e-4 ? 1 : 0;
    worst = std::max(worst, error);
  }
  std::sort(iterations.begin(), iterations.end());
  std::printf("| %s | %s | %d of %d | %.1e | %d | %d | %d |\n", _hexes ? "hexes" : "tets", _case.name, recovered,
              _options.seeds, worst, iterations.front(), iterations[iterations.size() / 2], iterations.back());
  std::fflush(stdout);
  return recovered == _options.seeds;
}

} // namespace

int main(int _argc, char** _argv)
{
  letWaitingThreadsSleep(_argv);
  setThreadCount(1);
  Options options;
  BenchmarkOptions words("scramble_runs");
  words.flag("no-smoothing", options.smoothing, false);
  words.whole("seeds", options.seeds);
  words.whole("resolution", options.resolution);
  if (!words.read(_argc, _argv)) return 2;
  const Case cases[] = {{"mu=1 lambda=10 (published)", {1.0, 10.0, true}, true},
                        {"nu=0.3", MaterialParameters::fromYoungPoisson(1.0, 0.3), false},
                        {"nu=0.45", MaterialParameters::fromYoungPoisson(1.0, 0.45), false},
                        {"nu=0.49", MaterialParameters::fromYoungPoisson(1.0, 0.49), false},
                        {"nu=0.495", MaterialParameters::fromYoungPoisson(1.0, 0.495), false}};
  std::printf("| mesh | material | recovered | worst error, edges | Newton least | median | most "
              "|\n|---|---|---|---|---|---|---|\n");
  bool good = true;
  for (const bool hexes : {false, true})
    for (const Case& one : cases)
      good = runAll(hexes, one, options) && good;
  return good ? 0 : 1;
}
