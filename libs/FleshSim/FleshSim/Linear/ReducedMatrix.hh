#pragma once

#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Linear/DirectionalFilter.hh>

#include <vector>

namespace FleshSim {

/// The rows and columns of a block matrix that are left when the vertices that cannot move at all are eliminated.
class ReducedMatrix
{
public:
  /// Chooses the vertices to keep: those that `_filter` leaves some direction. Does nothing if they are the same as
  /// before.
  void choose(const BlockMatrix& _full, const DirectionalFilter& _filter);

  /// Copies the kept blocks.
  void gather(const BlockMatrix& _full);

  const BlockMatrix& matrix() const { return matrix_; }

  void gather(const Points& _full, Points& _reduced) const;

  /// The eliminated vertices get zero.
  void scatter(const Points& _reduced, Points& _full) const;

private:
  /// Blocks that follow each other in both matrices; never across chunks of rows.
  struct Run
  {
    int full;
    int reduced;
    int count;
  };

  std::shared_ptr<const BlockPattern> fullPattern_;
  std::vector<int> kept_;     ///< vertices in ascending order
  std::vector<int> place_;    ///< of each vertex among them, or -1
  std::vector<Run> runs_;     ///< all slots of the reduced matrix, in order
  std::vector<int> firstRun_; ///< of each chunk of rows; one more at the end
  BlockMatrix matrix_;
};

} // namespace FleshSim
