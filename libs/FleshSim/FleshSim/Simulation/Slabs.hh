#pragma once

#include <FleshSim/Simulation/Experiment.hh>
#include <FleshSim/Simulation/Selection.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// The two boundary slabs of stretch, compress, twist and bend, at both ends of the body along an axis.
struct Slabs
{
  int axis = 1;
  std::vector<int> low;
  std::vector<int> high;
  BoundingBox box;    ///< of the cells
  std::string choice; ///< what was not given and how it was chosen; empty: all was given
};

/// What is taken where a user gives no axis and no slabs.
struct DefaultSlabs
{
  int axis = 1;               ///< along which the body is longest; y unless another extent is larger by more than 1 %
  Vector3 low{0.0, 0.0, 0.0}; ///< where the low slab ends, by axis
  Vector3 high{0.0, 0.0, 0.0};
};

/// A default slab is what lies in the end of the cells' bounding box. Where that holds fewer than three vertices that
/// are not in a line (as on rounded bodies), it reaches 3 % of the extent inwards, 6 %, and on until it does.
DefaultSlabs defaultSlabs(const VolumeMesh& _rest);

/// Finds the slabs of `_options.low`, `_options.high`, or the default ones. Fails if a slab is empty, or if a vertex is
/// in both.
Status findSlabs(const ExperimentOptions& _options, const VolumeMesh& _rest, Slabs& _slabs);

/// The two handles of an experiment with slabs, low first, its number of steps and choice; motions are to be filled in.
void addSlabHandles(const ExperimentOptions& _options, const Slabs& _slabs, ExperimentSetup& _setup);

/// Help lines for --axis, --low, --high, --rate, --steps; _rate says what the rate is and its default.
std::vector<ExperimentParameter> slabParameters(const std::string& _rate);

} // namespace FleshSim
