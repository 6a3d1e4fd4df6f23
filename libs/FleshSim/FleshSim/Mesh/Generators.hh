#pragma once

// The generators behind meshGenerators(), one source file a family; each lists its own.

#include <FleshSim/Mesh/Generate.hh>

namespace FleshSim {

std::vector<MeshGenerator> gridGenerators();  ///< cube, beam
std::vector<MeshGenerator> sweptGenerators(); ///< cylinder, tube, torus
std::vector<MeshGenerator> ballGenerators();  ///< sphere, ellipsoid
std::vector<MeshGenerator> boneGenerators();  ///< irregular-hex
std::vector<MeshGenerator> birdGenerators();  ///< bird
std::vector<MeshGenerator> handGenerators();  ///< hand

/// Error if a mesh would have more hexahedra (or lattice cubes) than anybody can want.
Status checkCellCount(double _cells);

/// Number of cells of about `_size` that fit into `_length`, at least `_least`; a double because it may be huge.
double cellsAlong(double _length, double _size, double _least = 1);

/// Leaves hexahedra as they are, or splits them with splitHexes(); an error if a tet were inverted.
Status finishHexes(bool _keepHexes, VolumeMesh& _mesh);

} // namespace FleshSim
