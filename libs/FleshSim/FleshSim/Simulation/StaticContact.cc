#include <FleshSim/Simulation/StaticContact.hh>

#include <FleshSim/Dynamics/BarrierContacts.hh>
#include <FleshSim/Simulation/ContactSurfaces.hh>

namespace FleshSim {

namespace {

/// A barrier and its term.
class StaticContact : public BarrierTerm
{
public:
  explicit StaticContact(const BodyContactSetup& _setup) : BarrierTerm(barrier_), barrier_(makeBarrier(_setup)) {}

private:
  SurfaceBarrier barrier_;
};

} // namespace

std::shared_ptr<Term> makeStaticContact(const ElasticModel& _model, const std::vector<Body>& _bodies,
                                        const ContactSettings& _settings)
{
  if (!letsNothingPass(_settings.method)) return nullptr;
  std::vector<ContactSurface> surfaces = contactSurfaces(_bodies);
  for (ContactSurface& surface : surfaces)
    for (std::array<int, 3>& triangle : surface.triangles)
      for (int& vertex : triangle)
        vertex = _model.solverVertex(vertex);
  const Columns rest = _model.toSolver(_model.restPositions());
  const PointMap points(_model);
  const BodyContactSetup setup{_model, points, surfaces, rest, _settings, meanEdge(surfaces, rest)};
  if (!setup.isNeeded()) return nullptr;
  return std::make_shared<StaticContact>(setup);
}

} // namespace FleshSim
