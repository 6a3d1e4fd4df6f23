#include <FleshSim/Simulation/ResolveStart.hh>

#include <FleshSim/Contact/TouchingSurfaces.hh>
#include <FleshSim/Dynamics/DynamicSolver.hh>
#include <FleshSim/Simulation/ContactSurfaces.hh>

#include <cmath>

namespace FleshSim {

namespace {

constexpr int mostSteps = 300;

/// Steps of pushing in which a body would swing once, about.
constexpr double stepsPerSwing = 4.0;

/// Held at the start's positions.
BoundaryMotion heldHandles(const SimulationSetup& _setup, const Points& _positions)
{
  BoundaryMotion motion;
  std::vector<char> held(static_cast<std::size_t>(_positions.cols()), 0);
  for (const Handle& handle : _setup.handles)
    for (const int vertex : handle.vertices)
      if (!held[static_cast<std::size_t>(vertex)]++) motion.vertices.push_back({vertex, Matrix3::Identity()});
  motion.target = [vertices = motion.vertices, _positions](int _index, double) -> Vector3 {
    return _positions.col(vertices[static_cast<std::size_t>(_index)].vertex);
  };
  return motion;
}

} // namespace

bool resolveStart(const ElasticModel& _model, const SimulationSetup& _setup, const ContactSettings& _contact,
                  Points& _positions)
{
  const std::vector<ContactSurface> surfaces = contactSurfaces(_setup.bodies);
  DynamicsSettings settings;
  settings.integrator = "backward-euler-newton";
  settings.contact = _contact;
  settings.contact.method = "pairs";
  settings.contact.pairFriction = 0.0;
  DynamicSolver solver(_model, settings, surfaces);
  solver.setBoundary(heldHandles(_setup, _positions));
  const double stiffness = _model.forceScale() / std::cbrt(_model.restVolume());
  const double dt = std::sqrt(_model.weights().sum() / stiffness) / stepsPerSwing;
  for (int step = 0; step < mostSteps; ++step) {
    if (touchingSurfaces(surfaces, _positions, _contact.betweenBodies, _contact.self).first < 0) return true;
    solver.setState(_positions, Points::Zero(3, _positions.cols()), 0.0);
    if (!solver.step(dt, false).converged) return false;
    _positions = solver.positions();
  }
  return false;
}

} // namespace FleshSim
