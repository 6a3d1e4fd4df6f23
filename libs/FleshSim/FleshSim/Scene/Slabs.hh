#pragma once

#include <FleshSim/Scene/Experiment.hh>
#include <FleshSim/Scene/Selection.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// The two boundary slabs of stretch, compress, twist and bend, at both ends of the body along an axis.
struct Slabs
{
  std::vector<int> low;
  std::vector<int> high;
  BoundingBox box; ///< of the whole body
};

/// Finds the slabs of `_options.low`, `_options.high`. Fails if one is empty, or if a vertex is in both.
Status findSlabs(const ExperimentOptions& _options, const VolumeMesh& _rest, Slabs& _slabs);

/// The two handles of an experiment with slabs, low first, and its number of steps; motions are to be filled in.
void addSlabHandles(const ExperimentOptions& _options, const Slabs& _slabs, ExperimentSetup& _setup);

/// Help lines for --axis, --low, --high, --rate, --steps; _rate says what the rate is and its default.
std::vector<ExperimentParameter> slabParameters(const std::string& _rate);

} // namespace FleshSim
