#include <FleshSim/Simulation/StartCheck.hh>

#include <FleshSim/Contact/TouchingSurfaces.hh>
#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Simulation/ContactSurfaces.hh>
#include <FleshSim/Simulation/ResolveStart.hh>

#include <cmath>

namespace FleshSim {

namespace {

/// Where no two surfaces intersect, one vertex is as far inside as all.
int boundarySurfaceVertex(const Body& _body)
{
  std::vector<int> vertices;
  const SurfaceMesh surface = boundarySurface(_body.mesh, &vertices);
  return vertices[static_cast<std::size_t>(surface.triangles.front()[0])];
}

std::string nameOf(const SimulationSetup& _setup, const ObstacleSurfaces& _obstacles, std::size_t _surface)
{
  const std::size_t bodies = _setup.bodies.size();
  if (_surface < bodies) return _setup.bodies[_surface].name;
  return _setup.colliders[static_cast<std::size_t>(_obstacles.number(_surface - bodies))].name;
}

/// "body0 and body1 intersect at the start (3 pairs of triangles in all)"
std::string describe(const SimulationSetup& _setup, const ObstacleSurfaces& _obstacles, const TouchingSurfaces& _found)
{
  const std::string first = nameOf(_setup, _obstacles, static_cast<std::size_t>(_found.first));
  const std::string second = nameOf(_setup, _obstacles, static_cast<std::size_t>(_found.second));
  const std::string who = _found.first == _found.second ? first + " and itself" : first + " and " + second;
  if (_found.intersections == 0) return who + " touch at the start";
  return who + " intersect at the start (" + std::to_string(_found.intersections) + " pairs of triangles in all)";
}

/// What is wholly inside a solid obstacle touches nothing, and would stay there.
Status checkOutside(const SimulationSetup& _setup, const ObstacleSurfaces& _obstacles, const Points& _positions,
                    double _depth)
{
  for (std::size_t i = 0; i < static_cast<std::size_t>(_obstacles.count()); ++i) {
    const SceneCollider& collider = _setup.colliders[static_cast<std::size_t>(_obstacles.number(i))];
    Eigen::Index first = 0;
    for (const Body& body : _setup.bodies) {
      const Vector3 any = _positions.col(first + boundarySurfaceVertex(body));
      if (!collider.shape->isSheet() && collider.shape->depth(any) > _depth)
        return Status::error(body.source + ": " + body.name + " is inside " + collider.name +
                             " at the start: place it outside");
      first += body.mesh.vertexCount();
    }
  }
  return Status::ok();
}

} // namespace

Status makeApart(SimulationSetup& _setup, const ElasticModel& _model, const ObstacleSurfaces& _obstacles)
{
  if (_setup.state || (!_setup.dynamics && !_setup.contact && _obstacles.isEmpty())) return Status::ok();
  const ContactSettings contact = _setup.contactSettings();
  if (!letsNothingPass(contact.method)) return Status::ok();
  const Points start = _obstacles.grow(_setup.start.value_or(_obstacles.shrink(_model.restPositions())), 0.0);
  const std::vector<ContactSurface> surfaces = joined(contactSurfaces(_setup.bodies), _obstacles.surfaces());
  const TouchingSurfaces found =
      touchingSurfaces(surfaces, start, contact.rules(), touchingGap * meanEdge(surfaces, start));
  if (found.first < 0) return checkOutside(_setup, _obstacles, start, touchingDepth * meanEdge(surfaces, start));
  const std::string what = describe(_setup, _obstacles, found);
  Points resolved = start;
  if (contact.resolve && resolveStart(_model, _setup, contact, _obstacles, resolved)) {
    const double farthest = std::sqrt((resolved - start).colwise().squaredNorm().maxCoeff());
    _setup.start = _obstacles.shrink(resolved);
    _setup.bodies.front().notes.push_back(what + ": they were pushed apart, by " + roundedNumber(farthest, 2) +
                                          " m at most");
    return Status::ok();
  }
  const std::string advice = contact.resolve
                                 ? "; they could not be pushed apart: place them with a gap between them"
                                 : "; contact keeps apart only what begins apart: leave a gap between them, set "
                                   "contact.resolve to push them apart, or choose contact.method pairs";
  return Status::error(_setup.bodies.front().source + ": " + what + advice);
}

} // namespace FleshSim
