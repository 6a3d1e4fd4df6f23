// Every preconditioner on the same systems: the first one of a stretch, whose boundary moves, to a relative residual of
// 1e-6. Prints a Markdown table: iterations, times of the first factorisation (with its layout), of one more and of an
// iteration, and how much memory the preconditioner holds.
//
//   linear_runs [--cells tet|hex] [--resolution N] [--nu NU] [--shape NAME] [--mesh FILE] [--only PRECONDITIONER]
//   [--threads N] [--repeat N]
//
// Without a mesh or a resolution: the cases of docs/linear-algebra.md.

#include "BenchmarkOptions.hh"
#include "StretchSystem.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Linear/ConjugateGradient.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <unistd.h>

namespace {

using namespace FleshSim;
using namespace StretchSystem;

double residentMegabytes()
{
  long all = 0;
  long resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024.0 * 1024.0);
}

/// Processor seconds of a call, whoever else uses the machine: the least of several.
template <class Body>
double secondsOf(int _repeats, const Body& _body)
{
  double least = 1e300;
  for (int i = 0; i < _repeats; ++i) {
    const std::clock_t start = std::clock();
    _body();
    least = std::min(least, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  return least;
}

void measure(const Case& _case, const System& _system, const std::string& _name, int _repeats)
{
  const BlockMatrix& matrix = _system.reduced.matrix();
  const double before = residentMegabytes();
  const auto preconditioner = createPreconditioner(_name);
  preconditioner->setPositions(_system.positions);
  const double first = secondsOf(1, [&] { preconditioner->factorize(matrix); });
  const double memory = residentMegabytes() - before;
  const double again = secondsOf(_repeats, [&] { preconditioner->factorize(matrix); });
  ConjugateGradient solver;
  Points x = Points::Zero(3, matrix.rowCount());
  ConjugateGradientSettings settings;
  settings.relativeTolerance = 1e-6;
  ConjugateGradientResult result;
  const double solving = secondsOf(_repeats, [&] {
    x.setZero();
    result = solver.solve(matrix, *preconditioner, _system.right, x, settings);
  });
  const double each = solving / std::max(1, result.iterations);
  std::printf("| %s | %d | %s | %s%d | %.0f | %.1f | %.2f | %.0f | %.0f |\n", _case.name.c_str(), 3 * matrix.rowCount(),
              _name.c_str(), result.converged ? "" : "not in ", result.iterations, 1e3 * first, 1e3 * again, 1e3 * each,
              1e3 * (again + solving), memory);
  std::fflush(stdout);
}

Case cubeCase(bool _hexes, int _resolution)
{
  return caseOf("cube", _hexes, _resolution);
}

void run(const Case& _case, const std::string& _only, int _repeats)
{
  System system;
  makeSystem(_case, system);
  for (const PreconditionerEntry& entry : preconditionerRegistry())
    if (_only.empty() ? entry.name != "automatic" : entry.name == _only) measure(_case, system, entry.name, _repeats);
}

} // namespace

int main(int _argc, char** _argv)
{
  letWaitingThreadsSleep(_argv);
  std::string cells = "tet";
  int resolution = 0;
  double nu = 0.0;
  std::string meshFile;
  int repeats = 3;
  int threads = 1;
  std::string only;
  std::string named = "cube";
  BenchmarkOptions words("linear_runs");
  words.choice("cells", cells, {"tet", "hex"});
  words.whole("resolution", resolution);
  words.number("nu", nu);
  words.nameOf(meshGenerators(), "shape", named);
  words.whole("repeat", repeats);
  words.text("mesh", meshFile);
  words.nameOf(preconditionerRegistry(), "only", only);
  words.whole("threads", threads, 0);
  if (!words.read(_argc, _argv)) return 2;
  setThreadCount(threads);
  std::printf("| system | unknowns | preconditioner | CG iterations | first set-up ms | set-up ms | iteration ms | "
              "set-up and solve ms | memory MB |\n|---|---|---|---|---|---|---|---|---|\n");
  const auto runMesh = [&](const std::string& _path) {
    Case what = caseOfFile(_path);
    if (nu > 0.0) setPoisson(nu, what);
    run(what, only, repeats);
  };
  if (!meshFile.empty()) {
    runMesh(meshFile);
    return 0;
  }
  if (resolution > 0) {
    Case what = caseOf(named, cells == "hex", resolution);
    if (nu > 0.0) setPoisson(nu, what);
    run(what, only, repeats);
    return 0;
  }
  for (const int n : {10, 15, 20, 30, 45, 60})
    run(cubeCase(false, n), only, repeats);
  for (const int n : {10, 20, 30})
    run(cubeCase(true, n), only, repeats);
  for (const double poisson : {0.3, 0.49, 0.499, 0.4999}) {
    Case what = cubeCase(false, 20);
    setPoisson(poisson, what);
    run(what, only, repeats);
  }
  return 0;
}
