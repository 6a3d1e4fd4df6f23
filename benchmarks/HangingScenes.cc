// Scenes of bodies that hang: the benchmark of Martin Garcia 2022 (section 6.2), and the largest cube that runs in real
// time.

#include "DynamicScenes.hh"
#include "MovingBodies.hh"

#include <FleshSim/Mesh/Generate.hh>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

namespace DynamicRuns {

namespace {

const char* const integrators[] = {"backward-euler", "backward-euler-newton"};

/// The two vertices of a ball about _centre from which it hangs, near its surface.
std::vector<int> hooks(const VolumeMesh& _mesh, const Vector3& _centre, int _offset)
{
  std::vector<int> result;
  for (const double side : {-0.5, 0.5}) {
    const Vector3 place = _centre + ballRadius * Vector3(side, 0.8, 0.0);
    Eigen::Index nearest = 0;
    (_mesh.positions.colwise() - place).colwise().squaredNorm().minCoeff(&nearest);
    result.push_back(_offset + static_cast<int>(nearest));
  }
  return result;
}

/// Three balls that hang at two vertices each, above a ground that they do not reach.
std::unique_ptr<MovingBodies> hangingBalls(const std::string& _integrator, double _spacing, const Options& _options)
{
  Stuff stuff;
  stuff.young = _options.young;
  std::vector<VolumeMesh> meshes;
  std::vector<int> held;
  int offset = 0;
  for (const double x : {-1.5, 0.0, 1.5}) {
    const Vector3 centre(x, 0.0, 0.0);
    meshes.push_back(ball(ballRadius, _spacing, centre));
    const std::vector<int> two = hooks(meshes.back(), centre, offset);
    held.insert(held.end(), two.begin(), two.end());
    offset += meshes.back().vertexCount();
  }
  auto bodies = std::make_unique<MovingBodies>(meshes, stuff, _integrator, _options.preconditioner);
  bodies->hold(held);
  bodies->addGround(-10.0);
  return bodies;
}

bool hangBalls(const std::string& _integrator, double _spacing, const Options& _options)
{
  const std::unique_ptr<MovingBodies> bodies = hangingBalls(_integrator, _spacing, _options);
  StepTimes times;
  StepReport report;
  int inverted = 0;
  for (int step = 0; step < 230 && times.converged(); ++step) {
    report = times.step(bodies->solver(), 0.01);
    inverted = std::max(inverted, report.inverted);
  }
  for (const bool mean : {true, false})
    std::printf("| %s, %s | %d | %d | %s | %.2f | %.0f | %d | %.4f | %d |%s\n", _integrator.c_str(),
                mean ? "mean" : "median", bodies->nodeCount(), bodies->tetCount(), times.outcome().c_str(),
                times.systemsPerStep(), times.linearPerStep(), times.mostFiltered(), report.volumeRatio, inverted,
                (mean ? times.meanCells() : times.medianCells()).c_str());
  std::fflush(stdout);
  return times.converged();
}

VolumeMesh cube(int _cells)
{
  GenerateOptions options;
  options.shape = "cube";
  options.resolution = _cells;
  options.parameters["size"] = 1.0;
  VolumeMesh mesh;
  const Status status = generateMesh(options, mesh);
  if (!status) {
    std::fprintf(stderr, "dynamics_runs: %s\n", status.message().c_str());
    std::exit(2);
  }
  return mesh;
}

constexpr double frame = 1.0 / 60.0;

/// The times of a hanging cube while it falls into its hang and swings, a second; a line of the table.
StepTimes hangCube(const std::string& _integrator, int _cells, const Options& _options, bool& _good)
{
  const VolumeMesh mesh = cube(_cells);
  Stuff stuff;
  stuff.young = 1e5;
  MovingBodies bodies({mesh}, stuff, _integrator, _options.preconditioner);
  std::vector<int> held;
  for (int v = 0; v < mesh.vertexCount(); ++v)
    if (mesh.positions(1, v) > 0.5 - 1e-9) held.push_back(v);
  bodies.hold(held);
  StepTimes times;
  // Less where it is clear.
  const auto clear = [&] { return times.steps() >= 10 && times.medianTotal() > 3e3 * frame; };
  for (int step = 0; step < 70 && times.converged() && !clear(); ++step) {
    times.step(bodies.solver(), frame);
    if (step == 9) times.forgetTimes();
  }
  std::printf("| %s | %d | %d | %d | %s | %.1f | %.1f | %d |%s\n", _integrator.c_str(), _cells, bodies.nodeCount(),
              bodies.tetCount(), times.outcome().c_str(), times.systemsPerStep(), times.linearPerStep(),
              times.mostFiltered(), times.medianCells().c_str());
  std::fflush(stdout);
  _good = times.converged() && _good;
  return times;
}

/// The largest number of cells per axis of which a step takes less than a frame; 0: not even the smallest.
int bisect(const std::string& _integrator, const Options& _options, bool& _good)
{
  // Who else uses the machine must not decide: again, where a tenth of the steps were in time and the median was not.
  const auto inTime = [&](int _cells) {
    for (int attempt = 0; attempt < 3; ++attempt) {
      const StepTimes times = hangCube(_integrator, _cells, _options, _good);
      if (times.medianTotal() < 1e3 * frame) return true;
      if (times.quickestTotal() >= 1e3 * frame) return false;
    }
    return false;
  };
  int low = 0;
  int high = 6;
  while (high < 100 && inTime(high)) {
    low = high;
    high = 3 * high / 2;
  }
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (inTime(middle) ? low : high) = middle;
  }
  return low;
}

} // namespace

bool runBenchmark(const Options& _options)
{
  std::printf("Three balls, 230 steps, dt = 1/100, %d thread(s); ms per step\n\n", _options.threads);
  printHeader(
      "| run | nodes | tets | converged | systems per step | CG per step | most filtered systems | last volume | "
      "most inverted |");
  std::printf("| Martin Garcia 2022, mean | 2100 | 5900 | | 1 | | | | | 17 | 0.38 | | 1.68 | | | | | 19.7 | |\n");
  bool good = true;
  for (const double spacing : {publishedSpacing, 0.13})
    for (const char* integrator : integrators)
      good = hangBalls(integrator, spacing, _options) && good;
  return good;
}

bool runLargest(const Options& _options)
{
  std::printf("A cube of n cells per axis that hangs at one face, E 1e5 Pa, dt = 1/60, %d thread(s); medians of ms a "
              "step\n\n",
              _options.threads);
  printHeader("| integrator | n | nodes | tets | converged | systems per step | CG per step | most filtered systems |");
  bool good = true;
  std::vector<std::pair<std::string, int>> largest;
  for (const char* integrator : integrators)
    largest.emplace_back(integrator, bisect(integrator, _options, good));
  for (const auto& [integrator, cells] : largest)
    std::printf("\nIn real time with %s: n = %d, %d tets.\n", integrator.c_str(), cells, 6 * cells * cells * cells);
  return good;
}

} // namespace DynamicRuns
