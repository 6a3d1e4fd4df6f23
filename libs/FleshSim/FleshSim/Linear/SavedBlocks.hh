#pragma once

#include <FleshSim/Linear/BlockMatrix.hh>

#include <vector>

namespace FleshSim {

/// Blocks of a matrix as they were before some of them are changed for a while. Keeps its memory.
class SavedBlocks
{
public:
  /// Forgets what was kept; remembers the couplings.
  void begin(const BlockMatrix& _matrix)
  {
    slots_.clear();
    values_.clear();
    couplings_ = _matrix.couplings();
  }

  /// To be called before each change; a slot may be kept more than once.
  void keep(const BlockMatrix& _matrix, int _slot)
  {
    slots_.push_back(_slot);
    values_.emplace_back(_matrix.blockMatrix(_slot));
  }

  /// Gives the matrix of `begin` back as it was.
  void restore(BlockMatrix& _matrix) const
  {
    // Backwards: a block that was kept twice ends as it was first.
    for (std::size_t i = slots_.size(); i-- > 0;)
      _matrix.blockMatrix(slots_[i]) = values_[i];
    _matrix.couplings() = couplings_;
  }

private:
  std::vector<int> slots_;
  std::vector<Matrix3> values_;
  std::vector<CouplingBlock> couplings_;
};

} // namespace FleshSim
