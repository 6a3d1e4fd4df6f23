#include <FleshSim/Simulation/StaticContact.hh>

#include <FleshSim/Dynamics/BarrierContacts.hh>

namespace FleshSim {

StaticContact::StaticContact(const ElasticModel& _model, const Embedding& _hanging,
                             const std::vector<ContactSurface>& _surfaces, const ContactSettings& _settings)
    : points_(_model, _hanging), friction_(barrier_, bondOfFriction)
{
  const std::vector<ContactSurface> surfaces = asTermsNumber(points_, _surfaces);
  const Columns rest = _model.toSolver(_model.restPositions());
  Points room;
  const Points& places = points_.positionsForTerms(rest, room);
  const BodyContactSetup setup{
      _model, points_, surfaces, places, _settings, meanEdge(surfaces, places), DynamicsSettings().usualStep};
  isNeeded_ = setup.isNeeded();
  if (isNeeded_) barrier_ = makeBarrier(setup);
}

std::vector<std::shared_ptr<Term>> StaticContact::terms()
{
  std::vector<std::shared_ptr<Term>> terms;
  if (isNeeded_) terms.push_back(points_.hang(repulsion_));
  if (isNeeded_ && barrier_.hasFriction()) terms.push_back(points_.hang(friction_));
  return terms;
}

} // namespace FleshSim
