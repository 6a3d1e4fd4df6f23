// FleshSim's linear solvers beside established libraries, on the systems of linear_runs: conjugate gradients to a
// relative residual of 1e-6 with PETSc's preconditioners, GAMG above all, and with hypre's BoomerAMG; factorisations by
// CHOLMOD and by Eigen. Only in builds with FLESHSIM_RIVALS. One thread; processor time. All solvers in turns, several
// times over; medians. Every solution is checked by our own product with the matrix.
//
//   against_libraries [--case NAME] [--rounds N] [--only TEXT] [--threads N]
//
// --case: only the systems whose name contains it. --only: only the solvers whose name contains it. --threads: what has
// threads (FleshSim, and CHOLMOD by its BLAS) uses so many, and times are those of the wall.
//
// Prints a Markdown table. Memory is what a solver has allocated, its copy of the matrix included. All that FleshSim's
// choice does counts as its solve. A solution that our product does not confirm has its residual behind the row.

#include "LinearRival.hh"
#include "StretchSystem.hh"

#include <FleshSim/Core/Parallel.hh>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <malloc.h>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

using namespace FleshSim;
using namespace StretchSystem;

constexpr double tolerance = 1e-6;

bool wallClock = false;

double now()
{
  if (wallClock) return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double allocatedMegabytes()
{
  const auto info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd) / (1024.0 * 1024.0);
}

/// Seconds of calls that together take a twentieth of a second at least, but not more than twenty of them.
template <class Body>
void time(const Body& _body, std::vector<double>& _seconds)
{
  double sum = 0.0;
  for (int i = 0; i < 20 && sum < 0.05; ++i) {
    const double start = now();
    _body();
    _seconds.push_back(now() - start);
    sum += _seconds.back();
  }
}

double median(std::vector<double> _values)
{
  if (_values.empty()) return 0.0;
  const auto middle = _values.begin() + static_cast<std::ptrdiff_t>(_values.size() / 2);
  std::nth_element(_values.begin(), middle, _values.end());
  return *middle;
}

/// What the rounds of one solver have given.
struct Samples
{
  std::vector<double> first;
  std::vector<double> again;
  std::vector<double> solve;
  double megabytes = 0.0;
  double residual = 0.0;
  int iterations = 0;
  std::string failure;
};

void measure(const System& _system, const RivalEntry& _entry, Samples& _samples)
{
  const BlockMatrix& matrix = _system.reduced.matrix();
  malloc_trim(0);
  const double before = allocatedMegabytes();
  const auto rival = _entry.create();
  const double start = now();
  rival->setUp(matrix, _system.positions);
  _samples.first.push_back(now() - start);
  time([&] { rival->setUp(matrix, _system.positions); }, _samples.again);
  Points x = Points::Zero(3, matrix.rowCount());
  time([&] { _samples.iterations = rival->solve(_system.right, tolerance, x); }, _samples.solve);
  _samples.megabytes = allocatedMegabytes() - before;
  Points product;
  matrix.multiply(x, product);
  _samples.residual = norm(_system.right - product) / norm(_system.right);
}

void print(const Case& _case, int _unknowns, const std::string& _name, const Samples& _samples)
{
  std::printf("| %s | %d | %s | ", _case.name.c_str(), _unknowns, _name.c_str());
  if (!_samples.failure.empty()) {
    std::printf("%s | | | | | | |\n", _samples.failure.c_str());
    return;
  }
  const double first = 1e3 * median(_samples.first);
  const double again = 1e3 * median(_samples.again);
  const double solve = 1e3 * median(_samples.solve);
  std::printf("%d | %.1f | %.1f | %.2f | %.1f | %.1f | %.1f |", _samples.iterations, first, again,
              solve / std::max(1, _samples.iterations), first + solve, again + solve, _samples.megabytes);
  if (!(_samples.residual <= 1.1 * tolerance)) std::printf(" residual %.1e", _samples.residual);
  std::printf("\n");
}

