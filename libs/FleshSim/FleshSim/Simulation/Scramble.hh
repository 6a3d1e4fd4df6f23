#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <cstdint>
#include <vector>

namespace FleshSim {

/// A start as a scene's "scramble" says it: body number i is thrown with the seed plus i, nothing is fixed, and what
/// handles hold is put back to rest.
struct ScrambledStart
{
  double factor = 2.0;
  std::uint64_t seed = 1;
};

/// Positions in which every vertex of a cell that is not fixed is thrown uniformly into the bounding box of the mesh,
/// scaled about its centre to `_factor` times its volume. Same seed, same positions on every machine.
/// `_fixed` has an entry per vertex.
Points scrambled(const VolumeMesh& _rest, double _factor, std::uint64_t _seed, const std::vector<char>& _fixed);

/// The vertices of cells nearest to the corners ---, ++-, +-+, -++ of the bounding box; ascending, each once.
std::vector<int> alternateCorners(const VolumeMesh& _rest);

} // namespace FleshSim
