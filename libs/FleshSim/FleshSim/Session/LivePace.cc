#include <FleshSim/Session/LivePace.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

constexpr double longestFrame = 1.0 / 30.0; ///< [s]
constexpr double rateEvery = 0.5;           ///< of the clock [s]
constexpr int carefulFrames = 30;           ///< after a step that failed

/// More would not be done within a frame anyway.
constexpr int mostSteps = 1000;

int stepsPerFrame(double _dt)
{
  const double steps = std::floor(longestFrame / _dt * (1.0 + 1e-12));
  return static_cast<int>(std::clamp(steps, 1.0, static_cast<double>(mostSteps)));
}

} // namespace

LivePace::LivePace(double _dt, bool _keepsUp)
    : most_(_keepsUp ? stepsPerFrame(_dt) : 1), frame_(most_ * _dt), pacer_(frame_, most_, most_)
{
}

void LivePace::stepTook(double _computed, double _whole)
{
  movedSeconds_ += stepLength();
  clockSeconds_ += _whole;
  if (clockSeconds_ >= rateEvery) {
    rate_ = movedSeconds_ / clockSeconds_;
    movedSeconds_ = 0.0;
    clockSeconds_ = 0.0;
  }
  computed_ += _computed;
  if (++steps_ < pacer_.subSteps()) return;
  steps_ = 0;
  if (careful_ > 0)
    --careful_;
  else
    pacer_.frameTook(computed_, computed_);
  computed_ = 0.0;
}

bool LivePace::stepFailed()
{
  if (pacer_.subSteps() == most_) return false;
  pacer_ = RealTimePacer(frame_, most_, most_);
  careful_ = carefulFrames;
  steps_ = 0;
  computed_ = 0.0;
  return true;
}

} // namespace FleshSim
