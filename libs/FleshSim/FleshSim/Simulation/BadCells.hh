#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// What is done about cells that cannot be a rest shape: inverted ones, and ones without volume.
enum class BadCellChoice
{
  refuse, ///< the mesh is refused, with the first such cell (hexahedra may still be split: CellChoice::automatic)
  repair, ///< vertices inside the body are moved until no cell is bad; its surface stays
  drop    ///< the cells are left out
};

/// What failures about bad cells can be mended by.
constexpr const char* badCellsSetting = "bad-cells";

/// "refuse", "repair", "drop".
const std::vector<std::string>& badCellChoiceNames();
std::optional<BadCellChoice> findBadCellChoice(const std::string& _name);

/// The bad elements of a mesh, tets first, then hexes.
std::vector<int> badElements(const VolumeMesh& _mesh);

/// Moves vertices inside the body, first those of bad cells, then more around them, until no cell is bad, and as far as
/// that goes no hexahedron turned inside out at a corner. A note says how many moved and the farthest of them. Fails,
/// and leaves the positions, where the surface alone makes cells bad: `SOURCE: 2 of 3 bad cells cannot be repaired,
/// ...`.
Status repairBadCells(const std::string& _source, VolumeMesh& _mesh, std::vector<std::string>& _notes);

/// Leaves the bad elements of a mesh out and notes which cells of the file these are. Cells keep their numbers.
void dropBadElements(VolumeMesh& _mesh, std::vector<std::string>& _notes);

/// The same for all that a file holds: the cells that are left get new numbers, and properties of edges and faces go.
void dropBadCells(MeshDocument& _document);

} // namespace FleshSim
