#pragma once

#include <FleshSim/Dynamics/DynamicsSettings.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Simulation/Body.hh>
#include <FleshSim/Terms/Term.hh>

#include <memory>
#include <vector>

namespace FleshSim {

/// What keeps the bodies of an equilibrium apart, without friction; null where nothing is to, since the method is not
/// one that lets nothing pass or there is only one body that may pass through itself. The model is that of the bodies.
std::shared_ptr<Term> makeStaticContact(const ElasticModel& _model, const std::vector<Body>& _bodies,
                                        const ContactSettings& _settings);

} // namespace FleshSim
