#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

namespace FleshSim {

/// Removes the vertices that no cell uses; the others keep their order.
void dropUnusedVertices(VolumeMesh& _mesh);

/// Keeps the cells of the part (connected through vertices) that has the most; of equal ones the first. Vertices stay.
/// Precondition: tetCells and hexCells are empty.
void keepLargestPart(VolumeMesh& _mesh);

/// Rounds coordinates to six decimals of the power of ten at or below `_size`, so that a file holds few digits.
void roundPositions(VolumeMesh& _mesh, double _size);

} // namespace FleshSim
