#pragma once

namespace FleshSim {

/// How many sub-steps to simulate in each frame of an interactive run (Martin Garcia 2022, section 4.4): as many as
/// fit, one or an eighth of them more or less per frame at most, judged by averages over the last frames, so that frame
/// times are steady and a single slow frame changes nothing.
class RealTimePacer
{
public:
  /// _frame: the time between frames to keep [s]. Throws std::invalid_argument unless it is positive and _most at least
  /// 1, and _first from 1 to _most: the sub-steps of the first frame.
  explicit RealTimePacer(double _frame, int _most = 16, int _first = 1);

  /// Sub-steps of the next frame; each is as long as subStepLength().
  int subSteps() const { return subSteps_; }
  double subStepLength() const { return frame_ / subSteps_; } ///< [s]

  /// What the last frame cost in all, drawing included, and its simulation alone [s].
  void frameTook(double _whole, double _simulation);

private:
  double frame_;
  int most_;
  int subSteps_;
  double step_ = 0.0; ///< averaged cost of a sub-step [s]
  double rest_ = 0.0; ///< averaged cost of all but the simulation [s]
  bool measured_ = false;
};

} // namespace FleshSim
