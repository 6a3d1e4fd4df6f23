#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// The host's index of each vertex, edge, face and cell that was taken over, in the order of our own numbers.
struct HostNumbers
{
  std::vector<int> vertices;
  std::vector<int> edges;
  std::vector<int> faces;
  std::vector<int> cells;
};

/// A text of polyhedraToCells, faceDefect or makeBody ("cell 3 is open at the edge of vertices 4 and 5") with the
/// host's numbers in place of ours.
std::string inHostNumbers(const std::string& _text, const HostNumbers& _numbers);

/// Makes the document's tets and hexes from its polyhedra by the code that files use. An error names the cell by its
/// number in the host.
Status makeHostCells(const HostNumbers& _numbers, MeshDocument& _document);

} // namespace FleshSim
