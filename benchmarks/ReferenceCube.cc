#include "ReferenceCube.hh"

#include <FleshSim/Mesh/Generate.hh>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace ReferenceCube {

using namespace FleshSim;

namespace {

constexpr double rate = 0.1; ///< of each end a step

BoundaryMotion pullApart(const VolumeMesh& _mesh)
{
  BoundaryMotion motion;
  for (int v = 0; v < _mesh.vertexCount(); ++v)
    if (std::abs(_mesh.positions(1, v)) > 1.0 - 1e-9) motion.vertices.push_back({v, Matrix3::Identity()});
  motion.target = [&_mesh, vertices = motion.vertices](int _i, double _time) {
    const Vector3 x = _mesh.positions.col(vertices[static_cast<std::size_t>(_i)].vertex);
    return Vector3(x + Vector3(0.0, x.y() * rate * _time, 0.0));
  };
  return motion;
}

} // namespace

VolumeMesh mesh(int _cells, bool _hexes)
{
  GenerateOptions options;
  options.shape = "cube";
  options.hexes = _hexes;
  options.resolution = _cells;
  VolumeMesh mesh;
  if (const Status status = generateMesh(options, mesh); !status) {
    std::fprintf(stderr, "%s\n", status.message().c_str());
    std::exit(2);
  }
  return mesh;
}

Run run(const VolumeMesh& _mesh, int _steps, StaticsSettings _settings)
{
  const std::clock_t start = std::clock();
  ElasticModel model;
  model.addBody(_mesh, findMaterial("stable-neo-hookean")->create({1.0, 10.0, true}), 1.0);
  model.finish();
  _settings.tolerance = 1e-6;
  QuasiStaticSolver solver(model, _settings);
  const BoundaryMotion motion = pullApart(_mesh);
  Run result;
  const std::clock_t firstStep = std::clock();
  for (int step = 1; step <= _steps && result.converged; ++step) {
    const StepReport report = solver.advance(motion, step - 1.0, step);
    result.converged = report.converged;
    result.newtonIterations += report.newtonIterations;
    result.linearIterations += report.linearIterations;
    result.filteredSystems += report.filteredSystems;
    result.energy = report.energy;
    result.seconds += report.seconds;
  }
  result.processor = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  result.stepProcessor = static_cast<double>(std::clock() - firstStep) / CLOCKS_PER_SEC;
  result.positions = solver.positions();
  return result;
}

} // namespace ReferenceCube
