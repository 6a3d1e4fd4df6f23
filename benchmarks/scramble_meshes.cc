// The scramble experiment on bundled meshes: every vertex that is not fixed thrown into a box of twice the volume, free
// and with four corners fixed, for Poisson's ratios from 0 to 0.495 and many seeds. Prints how many runs come back to
// the rest shape (free ones up to a rigid motion) within 1e-4 of a mean edge, upright everywhere, as a Markdown table.
//
//   scramble_meshes [--seeds N] [--no-smoothing]        where meshes/ is

#include "BenchmarkOptions.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/RigidFit.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/MeshQuality.hh>
#include <FleshSim/Simulation/Experiment.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace {

using namespace FleshSim;

const std::vector<double> poissonRatios{0.0, 0.2, 0.3, 0.4, 0.44, 0.45, 0.49, 0.495};

struct Count
{
  int runs = 0;
  int recovered = 0;
  int told = 0; ///< not recovered, and the run says so by itself: it failed or has inverted elements
  double worst = 0.0;
};

/// The distance from the rest shape in mean edges; free bodies may lie anywhere.
double errorOf(const Points& _rest, const Points& _positions, bool _fixed, double _edge)
{
  Points placed = _rest;
  if (!_fixed) {
    const Eigen::Matrix<double, 3, 4> fit = rigidFit(_rest, _positions);
    placed = (fit.leftCols<3>() * _rest).colwise() + fit.col(3);
  }
  return (_positions - placed).colwise().norm().maxCoeff() / _edge;
}

void run(const MeshDocument& _document, double _poisson, bool _fixed, int _seed, bool _smoothing, Count& _count)
{
  SimulationSetup setup;
  setup.bodies.resize(1);
  MaterialChoice material;
  material.parameters = MaterialParameters::fromYoungPoisson(defaultYoung, _poisson);
  if (!makeBody("body", "mesh", _document, CellChoice::automatic, material, setup.bodies.front())) std::abort();
  ExperimentOptions options;
  options.seed = static_cast<std::uint64_t>(_seed);
  options.fixCorners = _fixed;
  ExperimentSetup experiment;
  const VolumeMesh& mesh = setup.bodies.front().mesh;
  if (!findExperiment("scramble")->prepare(options, mesh, experiment)) std::abort();
  const double edge = measureQuality(mesh).meanEdgeLength;
  const Points rest = mesh.positions;
  setup.handles = experiment.handles;
  setup.start = experiment.start;
  setup.threads = 1;
  setup.statics.smoothTangledStart = _smoothing;
  std::unique_ptr<Simulation> simulation;
  if (!Simulation::create(std::move(setup), simulation)) std::abort();
  const StepReport report = simulation->step(1, nullptr);
  const double error = errorOf(rest, simulation->positions(), _fixed, edge);
  ++_count.runs;
  if (report.converged && error <= 1e-4 && report.inverted == 0) {
    ++_count.recovered;
    _count.worst = std::max(_count.worst, error);
  }
  else if (!report.converged || report.inverted > 0 || report.volumeRatio < 0.1)
    ++_count.told;
}

/// True if all came back.
bool runMesh(const std::string& _name, int _seeds, bool _smoothing)
{
  MeshDocument document;
  if (const Status status = readMesh("meshes/" + _name + ".ovm", document); !status) {
    std::fprintf(stderr, "%s\n", status.message().c_str());
    return false;
  }
  bool all = true;
  for (const bool fixed : {false, true}) {
    std::printf("| %s | %s |", _name.c_str(), fixed ? "four corners" : "nothing");
    double worst = 0.0;
    int told = 0;
    int lost = 0;
    for (const double poisson : poissonRatios) {
      Count count;
      for (int seed = 1; seed <= _seeds; ++seed)
        run(document, poisson, fixed, seed, _smoothing, count);
      std::printf(" %d |", count.recovered);
      worst = std::max(worst, count.worst);
      told += count.told;
      lost += count.runs - count.recovered;
    }
    std::printf(" %.0e | %d of %d |\n", worst, told, lost);
    std::fflush(stdout);
    all = all && lost == 0;
  }
  return all;
}

} // namespace

int main(int _argc, char** _argv)
{
  letWaitingThreadsSleep(_argv);
  int seeds = 20;
  bool smoothing = true;
  BenchmarkOptions words("scramble_meshes");
  words.flag("no-smoothing", smoothing, false);
  words.whole("seeds", seeds);
  if (!words.read(_argc, _argv)) return 2;
  std::printf("| mesh | fixed |");
  for (const double poisson : poissonRatios)
    std::printf(" %g |", poisson);
  std::printf(" worst error, edges | others that say so |\n|---|---|");
  for (std::size_t i = 0; i < poissonRatios.size() + 2; ++i)
    std::printf("---|");
  std::printf("\n");
  bool all = true;
  for (const char* mesh : {"cube_tet_10", "cube_hex_10", "bird_tet", "hand_tet", "cylinder_hex", "irregular_hex"})
    all = runMesh(mesh, seeds, smoothing) && all;
  return all ? 0 : 1;
}
