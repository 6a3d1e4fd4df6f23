#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <vector>

namespace FleshSim {

/// Moves the vertices that `_isFree` names so that all corners of the cells `_elements` get a
/// positive Jacobian (of 10-node tets those of the eight tets that fill them), close to the shape of a cell with the
/// edges that its kind has there. Minimises the foldover-free energy of Garanzha, Kaporin, Kudryavtseva, Protais, Ray,
/// Sokolov ("Foldover-free maps in 50 lines of code", 2021, equations 2 to 5): the sum over corners of
///   tr(J^T J) / c(det J)^(2/3) + (det J^2 + 1) / c(det J),   c(D) = (D + sqrt(e^2 + D^2)) / 2,
/// where e falls to nothing as the least determinant grows (their algorithm 1). J takes the ideal edges of a corner to
/// the actual ones and has no unit. Quasi-Newton with eight pairs (Nocedal 1980). Returns whether all corners are
/// positive in the end; positions are changed in either case.
bool untangle(const std::vector<int>& _elements, const std::vector<char>& _isFree, VolumeMesh& _mesh);

} // namespace FleshSim
