#pragma once

#include <FleshSim/IO/MeshDocument.hh>

namespace FleshSim {

/// Makes straight 10-node tets of tets (Mesh/QuadraticMesh). Numbers of new vertices are those of the two ends,
/// averaged; whole numbers and texts are kept where both ends agree, else a whole number is 0 and a text the first
/// end's. Edges and faces of the file are forgotten, and properties of theirs with a note. Other cells stay.
void makeQuadratic(MeshDocument& _document);

/// Makes tets of 10-node tets by their corners (Mesh/QuadraticMesh). What belongs to the other vertices is left out.
void makeLinear(MeshDocument& _document);

} // namespace FleshSim
