#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Core/Types.hh>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

/// Which pictures a run gets, and what they show.
struct PictureSettings
{
  static constexpr int leastSide = 16; ///< [pixels]
  static constexpr int largestSide = 8192;

  int width = 1200; ///< [pixels]
  int height = 900;

  /// From the bodies to the eye, not zero; absent: from the front, the right and above.
  std::optional<Vector3> view;

  /// The axis that is upwards in pictures: 0, 1, 2; absent: against gravity, z without it.
  std::optional<int> up;

  /// A field of Simulation::document(), shown in colours; empty: bodies in one colour.
  std::string field = "displacement";

  /// Values at the ends of the colours, low < high; absent: those of all pictures of the run.
  std::optional<std::pair<double, double>> range;

  /// Every step; else those of `steps`; without these the first, the middle and the last one.
  bool everyStep = false;
  std::optional<std::vector<int>> steps;

  /// Whether step _step of _count is drawn; 0 is the start.
  bool shows(int _step, int _count) const;

  /// An error if a run of _count steps does not have one of `steps`.
  Status check(int _count) const;
};

} // namespace FleshSim
