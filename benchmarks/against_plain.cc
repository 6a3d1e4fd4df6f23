// FleshSim beside a plain Eigen program on the reference cube (theory.md section 4: tets, mu = 1, lambda = 10, force
// residual 1e-6, 25 steps), both measured in this run by processor time, as a Markdown table with ratios.
//
//   against_plain [--resolution N] [--steps N] [--threads N] [--clamped]    --clamped: the slower baseline too

#include "PlainSolver.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <cmath>
#include <cstdio>
#include <ctime>
#include <string>

namespace {

using namespace FleshSim;

PlainSolver::Result ours(const VolumeMesh& _mesh, double _rate, int _steps)
{
  const std::clock_t start = std::clock();
  ElasticModel model;
  model.addBody(_mesh, findMaterial("stable-neo-hookean")->create({1.0, 10.0, true}), 1.0);
  model.finish();
  BoundaryMotion motion;
  for (int v = 0; v < _mesh.vertexCount(); ++v)
    if (std::abs(_mesh.positions(1, v)) > 1.0 - 1e-9) motion.vertices.push_back({v, Matrix3::Identity()});
  motion.target = [&](int _i, double _time) {
    const Vector3 x = _mesh.positions.col(motion.vertices[static_cast<std::size_t>(_i)].vertex);
    return Vector3(x + Vector3(0.0, x.y() * _rate * _time, 0.0));
  };
  StaticsSettings settings;
  settings.tolerance = 1e-6;
  QuasiStaticSolver solver(model, settings);
  PlainSolver::Result result;
  for (int step = 1; step <= _steps && result.converged; ++step) {
    const StepReport report = solver.advance(motion, step - 1.0, step);
    result.converged = report.converged;
    result.newtonIterations += report.newtonIterations;
    result.linearIterations += report.linearIterations;
    result.energy = report.energy;
  }
  result.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return result;
}

void print(const char* _name, const PlainSolver::Result& _result, double _ours)
{
  std::printf("| %s | %s | %d | %ld | %.6f | %.2f | %.1f |\n", _name, _result.converged ? "yes" : "no",
              _result.newtonIterations, _result.linearIterations, _result.energy, _result.seconds,
              _result.seconds / _ours);
  std::fflush(stdout);
}

} // namespace

int main(int _argc, char** _argv)
{
  letWaitingThreadsSleep(_argv);
  int resolution = 10;
  int steps = 25;
  bool clamped = false;
  setThreadCount(1);
  for (int i = 1; i < _argc; ++i) {
    const std::string option = _argv[i];
    if (option == "--clamped")
      clamped = true;
    else if (option == "--resolution" && i + 1 < _argc)
      resolution = std::stoi(_argv[++i]);
    else if (option == "--steps" && i + 1 < _argc)
      steps = std::stoi(_argv[++i]);
    else if (option == "--threads" && i + 1 < _argc)
      setThreadCount(std::stoi(_argv[++i]));
    else {
      std::fprintf(stderr, "against_plain: unknown option %s\n", option.c_str());
      return 2;
    }
  }
  GenerateOptions options;
  options.shape = "cube";
  options.resolution = resolution;
  VolumeMesh mesh;
  if (const Status status = generateMesh(options, mesh); !status) {
    std::fprintf(stderr, "against_plain: %s\n", status.message().c_str());
    return 2;
  }
  std::printf("%zu tets, %d steps, FleshSim with %d thread(s), the plain program with one\n\n", mesh.tets.size(), steps,
              threadCount());
  std::printf("| program | converged | Newton | CG | energy | processor seconds | times FleshSim "
              "|\n|---|---|---|---|---|---|---|\n");
  const PlainSolver::Result mine = ours(mesh, 0.1, steps);
  print("FleshSim", mine, mine.seconds);
  print("plain, clamped on demand", PlainSolver::stretch(mesh, 0.1, steps, {}), mine.seconds);
  if (clamped) {
    PlainSolver::Settings always;
    always.clampAlways = true;
    print("plain, always clamped", PlainSolver::stretch(mesh, 0.1, steps, always), mine.seconds);
  }
  return mine.converged ? 0 : 1;
}
