#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// A cut through bodies across an axis: what lies beyond it at rest is not drawn, in whole cells, so that the inside is
/// seen. The cut goes with the body: the same cells are away in every picture of a run.
struct CutPlane
{
  int axis = 0;        ///< 0, 1, 2
  double at = 0.5;     ///< part of the rest shape's extent, from its low end
  bool keepLow = true; ///< the low side stays; else the high one

  bool operator==(const CutPlane& _other) const
  {
    return axis == _other.axis && at == _other.at && keepLow == _other.keepLow;
  }
};

/// Of each tet and hex (tets first): whether its middle is on the side that is taken away. Never all of them.
std::vector<bool> cellsCutAway(const VolumeMesh& _rest, const CutPlane& _plane);

/// Reads "x", "y:0.3" or "-z:0.3" (the sign turns the side that stays); false for anything else.
bool parseCutPlane(const std::string& _text, CutPlane& _plane);

} // namespace FleshSim
