#include <FleshSim/Dynamics/RealTimePacer.hh>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace FleshSim {

namespace {

constexpr double newShare = 0.2; ///< of the latest frame in the averages

} // namespace

RealTimePacer::RealTimePacer(double _frame, int _most, int _first) : frame_(_frame), most_(_most), subSteps_(_first)
{
  if (!(_frame > 0.0) || !std::isfinite(_frame)) throw std::invalid_argument("the frame time must be positive");
  if (_most < 1) throw std::invalid_argument("at least one sub-step must be allowed");
  if (_first < 1 || _first > _most) throw std::invalid_argument("the first frame has too few or too many sub-steps");
}

void RealTimePacer::frameTook(double _whole, double _simulation)
{
  const double step = _simulation / subSteps_;
  const double rest = std::max(0.0, _whole - _simulation);
  const double share = measured_ ? newShare : 1.0;
  measured_ = true;
  step_ += share * (step - step_);
  rest_ += share * (rest - rest_);
  const double margin = frame_ - rest_ - subSteps_ * step_;
  const int change = std::max(1, subSteps_ / 8);
  if (margin < 0.0)
    subSteps_ = std::max(1, subSteps_ - change);
  else if (margin > change * step_)
    subSteps_ = std::min(most_, subSteps_ + change);
  else if (margin > step_)
    subSteps_ = std::min(most_, subSteps_ + 1);
}

} // namespace FleshSim
