#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <vector>

namespace FleshSim {

/// All triangulations of the cube, into five or six tets, whose face diagonals are those of `_diagonals`: bit f is set
/// if face f of outwardHexFaces is cut along its first diagonal, 0-2, else along 1-3. Tets hold local vertices of the
/// Hex and are positive in the cube. Some of the 64 patterns have none; 74 triangulations exist in all.
const std::vector<std::vector<Tet>>& cubeTriangulations(unsigned _diagonals);

} // namespace FleshSim
