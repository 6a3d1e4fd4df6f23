#pragma once

#include <FleshSim/Core/State.hh>

#include <cstddef>
#include <mutex>
#include <vector>

namespace FleshSim {

/// The moments after the steps of a run, to be looked at again, saved or made a movie of. Holds no more than a number
/// of bytes: when it is full every second step is dropped, and from then on every second one is kept; the first and the
/// last one are always there. One thread may add while others read.
class StepArchive
{
public:
  /// Room for two states at least, whatever _bytes says.
  explicit StepArchive(std::size_t _bytes) : bytes_(_bytes) {}

  /// Steps come in order; one that is there already stays as it is.
  void add(State _state);

  /// The steps that are there, in order.
  std::vector<int> steps() const;

  /// The state after the last step that is there and not later than _step, or the first one; false if there is none.
  bool find(int _step, State& _state) const;

  std::size_t byteCount() const;

private:
  std::size_t stateBytes() const; ///< of the largest
  void thin();

  const std::size_t bytes_;
  mutable std::mutex mutex_; ///< of all below
  std::vector<State> states_;
  bool lastIsExtra_ = false; ///< it is there as the last one only
  std::size_t added_ = 0;
  std::size_t stride_ = 1; ///< of additions that are kept
};

} // namespace FleshSim
