#pragma once

// Bodies that move: a model, its surfaces and a dynamic solver.

#include <FleshSim/Dynamics/DynamicSolver.hh>
#include <FleshSim/Dynamics/Integrator.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>

#include <Support/Specimen.hh>

#include <memory>

namespace MovingSpecimens {

using namespace Specimens;

/// The boundary of a mesh whose vertices begin at _offset.
inline ContactSurface surfaceOf(const VolumeMesh& _mesh, int _offset)
{
  std::vector<int> vertices;
  const SurfaceMesh boundary = boundarySurface(_mesh, &vertices);
  ContactSurface surface;
  for (std::array<int, 3> triangle : boundary.triangles) {
    for (int& v : triangle)
      v = _offset + vertices[static_cast<std::size_t>(v)];
    surface.triangles.push_back(triangle);
  }
  return surface;
}

/// E [Pa], nu, density [kg/m^3] of a soft rubber toy of metre size.
struct Stuff
{
  std::string name = "stable-neo-hookean";
  double young = 1e5;
  double poisson = 0.4;
  double density = 1000.0;

  MaterialPointer material() const
  {
    return findMaterial(name)->create(MaterialParameters::fromYoungPoisson(young, poisson));
  }
};

struct Moving
{
  Moving(const std::vector<VolumeMesh>& _meshes, const DynamicsSettings& _settings, const Stuff& _stuff = Stuff())
      : meshes(_meshes)
  {
    std::vector<ContactSurface> surfaces;
    for (const VolumeMesh& mesh : meshes) {
      surfaces.push_back(surfaceOf(mesh, model.vertexCount()));
      model.addBody(mesh, _stuff.material(), _stuff.density);
    }
    model.finish();
    solver = std::make_unique<DynamicSolver>(model, _settings, surfaces);
  }

  std::vector<VolumeMesh> meshes;
  ElasticModel model;
  std::unique_ptr<DynamicSolver> solver;
};

inline DynamicsSettings withIntegrator(const std::string& _name)
{
  DynamicsSettings settings;
  settings.integrator = _name;
  return settings;
}

/// Velocities of a rigid rotation about the centre with a uniform part, and some wobble.
inline Points spinning(const Points& _positions, const Vector3& _omega, const Vector3& _velocity)
{
  const Vector3 centre = _positions.rowwise().mean();
  Points velocities(3, _positions.cols());
  for (Eigen::Index v = 0; v < _positions.cols(); ++v)
    velocities.col(v) = _velocity + _omega.cross(_positions.col(v) - centre);
  return velocities;
}

/// A state with elastic energy: stretched along x, squeezed in y, spinning.
inline void setWobbling(Moving& _moving)
{
  Points positions = _moving.model.restPositions();
  positions.row(0) *= 1.1;
  positions.row(1) *= 0.95;
  const Points velocities = spinning(positions, Vector3(1.0, -2.0, 3.0), Vector3(0.5, 1.0, -0.25));
  _moving.solver->setState(positions, velocities, 0.0);
}

} // namespace MovingSpecimens
