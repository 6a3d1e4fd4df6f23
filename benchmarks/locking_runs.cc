// Locking of nearly incompressible bodies: Cook's membrane in plane strain, 48 long, clamped on the left, 44 high there
// and 16 on the right, where 100 N a unit of thickness pull upwards; E 240.565 Pa (Simo, Taylor and Pister 1985, in
// three dimensions with one layer of cells that cannot move across). Deflection of the upper right corner beside that
// of a fine mesh of plain hexes with the mean dilatation of each element, which do not lock (PlainMeanDilatation.hh);
// Newton and linear iterations. A Markdown table.
//
//   locking_runs [--sizes N,N,...] [--fine N] [--only ELEMENT] [--hessian NAME]
//
// A new formulation of an element is a line of `formulations`.

#include "BenchmarkOptions.hh"
#include "PlainMeanDilatation.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Mesh/QuadraticMesh.hh>
#include <FleshSim/Minimize/HessianPolicy.hh>
#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace FleshSim;

constexpr double young = 240.565;
constexpr double poissons[] = {0.3, 0.45, 0.49, 0.499, 0.4999};
constexpr int loadSteps = 4;
std::string hessian = StaticsSettings().hessian;

struct Options
{
  std::vector<int> sizes{8, 16, 32};
  int fine = 64;
  std::string only;
};

struct Result
{
  double deflection = 0.0;
  int unknowns = 0;
  int newtonIterations = 0;
  int linearIterations = 0; ///< 0: none, the systems were factorised
  bool converged = true;
};

enum class Cells
{
  tets,
  hexes,
  tet10s
};

/// The load by the shape functions of 10-node tets: a third of that of a face at each of its middles.
void loadMiddles(PlainSolver::Loaded& _problem)
{
  const Points& x = _problem.mesh.positions;
  _problem.forces.setZero();
  for (const auto& face : boundaryFaces(_problem.mesh).sixNodes) {
    const Vector3 a = x.col(face[0]), b = x.col(face[1]), c = x.col(face[2]);
    if (std::min({a.x(), b.x(), c.x()}) < 48.0 - 1e-9) continue;
    for (std::size_t m = 3; m < 6; ++m)
      _problem.forces(1, face[m]) += 100.0 / 16.0 * 0.5 * (b - a).cross(c - a).norm() / 3.0;
  }
}

/// One layer of _cells x _cells, of a thickness about as large as they are.
PlainSolver::Loaded membrane(int _cells, Cells _kind)
{
  GenerateOptions options;
  options.shape = "beam";
  options.hexes = _kind == Cells::hexes;
  options.resolution = 1;
  options.parameters = {{"length", 1.0}, {"height", 1.0}, {"width", 1.0 / _cells}};
  PlainSolver::Loaded result;
  if (const Status status = generateMesh(options, result.mesh); !status) {
    std::fprintf(stderr, "locking_runs: %s\n", status.message().c_str());
    std::exit(2);
  }
  if (_kind == Cells::tet10s) makeQuadratic(result.mesh);
  Points& x = result.mesh.positions;
  result.forces.setZero(3, x.cols());
  for (Eigen::Index v = 0; v < x.cols(); ++v) {
    const Vector3 square = x.col(v) + Vector3(0.5, 0.5, 0.0);
    const double low = 44.0 * square.x();
    const double high = 44.0 + 16.0 * square.x();
    x.col(v) = Vector3(48.0 * square.x(), low + square.y() * (high - low), 48.0 * square.z());
    for (int axis = square.x() < 1e-9 ? 0 : 2; axis < 3; ++axis)
      result.held.push_back(3 * static_cast<int>(v) + axis);
    // An even load: inner vertices of the edge carry a cell's, the outer ones half, and so each of the two layers.
    const double share = std::abs(square.y() - 0.5) > 0.5 - 1e-9 ? 0.5 : 1.0;
    if (square.x() > 1.0 - 1e-9) result.forces(1, v) = 100.0 * (48.0 / _cells) * 0.5 * share / _cells;
  }
  if (_kind == Cells::tet10s) loadMiddles(result);
  return result;
}

double deflection(const PlainSolver::Loaded& _problem, const Points& _positions)
{
  double sum = 0.0;
  int count = 0;
  for (int v = 0; v < _problem.mesh.vertexCount(); ++v)
    if (_problem.mesh.positions(0, v) > 48.0 - 1e-6 && _problem.mesh.positions(1, v) > 60.0 - 1e-6) {
      sum += _positions(1, v) - 60.0;
      ++count;
    }
  return sum / count;
}

