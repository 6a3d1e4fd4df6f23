#pragma once

#include <FleshSim/Mesh/OrientCells.hh>
#include <FleshSim/Mesh/QuadraticTetShape.hh>

namespace FleshSim {

/// Signed volume of a cell of any type [length^3].
inline double cellVolume(const Points& _positions, const Tet& _cell)
{
  return tetVolume(_positions, _cell);
}
inline double cellVolume(const Points& _positions, const Hex& _cell)
{
  return hexVolume(_positions, _cell);
}
inline double cellVolume(const Points& _positions, const Tet10& _cell)
{
  return tet10Volume(_positions, _cell);
}

} // namespace FleshSim
