// The reference cube at growing sizes, as Markdown: how linear iterations, time and memory grow, and what a second
// thread gives.
//
//   size_runs --sizes [N...]           a fresh process for each size, whose peak memory is told; growth at the end
//   size_runs --row N                  one such process
//   size_runs --threads N              one thread beside two at this size, phase by phase, and whether bits agree
//   further: [--steps N] [--preconditioner NAME] [--repeat N]

#include "BenchmarkOptions.hh"
#include "ReferenceCube.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Linear/Preconditioner.hh>
#include <FleshSim/Report/RunReport.hh>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace FleshSim;

struct Options
{
  int steps = 5;
  int repeat = 3;
  StaticsSettings settings;
};

/// The numbers of a row, as the process of a size says them on one line.
struct Row
{
  double cells = 0.0;
  double tets = 0.0;
  double vertices = 0.0;
  double newton = 0.0;
  double linear = 0.0;
  double assembly = 0.0; ///< [s]
  double solving = 0.0;
  double steps = 0.0;  ///< processor time, since others may use the machine
  double all = 0.0;    ///< with what comes before the steps
  double memory = 0.0; ///< [MB]
};

constexpr const char* rowFormat = "%lf %lf %lf %lf %lf %lf %lf %lf %lf %lf";

int printRow(int _cells, const Options& _options)
{
  setThreadCount(1);
  const VolumeMesh mesh = ReferenceCube::mesh(_cells, false);
  const ReferenceCube::Run run = ReferenceCube::run(mesh, _options.steps, _options.settings);
  std::printf("%d %zu %d %d %ld %.3f %.3f %.3f %.3f %.0f\n", _cells, mesh.tets.size(), mesh.vertexCount(),
              run.newtonIterations, run.linearIterations, run.seconds.assembly, run.seconds.linear, run.stepProcessor,
              run.processor, peakMemory());
  return run.converged ? 0 : 1;
}

bool measure(const std::string& _program, int _cells, const Options& _options, Row& _row)
{
  const std::string command = _program + " --steps " + std::to_string(_options.steps) + " --preconditioner " +
                              _options.settings.preconditioner + " --row " + std::to_string(_cells);
  std::FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return false;
  const int fields = std::fscanf(pipe, rowFormat, &_row.cells, &_row.tets, &_row.vertices, &_row.newton, &_row.linear,
                                 &_row.assembly, &_row.solving, &_row.steps, &_row.all, &_row.memory);
  return pclose(pipe) == 0 && fields == 10;
}

int printSizes(const std::string& _program, const std::vector<int>& _sizes, const Options& _options)
{
  std::printf("%d steps, one thread, preconditioner %s\n\n", _options.steps, _options.settings.preconditioner.c_str());
  std::printf(
      "| n | tets | vertices | Newton | CG | CG per Newton iteration | assembly s | linear s | processor s a Newton "
      "iteration | us per Newton iteration and tet | peak memory MB | bytes per tet |\n|---|---|---|---|---|---|---|-"
      "--|---|---|---|---|\n");
  std::vector<Row> rows;
  for (const int cells : _sizes) {
    Row row;
    if (!measure(_program, cells, _options, row)) return 1;
    rows.push_back(row);
    std::printf("| %.0f | %.0f | %.0f | %.0f | %.0f | %.1f | %.2f | %.2f | %.3f | %.2f | %.0f | %.0f |\n", row.cells,
                row.tets, row.vertices, row.newton, row.linear, row.linear / row.newton, row.assembly, row.solving,
                row.steps / row.newton, 1e6 * row.steps / row.newton / row.tets, row.memory,
                1e6 * row.memory / row.tets);
    std::fflush(stdout);
  }
  const Row& last = rows.back();
  const auto exponent = [&](const Row& _first) {
    return std::log(last.steps / last.newton / (_first.steps / _first.newton)) / std::log(last.tets / _first.tets);
  };
  const Row& first = rows.front();
  if (rows.size() < 2 || first.tets >= last.tets) return 0;
  std::printf("\nFrom n = %.0f to n = %.0f: CG per Newton iteration grow by a factor of %.2f, processor time a Newton "
              "iteration as tets^%.2f",
              first.cells, last.cells, last.linear / last.newton / (first.linear / first.newton), exponent(first));
  for (std::size_t i = 1; i + 1 < rows.size(); ++i)
    std::printf("%s n = %.0f as tets^%.2f", i == 1 ? "; from" : ", from", rows[i].cells, exponent(rows[i]));
  std::printf(".\n");
  return 0;
}

