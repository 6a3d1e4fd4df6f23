#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

namespace FleshSim {

/// Faces of a tet in the order of VolumeMesh, right-hand normals into the tet.
constexpr int inwardTetFaces[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};

/// Faces of a hex in the order of VolumeMesh, right-hand normals into the hex, listed in OpenVolumeMesh's order
/// XF, XB, YF, YB, ZF, ZB: opposite faces in pairs.
constexpr int inwardHexFaces[6][4] = {{0, 3, 7, 4}, {1, 5, 6, 2}, {0, 4, 5, 1},
                                      {3, 2, 6, 7}, {0, 1, 2, 3}, {4, 7, 6, 5}};

inline const auto& inwardFaces(const Tet& /*_cell*/)
{
  return inwardTetFaces;
}
inline const auto& inwardFaces(const Hex& /*_cell*/)
{
  return inwardHexFaces;
}

} // namespace FleshSim
