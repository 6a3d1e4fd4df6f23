#pragma once

#include <FleshSim/Simulation/Experiment.hh>

namespace FleshSim {

/// Throws every vertex that is not fixed uniformly into the bounding box, scaled about its centre to `factor` times its
/// volume, and solves from there: a good solver finds the rest shape again. Vertices of no cell stay, since nothing
/// could bring them back. With `fixCorners` the four vertices nearest to alternate corners of the box are fixed
/// (---, ++-, +-+, -++); without them the rest shape is found up to a rigid motion.
ExperimentEntry scrambleExperiment();

} // namespace FleshSim