double median(std::vector<double> _values)
{
  std::sort(_values.begin(), _values.end());
  return _values[_values.size() / 2];
}

struct Phase
{
  const char* name;
  double (*seconds)(const PhaseSeconds& _seconds);
};

constexpr Phase phases[] = {
    {"assembly", [](const PhaseSeconds& _s) { return _s.assembly; }},
    {"linear", [](const PhaseSeconds& _s) { return _s.linear; }},
    {"line search", [](const PhaseSeconds& _s) { return _s.lineSearch; }},
    {"other", [](const PhaseSeconds& _s) { return _s.total - _s.assembly - _s.linear - _s.lineSearch; }},
    {"total", [](const PhaseSeconds& _s) { return _s.total; }}};

int printThreads(int _cells, const Options& _options)
{
  const VolumeMesh mesh = ReferenceCube::mesh(_cells, false);
  std::array<std::vector<PhaseSeconds>, 2> seconds;
  std::array<Points, 2> positions;
  bool good = true;
  for (int i = 0; i < _options.repeat; ++i)
    for (const std::size_t second : {0U, 1U}) {
      setThreadCount(static_cast<int>(second) + 1);
      const ReferenceCube::Run run = ReferenceCube::run(mesh, _options.steps, _options.settings);
      good = good && run.converged;
      seconds[second].push_back(run.seconds);
      positions[second] = run.positions;
    }
  const bool same = positions[0] == positions[1];
  std::printf("%zu tets, %d steps, medians of %d runs each, one thread and two in turn; same bits: %s\n\n",
              mesh.tets.size(), _options.steps, _options.repeat, same ? "yes" : "NO");
  std::printf("| phase | one thread s | two threads s | times as fast |\n|---|---|---|---|\n");
  for (const Phase& phase : phases) {
    std::array<double, 2> medians{};
    for (const std::size_t second : {0U, 1U}) {
      std::vector<double> values;
      for (const PhaseSeconds& one : seconds[second])
        values.push_back(phase.seconds(one));
      medians[second] = median(values);
    }
    std::printf("| %s | %.3f | %.3f | %.2f |\n", phase.name, medians[0], medians[1], medians[0] / medians[1]);
  }
  return good && same ? 0 : 1;
}

} // namespace

int main(int _argc, char** _argv)
{
  letWaitingThreadsSleep(_argv);
  Options options;
  bool growth = false;
  int row = 0;
  int threads = 0;
  std::vector<std::string> cells;
  std::vector<int> sizes = {15, 20, 30, 45, 60};
  BenchmarkOptions words("size_runs");
  words.flag("sizes", growth);
  words.whole("row", row);
  words.whole("threads", threads);
  words.whole("steps", options.steps);
  words.whole("repeat", options.repeat);
  words.nameOf(preconditionerRegistry(), "preconditioner", options.settings.preconditioner);
  words.furtherArguments("N", cells);
  if (!words.read(_argc, _argv)) return 2;
  if (growth && (cells.empty() || readWholes(cells, 1, sizes))) return printSizes(_argv[0], sizes, options);
  if (!growth && cells.empty() && row > 0) return printRow(row, options);
  if (!growth && cells.empty() && threads > 0) return printThreads(threads, options);
  std::fprintf(stderr, "size_runs: needs --sizes, --row N or --threads N, see the head of size_runs.cc\n");
  return 2;
}
