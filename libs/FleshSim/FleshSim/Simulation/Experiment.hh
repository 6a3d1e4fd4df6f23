#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>
#include <FleshSim/Simulation/Motion.hh>
#include <FleshSim/Simulation/Scramble.hh>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// What the user chose for an experiment; each uses only the options that it lists. Lengths in the mesh's unit.
struct ExperimentOptions
{
  std::optional<int> axis;    ///< direction from the low to the high slab: 0, 1, 2; absent: see defaultSlabs()
  std::optional<double> low;  ///< vertices at or below belong to the low slab; absent: see defaultSlabs()
  std::optional<double> high; ///< the same at the high end
  std::optional<double> rate; ///< motion of each step [length or degrees]; absent: the experiment's own default
  int steps = 10;             ///< at least 1
  std::optional<int> about;   ///< axis of the bending; absent: the one after `axis`
  double factor = 2.0;        ///< volume of the box that vertices are thrown into over that of the bounding box
  std::uint64_t seed = 1;
  bool fixCorners = false;
};

/// What an experiment does to a body: who is held and moved over the times 0..1, and where the vertices begin.
struct ExperimentSetup
{
  std::vector<Handle> handles;
  std::optional<Points> start;            ///< absent: the rest shape
  std::optional<ScrambledStart> scramble; ///< how `start` came to be, if it was so
  std::string choice;                     ///< what was chosen for the user, in one sentence; empty: nothing
  int steps = 1;
};

/// An option that an experiment uses, by the name of the command line: "rate".
struct ExperimentParameter
{
  std::string name;
  std::string help;
};

/// One experiment. Adding one is a file pair and a line in the registry; the command line reads it from there.
struct ExperimentEntry
{
  std::string name;
  std::string description;
  std::vector<ExperimentParameter> parameters;

  /// Fails with `OPTION: reason`.
  Status (*prepare)(const ExperimentOptions& _options, const VolumeMesh& _rest, ExperimentSetup& _setup) = nullptr;
};

/// stretch, compress, twist, bend, scramble.
const std::vector<ExperimentEntry>& experimentRegistry();

/// The entry of that name, or null.
const ExperimentEntry* findExperiment(const std::string& _name);

} // namespace FleshSim
