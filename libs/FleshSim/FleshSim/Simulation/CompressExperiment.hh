#pragma once

#include <FleshSim/Simulation/Experiment.hh>

namespace FleshSim {

/// Pushes the two slabs together: at step s each is rate * s inward of its rest place along the axis.
ExperimentEntry compressExperiment();

} // namespace FleshSim
