#pragma once

#include <FleshSim/Simulation/Body.hh>

#include <cstddef>
#include <vector>

namespace FleshSim {

/// Turns values of a body's elements into values of the cells of its file: the average over the elements of a cell,
/// weighted by their rest volume.
class CellAverage
{
public:
  /// `_volumes` are those of all elements of all bodies; this body's begin at `_firstElement`.
  CellAverage(const Body& _body, const std::vector<double>& _volumes, std::size_t _firstElement);

  /// One value per cell of the file, from one per element of all bodies.
  std::vector<double> operator()(const std::vector<double>& _elementValues) const;

private:
  std::size_t cellCount_;
  std::vector<int> cells_; ///< of each element of the body
  std::vector<double> weights_;
  std::size_t firstElement_;
};

} // namespace FleshSim