void run(const Case& _case, const std::vector<RivalEntry>& _rivals, int _rounds)
{
  System system;
  makeSystem(_case, system);
  const int unknowns = 3 * system.reduced.matrix().rowCount();
  std::vector<Samples> samples(_rivals.size());
  for (int round = 0; round < _rounds; ++round)
    for (std::size_t i = 0; i < _rivals.size(); ++i) {
      if (!samples[i].failure.empty() || unknowns > _rivals[i].largest) continue;
      try {
        measure(system, _rivals[i], samples[i]);
      }
      catch (const std::exception& error) {
        samples[i].failure = error.what();
      }
    }
  for (std::size_t i = 0; i < _rivals.size(); ++i)
    if (unknowns <= _rivals[i].largest) print(_case, unknowns, _rivals[i].name, samples[i]);
  std::fflush(stdout);
}

struct CaseEntry
{
  std::string name;
  std::function<Case()> make;
};

CaseEntry generated(const std::string& _name, const std::string& _shape, bool _hexes, int _resolution, double _nu = 0.0)
{
  return {_name, [=] {
            Case what = caseOf(_shape, _hexes, _resolution);
            if (_nu > 0.0) setPoisson(_nu, what);
            return what;
          }};
}

/// The systems of docs/linear-algebra.md.
std::vector<CaseEntry> cases()
{
  std::vector<CaseEntry> all;
  for (const int n : {10, 15, 20, 30, 45, 60})
    all.push_back(generated("tets " + std::to_string(n), "cube", false, n));
  for (const int n : {10, 20, 30})
    all.push_back(generated("hexes " + std::to_string(n), "cube", true, n));
  for (const double nu : {0.49, 0.499, 0.4999})
    all.push_back(generated("tets 20, nu " + std::to_string(nu), "cube", false, 20, nu));
  for (const double nu : {0.49, 0.4999})
    all.push_back(generated("hexes 20, nu " + std::to_string(nu), "cube", true, 20, nu));
  for (const std::string file : {"bird_tet.ovm", "hand_tet.ovm"})
    all.push_back({file, [=] { return caseOfFile("meshes/" + file); }});
  all.push_back(generated("beam, tets 20", "beam", false, 20));
  return all;
}

/// BLAS and OpenMP read how many threads they have when they are loaded: the program starts once more with it.
void setThreads(int _threads, char** _argv)
{
  const std::string count = std::to_string(_threads);
  const char* said = std::getenv("OPENBLAS_NUM_THREADS");
  if (said == nullptr || count != said) {
    setenv("OPENBLAS_NUM_THREADS", count.c_str(), 1);
    setenv("OMP_NUM_THREADS", count.c_str(), 1); // of CHOLMOD's own loops
    execv("/proc/self/exe", _argv);
  }
  setThreadCount(_threads);
}

} // namespace

int main(int _argc, char** _argv)
{
  int rounds = 3;
  int threads = 1;
  std::string only;
  std::string which;
  for (int i = 1; i + 1 < _argc; i += 2) {
    const std::string option = _argv[i];
    const std::string value = _argv[i + 1];
    if (option == "--rounds") rounds = std::stoi(value);
    if (option == "--threads") threads = std::stoi(value);
    if (option == "--only") only = value;
    if (option == "--case") which = value;
  }
  setThreads(threads, _argv);
  letWaitingThreadsSleep(_argv);
  wallClock = threads > 1;
  std::vector<RivalEntry> rivals = {ownRival("block-jacobi"), ownRival("incomplete-cholesky"), ownRival("multilevel"),
                                    ownAutomaticRival()};
  for (std::vector<RivalEntry> more : {petscRivals(), factorizationRivals()})
    for (RivalEntry& entry : more)
      rivals.push_back(std::move(entry));
  const auto unwanted = [&](const RivalEntry& _entry) { return _entry.name.find(only) == std::string::npos; };
  rivals.erase(std::remove_if(rivals.begin(), rivals.end(), unwanted), rivals.end());
  std::printf("| system | unknowns | solver | iterations | first set-up ms | set-up again ms | iteration ms | first "
              "system ms | next system ms | MB |\n|---|---|---|---|---|---|---|---|---|---|\n");
  for (const CaseEntry& entry : cases())
    if (entry.name.find(which) != std::string::npos) run(entry.make(), rivals, rounds);
  return 0;
}
