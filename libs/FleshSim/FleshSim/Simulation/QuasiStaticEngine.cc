#include <FleshSim/Simulation/QuasiStaticEngine.hh>

#include <FleshSim/Simulation/ContactSurfaces.hh>

namespace FleshSim {

QuasiStaticEngine::QuasiStaticEngine(const ElasticModel& _model, const RigidSurfaces& _obstacles,
                                     const SimulationSetup& _setup, const BoundaryMotion& _motion)
    : obstacles_(_obstacles), solver_(_model, _setup.statics, _obstacles.embedding()), motion_(_motion),
      steps_(_setup.steps), colliderCount_(static_cast<int>(_setup.colliders.size()))
{
  obstacles_.hold(1.0, motion_);
  if (_setup.contact || !obstacles_.isEmpty()) {
    contact_ = std::make_unique<StaticContact>(
        _model, obstacles_.embedding(), joined(contactSurfaces(_setup.bodies), obstacles_), _setup.contactSettings());
    for (const std::shared_ptr<Term>& term : contact_->terms())
      solver_.addTerm(term);
  }
  if (_setup.start) solver_.setPositions(obstacles_.grow(*_setup.start, 0.0));
}

const Points& QuasiStaticEngine::positions() const
{
  if (obstacles_.isEmpty()) return solver_.positions();
  positions_ = obstacles_.shrink(solver_.positions());
  return positions_;
}

} // namespace FleshSim
