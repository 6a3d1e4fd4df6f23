#include <FleshSim/Report/PictureSettings.hh>

#include <algorithm>

namespace FleshSim {

bool PictureSettings::shows(int _step, int _count) const
{
  if (everyStep) return true;
  if (steps) return std::find(steps->begin(), steps->end(), _step) != steps->end();
  return _step == 0 || _step == _count / 2 || _step == _count;
}

Status PictureSettings::check(int _count) const
{
  if (everyStep || !steps) return Status::ok();
  for (const int step : *steps)
    if (step < 0 || step > _count)
      return Status::error("there is no step " + std::to_string(step) + " in a run of " + std::to_string(_count));
  return Status::ok();
}

} // namespace FleshSim