/// FleshSim's elements, which the model knows by the cells of the mesh.
template <LockingRemedy locking>
Result solveOurs(const PlainSolver::Loaded& _problem, double _poisson)
{
  ElasticModel model;
  model.addBody(_problem.mesh,
                findMaterial("stable-neo-hookean")->create(MaterialParameters::fromYoungPoisson(young, _poisson)), 1.0,
                locking);
  model.finish();
  BoundaryMotion motion;
  for (const int held : _problem.held) {
    if (motion.vertices.empty() || motion.vertices.back().vertex != held / 3)
      motion.vertices.push_back({held / 3, Matrix3::Zero()});
    motion.vertices.back().prescribed(held % 3, held % 3) = 1.0;
  }
  motion.target = [&](int _i, double) {
    return Vector3(_problem.mesh.positions.col(motion.vertices[static_cast<std::size_t>(_i)].vertex));
  };
  motion.forces = _problem.forces;
  motion.forceScale = [](double _time) { return _time / loadSteps; };
  StaticsSettings settings;
  settings.hessian = hessian;
  QuasiStaticSolver solver(model, settings);
  Result result;
  for (int step = 0; step < loadSteps && result.converged; ++step) {
    const StepReport report = solver.advance(motion, step, step + 1.0);
    result.converged = report.converged;
    result.newtonIterations += report.newtonIterations;
    result.linearIterations += report.linearIterations;
  }
  result.deflection = deflection(_problem, solver.positions());
  return result;
}

/// In shorter load steps: Newton's method without extrapolation needs them where volume is nearly kept.
template <PlainSolver::Patches patches>
Result solvePlain(const PlainSolver::Loaded& _problem, double _poisson)
{
  const double mu = young / (2.0 * (1.0 + _poisson));
  const double lambda = young * _poisson / ((1.0 + _poisson) * (1.0 - 2.0 * _poisson));
  const PlainSolver::LoadedResult found =
      PlainSolver::solveMeanDilatation(_problem, patches, mu, lambda + mu, 5 * loadSteps);
  Result result;
  result.deflection = deflection(_problem, found.positions);
  result.newtonIterations = found.newtonIterations;
  result.converged = found.converged;
  return result;
}

struct Formulation
{
  const char* name;
  Cells cells;
  Result (*solve)(const PlainSolver::Loaded& _problem, double _poisson);
};

constexpr Formulation formulations[] = {
    {"tets", Cells::tets, solveOurs<LockingRemedy::none>},
    {"tets, mean-dilatation", Cells::tets, solveOurs<LockingRemedy::meanDilatation>},
    {"hexes", Cells::hexes, solveOurs<LockingRemedy::none>},
    {"hexes, mean-dilatation", Cells::hexes, solveOurs<LockingRemedy::meanDilatation>},
    {"10-node tets", Cells::tet10s, solveOurs<LockingRemedy::none>},
    {"10-node tets, mean-dilatation", Cells::tet10s, solveOurs<LockingRemedy::meanDilatation>},
    {"plain tets, mean J of the six of a cell", Cells::tets, solvePlain<PlainSolver::Patches::cells>},
    {"plain tets, mean J around vertices", Cells::tets, solvePlain<PlainSolver::Patches::vertices>}};

/// Does not lock and shares nothing with FleshSim's elements, so that a fine mesh of it tells what is right.
constexpr Formulation lockFree{"plain hexes, mean J of each", Cells::hexes, solvePlain<PlainSolver::Patches::elements>};

Result solve(const Formulation& _formulation, int _cells, double _poisson)
{
  const PlainSolver::Loaded problem = membrane(_cells, _formulation.cells);
  Result result = _formulation.solve(problem, _poisson);
  result.unknowns = 3 * problem.mesh.vertexCount() - static_cast<int>(problem.held.size());
  return result;
}

bool runPoisson(double _poisson, const Options& _options)
{
  const Result reference = solve(lockFree, _options.fine, _poisson);
  std::printf("| %g | reference, %d x %d | %d | %.4f | 1 | %s | %d | |\n", _poisson, _options.fine, _options.fine,
              reference.unknowns, reference.deflection, reference.converged ? "yes" : "no", reference.newtonIterations);
  bool good = reference.converged;
  for (const Formulation& formulation : formulations) {
    if (!_options.only.empty() && _options.only != formulation.name) continue;
    for (const int cells : _options.sizes) {
      const Result result = solve(formulation, cells, _poisson);
      std::printf("| %g | %s, %d x %d | %d | %.4f | %.3f | %s | %d | %s |\n", _poisson, formulation.name, cells, cells,
                  result.unknowns, result.deflection, result.deflection / reference.deflection,
                  result.converged ? "yes" : "no", result.newtonIterations,
                  result.linearIterations > 0 ? std::to_string(result.linearIterations).c_str() : "");
      good = good && result.converged;
    }
  }
  std::fflush(stdout);
  return good;
}

bool parse(int _argc, char** _argv, Options& _options)
{
  BenchmarkOptions words("locking_runs");
  words.wholes("sizes", _options.sizes);
  words.whole("fine", _options.fine);
  words.nameOf(formulations, "only", _options.only);
  words.nameOf(hessianPolicyRegistry(), "hessian", hessian);
  return words.read(_argc, _argv);
}

} // namespace

int main(int _argc, char** _argv)
{
  letWaitingThreadsSleep(_argv);
  setThreadCount(1);
  Options options;
  if (!parse(_argc, _argv, options)) return 2;
  std::printf("Cook's membrane in plane strain, Stable Neo-Hookean, %d load steps\n\n", loadSteps);
  std::printf("| nu | element | unknowns | deflection | part of the reference | converged | Newton | CG "
              "|\n|---|---|---|---|---|---|---|---|\n");
  bool good = true;
  for (const double poisson : poissons)
    good = runPoisson(poisson, options) && good;
  return good ? 0 : 1;
}
