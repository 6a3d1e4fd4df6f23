#pragma once

#include <FleshSim/Simulation/Experiment.hh>

namespace FleshSim {

/// Turns the high slab against the low one, which is fixed: at step s by rate * s degrees, right-handed about the axis
/// through the middle of the body's bounding box.
ExperimentEntry twistExperiment();

} // namespace FleshSim
