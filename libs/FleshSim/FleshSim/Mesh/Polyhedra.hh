#pragma once

#include <FleshSim/Core/Types.hh>

#include <array>
#include <cstddef>
#include <vector>

namespace FleshSim {

/// Lists of integers of varying length, stored one after the other.
struct IndexLists
{
  std::vector<int> values;
  std::vector<std::size_t> ends; ///< list i is values[ends[i-1] .. ends[i])

  std::size_t size() const { return ends.size(); }
  const int* begin(std::size_t _i) const { return values.data() + (_i == 0 ? 0 : ends[_i - 1]); }
  const int* end(std::size_t _i) const { return values.data() + ends[_i]; }
  int length(std::size_t _i) const { return static_cast<int>(end(_i) - begin(_i)); }
  void closeList() { ends.push_back(values.size()); }
};

/// The topology of OpenVolumeMesh: half-edge 2e is edge e from -> to, 2e+1 the reverse; half-face 2f is face f as
/// listed, 2f+1 the reverse cycle (list reversed, each half-edge ^1). `.ovm`, `.ovmb` and the host's meshes are this.
struct Polyhedra
{
  Points positions{3, 0};
  std::vector<std::array<int, 2>> edges; ///< from and to vertex
  IndexLists faces;                      ///< half-edges, a closed cycle
  IndexLists cells;                      ///< half-faces
};

} // namespace FleshSim
