// What every time step costs around its integrator, beside one evaluation of the elements' forces in the same run, as a
// Markdown table. The steps are those of an integrator that does nothing, in free fall: not checked and not measured
// (the bound of 5 % of a gradient is for these), and with the balance of energy that the integrators here have.
//
//   around_steps [--threads N] [--repeats N]

#include "BenchmarkOptions.hh"
#include "EmptyIntegrator.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Dynamics/DynamicSolver.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>

namespace {

using namespace FleshSim;

/// The least of so many, of _repeats turns each [ms].
template <class Action>
double leastTime(int _repeats, const Action& _action)
{
  double least = 1e300;
  for (int turn = 0; turn < 7; ++turn) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < _repeats; ++i)
      _action();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    least = std::min(least, took.count() / _repeats);
  }
  return least;
}

/// Every vertex of the boundary can meet obstacles.
std::vector<ContactSurface> surfacesOf(const VolumeMesh& _mesh)
{
  std::vector<int> vertices;
  ContactSurface surface;
  surface.triangles = boundarySurface(_mesh, &vertices).triangles;
  for (std::array<int, 3>& triangle : surface.triangles)
    for (int& v : triangle)
      v = vertices[static_cast<std::size_t>(v)];
  return {surface};
}

double stepTime(const ElasticModel& _model, const VolumeMesh& _mesh, bool _isChecked, int _repeats)
{
  DynamicsSettings settings;
  settings.gravity = Vector3(0.0, -9.81, 0.0);
  settings.makeIntegrator = [&](const ElasticModel&, const DynamicsSettings&) {
    return std::make_unique<DynamicRuns::EmptyIntegrator>(_isChecked);
  };
  DynamicSolver solver(_model, settings, surfacesOf(_mesh));
  return leastTime(_repeats, [&] { solver.step(0.01, false); });
}

void row(const char* _material, int _cells, int _repeats)
{
  VolumeMesh mesh;
  GenerateOptions options;
  options.shape = "cube";
  options.resolution = _cells;
  if (!generateMesh(options, mesh)) return;
  ElasticModel model;
  model.addBody(mesh, findMaterial(_material)->create(MaterialParameters::fromYoungPoisson(1e5, 0.4)), 1000.0);
  model.finish();
  const Columns x = 1.01 * model.toSolver(mesh.positions);
  Columns gradient;
  const double forces = leastTime(_repeats, [&] { model.gradient(x, gradient); });
  const double bare = stepTime(model, mesh, false, _repeats);
  const double checked = stepTime(model, mesh, true, _repeats);
  std::printf("| %s | %zu | %.3f | %.4f | %.1f %% | %.3f | %.0f %% |\n", _material, mesh.tets.size(), forces, bare,
              100.0 * bare / forces, checked, 100.0 * checked / forces);
}

} // namespace

int main(int _argc, char** _argv)
{
  letWaitingThreadsSleep(_argv);
  int threads = 1;
  int repeats = 20;
  BenchmarkOptions words("around_steps");
  words.whole("threads", threads, 0);
  words.whole("repeats", repeats, 1);
  if (!words.read(_argc, _argv)) return 2;
  setThreadCount(threads);
  std::printf("| material | tets | gradient [ms] | around a step [ms] | of the gradient | with balance [ms] | of the "
              "gradient |\n|---|---|---|---|---|---|---|\n");
  for (const char* material : {"stable-neo-hookean", "corotated"})
    for (const int cells : {10, 30})
      row(material, cells, repeats);
  return 0;
}
