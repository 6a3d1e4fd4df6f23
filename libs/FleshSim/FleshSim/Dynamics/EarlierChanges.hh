#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Core/Memory.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Linear/DirectionalFilter.hh>

#include <array>

namespace FleshSim {

/// What the velocities of the last steps changed by, as a start for conjugate gradients of the next: of all their
/// combinations the one whose error is least in the energy norm of the new matrix (Fischer 1998, projection for
/// successive right-hand sides). Smooth motion is foretold to two or three digits, whatever the lengths of the steps.
class EarlierChanges
{
public:
  void add(const Columns& _change);
  void forget() { count_ = 0; }

  void remember(MemoryWriter& _memory) const;
  void recall(MemoryReader& _memory);

  /// Adds the best combination to _x, whose residual is _residual, in the free directions alone: _matrix has been
  /// filtered by _filter.
  void improve(const BlockMatrix& _matrix, const DirectionalFilter& _filter, const Columns& _residual, Columns& _x);

private:
  static constexpr int most = 4;
  using Vector = Eigen::Matrix<double, most, 1>;
  using Matrix = Eigen::Matrix<double, most, most>;

  std::array<Columns, most> changes_; ///< the places of those that are known come first
  int count_ = 0;
  int next_ = 0; ///< the place of the oldest
  Columns product_;
};

} // namespace FleshSim
