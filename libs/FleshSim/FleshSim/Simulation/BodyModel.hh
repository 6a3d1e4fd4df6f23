#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Simulation/Body.hh>

#include <vector>

namespace FleshSim {

/// Adds the bodies to an empty model. Fails for elements without volume: `SOURCE: reason`.
Status addBodies(const std::vector<Body>& _bodies, ElasticModel& _model);

/// The same, and finishes it.
Status makeModel(const std::vector<Body>& _bodies, ElasticModel& _model);

} // namespace FleshSim
