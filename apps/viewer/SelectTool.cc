#include "SelectTool.hh"

#include <algorithm>
#include <cmath>
#include <set>

namespace FleshSim {

namespace {

constexpr double clickPixels = 4; ///< a mouse that moves by less clicks

} // namespace

bool SelectTool::press(double _x, double _y, Qt::KeyboardModifiers _keys)
{
  pressed_ = true;
  keys_ = _keys;
  fromX_ = _x;
  fromY_ = _y;
  return true;
}

std::vector<double> SelectTool::rectangle(double _x, double _y) const
{
  return {std::min(_x, fromX_), std::min(_y, fromY_), std::max(_x, fromX_), std::max(_y, fromY_)};
}

bool SelectTool::move(double _x, double _y)
{
  if (pressed_) band_(true, rectangle(_x, _y));
  return pressed_;
}

bool SelectTool::release(double _x, double _y)
{
  if (!pressed_) return false;
  letGo();
  if (std::hypot(_x - fromX_, _y - fromY_) < clickPixels) {
    const PickedVertex picked = picker_.pick(_x, _y);
    if (picked.object >= 0)
      select(picked.object, {picked.vertex});
    else
      select(chosen_(), {});
    return true;
  }
  const std::vector<double> at = rectangle(_x, _y);
  select(chosen_(), picker_.verticesIn(chosen_(), at[0], at[1], at[2], at[3]));
  return true;
}

void SelectTool::letGo()
{
  pressed_ = false;
  band_(false, {});
}

void SelectTool::select(int _object, const std::vector<int>& _vertices)
{
  const ViewedBody* const body = session_.bodies().find(_object);
  if (body == nullptr) return;
  const bool adds = keys_.testFlag(Qt::ShiftModifier);
  const bool takes = keys_.testFlag(Qt::ControlModifier);
  std::set<int> selected;
  if (adds || takes) selected.insert(body->selection.begin(), body->selection.end());
  for (const int vertex : _vertices)
    if (takes)
      selected.erase(vertex);
    else
      selected.insert(vertex);
  session_.bodies().setSelection(_object, std::vector<int>(selected.begin(), selected.end()));
}

} // namespace FleshSim
