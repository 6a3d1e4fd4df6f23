#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Simulation/Body.hh>

#include <vector>

namespace FleshSim {

/// Adds the bodies to an empty model and finishes it. Fails for elements without volume: `SOURCE: reason`.
Status makeModel(const std::vector<Body>& _bodies, ElasticModel& _model);

} // namespace FleshSim
