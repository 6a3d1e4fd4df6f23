#include <FleshSim/Simulation/StartCheck.hh>

#include <FleshSim/Contact/TouchingSurfaces.hh>
#include <FleshSim/Simulation/ContactSurfaces.hh>

namespace FleshSim {

Status checkApart(const SimulationSetup& _setup, const Points& _rest)
{
  const ContactSettings contact = _setup.settings().dynamics.contact;
  if (contact.method != "barrier" || _setup.state) return Status::ok();
  const TouchingSurfaces found = touchingSurfaces(contactSurfaces(_setup.bodies), _setup.start.value_or(_rest),
                                                  contact.betweenBodies, contact.self);
  if (found.first < 0) return Status::ok();
  const std::string& first = _setup.bodies[static_cast<std::size_t>(found.first)].name;
  const std::string& second = _setup.bodies[static_cast<std::size_t>(found.second)].name;
  const std::string who = found.first == found.second ? first + " and itself" : first + " and " + second;
  const std::string what = found.intersections > 0 ? " intersect at the start (" + std::to_string(found.intersections) +
                                                         " pairs of triangles in all)"
                                                   : " touch at the start";
  return Status::error(_setup.bodies[static_cast<std::size_t>(found.first)].source + ": " + who + what +
                       "; a barrier keeps apart only what begins apart");
}

} // namespace FleshSim
