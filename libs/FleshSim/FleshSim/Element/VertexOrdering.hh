#pragma once

#include <FleshSim/Linear/BlockMatrix.hh>

#include <vector>

namespace FleshSim {

/// Reverse Cuthill-McKee numbering (Cuthill and McKee 1969; George and Liu 1979): neighbours get numbers close to each
/// other, which keeps vectors in cache, makes incomplete factorisations good, and makes contiguous ranges of rows touch
/// few elements of each other. Result: the old index of each new one. Components follow each other.
std::vector<int> reverseCuthillMckee(const BlockPattern& _pattern);

} // namespace FleshSim
