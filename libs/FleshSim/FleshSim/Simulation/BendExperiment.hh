#pragma once

#include <FleshSim/Simulation/Experiment.hh>

namespace FleshSim {

/// Tilts the two slabs towards each other: at step s the high one is turned by rate * s degrees about the direction
/// `about` (right-handed), the low one by as much the other way, each about the middle of its own bounding box. So the
/// slabs stay where they are and close like the covers of a book.
ExperimentEntry bendExperiment();

} // namespace FleshSim
