#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <functional>
#include <string>
#include <vector>

namespace FleshSim {

/// Two elements that share a face. Elements are numbered as in VolumeMesh.
struct FacePair
{
  int first;
  int second;
  bool opposite; ///< their inward normals on the face are opposite, as they are for neighbours that are both in order
};

struct OrientationReport
{
  std::size_t reversed = 0;     ///< elements whose vertices were reordered
  std::size_t inverted = 0;     ///< kept: a corner turned inside out although the order fits the neighbours
  std::size_t degenerate = 0;   ///< kept: no volume
  std::vector<char> isReversed; ///< by element; empty if none was

  /// "3 cells are inverted ...", one line each on what was kept; nothing on the reversed ones.
  std::vector<std::string> keptNotes() const;
};

/// Gives every cell the vertex order of positive volume that VolumeMesh asks for.
///
/// An element of negative volume has either its vertices listed in mirrored order or is turned inside out by its
/// positions. The first is mended. The second shows by a face that it shares with a neighbour in proper order: there
/// mending would hide that the two overlap, so the order stays. Without neighbours the volume alone decides.
/// Vertex indices must be in range.
OrientationReport orientCells(VolumeMesh& _mesh);

/// The same with known neighbours (asked for only if there are volumes of both signs).
OrientationReport orientCells(VolumeMesh& _mesh, const std::function<std::vector<FacePair>()>& _neighbours);

/// Signed volumes; that of a hex is the volume of the trilinear map.
double tetVolume(const Points& _positions, const Tet& _tet);
double hexVolume(const Points& _positions, const Hex& _hex);

} // namespace FleshSim
