#pragma once

#include <FleshSim/Dynamics/RealTimePacer.hh>

namespace FleshSim {

/// How long the steps of bodies are that move before somebody's eyes: as long as the user chose where the machine keeps
/// up with time; where it does not, longer ones, up to a frame of a thirtieth of a second, so that a second of the
/// bodies stays a second of the clock. Never shorter than chosen. Also measures the rate that is reached.
class LivePace
{
public:
  /// _dt: the length that the user chose [s], positive. _keepsUp: false: that one always.
  LivePace(double _dt, bool _keepsUp);

  /// Of the next step [s].
  double stepLength() const { return frame_ / pacer_.subSteps(); }

  /// What the last step took of the clock: to be computed, and with all waiting after it [s].
  void stepTook(double _computed, double _whole);

  /// The last step could not be done. True: a shorter one can be tried, and such ones are for a while.
  bool stepFailed();

  /// Seconds of the bodies per second of the clock, over the last half second or so; 0: not known yet.
  double rate() const { return rate_; }

private:
  int most_; ///< steps per frame
  double frame_;
  RealTimePacer pacer_;
  int careful_ = 0;           ///< frames that are still to be done with steps of dt
  int steps_ = 0;             ///< of this frame
  double computed_ = 0.0;     ///< this frame's cost [s]
  double movedSeconds_ = 0.0; ///< since the rate was last measured
  double clockSeconds_ = 0.0;
  double rate_ = 0.0;
};

} // namespace FleshSim
