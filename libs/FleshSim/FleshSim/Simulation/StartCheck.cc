#include <FleshSim/Simulation/StartCheck.hh>

#include <FleshSim/Contact/ClosedSurface.hh>
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

std::string nameOf(const SimulationSetup& _setup, const RigidSurfaces& _obstacles, std::size_t _surface)
{
  const std::size_t bodies = _setup.bodies.size();
  if (_surface < bodies) return _setup.bodies[_surface].name;
  const auto number = static_cast<std::size_t>(_obstacles.number(_surface - bodies));
  return _obstacles.isRigidBody(_surface - bodies) ? _setup.rigid[number].name : _setup.colliders[number].name;
}

/// "body0 and body1 intersect at the start (3 pairs of triangles in all)"
std::string describe(const SimulationSetup& _setup, const RigidSurfaces& _obstacles, const TouchingSurfaces& _found)
{
  const std::string first = nameOf(_setup, _obstacles, static_cast<std::size_t>(_found.first));
  const std::string second = nameOf(_setup, _obstacles, static_cast<std::size_t>(_found.second));
  const std::string who = _found.first == _found.second ? first + " and itself" : first + " and " + second;
  if (_found.intersections == 0) return who + " touch at the start";
  return who + " intersect at the start (" + std::to_string(_found.intersections) + " pairs of triangles in all)";
}

/// A point of each body's surface, and of each rigid body's: where no two surfaces intersect, one is as far inside as
/// all. With their names.
struct Witness
{
  std::string name;
  Vector3 point;
  std::size_t surface; ///< of which surface it is
};

std::vector<Witness> witnesses(const SimulationSetup& _setup, const RigidSurfaces& _rigid, const Points& _positions)
{
  std::vector<Witness> all;
  Eigen::Index first = 0;
  for (const Body& body : _setup.bodies) {
    all.push_back({body.name, _positions.col(first + boundarySurfaceVertex(body)), all.size()});
    first += body.mesh.vertexCount();
  }
  for (std::size_t i = 0; i < _setup.rigid.size(); ++i) {
    const SurfaceMesh& surface = _setup.rigid[i].surface;
    all.push_back({_setup.rigid[i].name, surface.positions.col(surface.triangles.front()[0]),
                   _setup.bodies.size() + static_cast<std::size_t>(_rigid.indexOf(static_cast<int>(i)))});
  }
  return all;
}

/// What is wholly inside a solid touches nothing, and would stay there.
Status checkOutside(const SimulationSetup& _setup, const RigidSurfaces& _obstacles,
                    const std::vector<ContactSurface>& _surfaces, const Points& _positions, double _depth)
{
  const MeetingRules rules = _setup.contactSettings().rules();
  const auto inside = [](const Witness& _who, const std::string& _what) {
    return Status::error(_who.name + " is inside " + _what + " at the start: place it outside");
  };
  for (const Witness& witness : witnesses(_setup, _obstacles, _positions)) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(_obstacles.count()); ++i) {
      if (_obstacles.isRigidBody(i)) continue;
      const SceneCollider& collider = _setup.colliders[static_cast<std::size_t>(_obstacles.number(i))];
      if (!collider.shape->isSheet() && collider.shape->depth(witness.point) > _depth)
        return inside(witness, collider.name);
    }
    for (std::size_t i = 0; i < _setup.rigid.size(); ++i) {
      const auto its = _setup.bodies.size() + static_cast<std::size_t>(_obstacles.indexOf(static_cast<int>(i)));
      if (its == witness.surface || !rules.mayMeet(_surfaces[witness.surface], _surfaces[its])) continue;
      if (windingNumber(_setup.rigid[i].surface, witness.point) > 0.5) return inside(witness, _setup.rigid[i].name);
    }
  }
  return Status::ok();
}

} // namespace

Status makeApart(SimulationSetup& _setup, const ElasticModel& _model, const RigidSurfaces& _obstacles)
{
  if (_setup.state || (!_setup.dynamics && !_setup.contact && _obstacles.isEmpty())) return Status::ok();
  const ContactSettings contact = _setup.contactSettings();
  if (!letsNothingPass(contact.method)) return Status::ok();
  const Points start = _obstacles.grow(_setup.start.value_or(_obstacles.shrink(_model.restPositions())), 0.0);
  const std::vector<ContactSurface> surfaces = joined(contactSurfaces(_setup.bodies), _obstacles);
  const TouchingSurfaces found =
      touchingSurfaces(surfaces, start, contact.rules(), touchingGap * meanEdge(surfaces, start));
  if (found.first < 0)
    return checkOutside(_setup, _obstacles, surfaces, start, touchingDepth * meanEdge(surfaces, start));
  const std::string what = describe(_setup, _obstacles, found);
  Points resolved = start;
  if (contact.resolve && resolveStart(_model, _setup, contact, _obstacles, resolved)) {
    const double farthest = std::sqrt((resolved - start).colwise().squaredNorm().maxCoeff());
    _setup.start = _obstacles.shrink(resolved);
    _setup.note(what + ": they were pushed apart, by " + roundedNumber(farthest, 2) + " m at most");
    return Status::ok();
  }
  // Rigid bodies know no other method.
  const std::string other = _setup.rigid.empty() ? ", or choose contact.method pairs" : std::string();
  const std::string advice = contact.resolve
                                 ? "; they could not be pushed apart: place them with a gap between them"
                                 : "; contact keeps apart only what begins apart: leave a gap between them, set "
                                   "contact.resolve to push them apart" +
                                       other;
  const std::string who = _setup.bodies.empty() ? std::string() : _setup.bodies.front().source + ": ";
  return Status::error(who + what + advice);
}

} // namespace FleshSim
