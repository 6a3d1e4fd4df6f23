#pragma once

#include <FleshSim/Simulation/Experiment.hh>

namespace FleshSim {

/// Pulls the two slabs apart: at step s each is rate * s outward of its rest place along the axis.
ExperimentEntry stretchExperiment();

} // namespace FleshSim
