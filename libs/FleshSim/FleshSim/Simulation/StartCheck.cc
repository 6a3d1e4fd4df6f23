#include <FleshSim/Simulation/StartCheck.hh>

#include <FleshSim/Contact/TouchingSurfaces.hh>
#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Simulation/ContactSurfaces.hh>
#include <FleshSim/Simulation/ResolveStart.hh>

#include <cmath>

namespace FleshSim {

namespace {

/// "body0 and body1 intersect at the start (3 pairs of triangles in all)"
std::string describe(const SimulationSetup& _setup, const TouchingSurfaces& _found)
{
  const std::string& first = _setup.bodies[static_cast<std::size_t>(_found.first)].name;
  const std::string& second = _setup.bodies[static_cast<std::size_t>(_found.second)].name;
  const std::string who = _found.first == _found.second ? first + " and itself" : first + " and " + second;
  if (_found.intersections == 0) return who + " touch at the start";
  return who + " intersect at the start (" + std::to_string(_found.intersections) + " pairs of triangles in all)";
}

} // namespace

Status makeApart(SimulationSetup& _setup, const ElasticModel& _model)
{
  if (_setup.state || (!_setup.dynamics && !_setup.contact)) return Status::ok();
  const ContactSettings contact = _setup.settings().dynamics.contact;
  if (!letsNothingPass(contact.method)) return Status::ok();
  const Points start = _setup.start.value_or(_model.restPositions());
  const TouchingSurfaces found =
      touchingSurfaces(contactSurfaces(_setup.bodies), start, contact.betweenBodies, contact.self);
  if (found.first < 0) return Status::ok();
  const std::string what = describe(_setup, found);
  Points resolved = start;
  if (contact.resolve && resolveStart(_model, _setup, contact, resolved)) {
    const double farthest = std::sqrt((resolved - start).colwise().squaredNorm().maxCoeff());
    _setup.start = resolved;
    _setup.bodies.front().notes.push_back(what + ": they were pushed apart, by " + roundedNumber(farthest, 2) +
                                          " m at most");
    return Status::ok();
  }
  const std::string advice = contact.resolve
                                 ? "; they could not be pushed apart: place them with a gap between them"
                                 : "; contact keeps apart only what begins apart: leave a gap between them, set "
                                   "contact.resolve to push them apart, or choose contact.method pairs";
  return Status::error(_setup.bodies[static_cast<std::size_t>(found.first)].source + ": " + what + advice);
}

} // namespace FleshSim
