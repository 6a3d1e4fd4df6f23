#include "PullTool.hh"

namespace FleshSim {

/// The object may have gone, or its session another way.
bool PullTool::isPulling()
{
  const Session* const session = object_ < 0 ? nullptr : session_.sessionOf(object_);
  if (session == nullptr || !session->isPulling()) object_ = -1;
  return object_ >= 0;
}

bool PullTool::press(double _x, double _y, Qt::KeyboardModifiers /*_keys*/)
{
  letGo();
  const PickedVertex picked = picker_.pick(_x, _y);
  if (picked.object < 0) return false;
  if (!session_.tryRun("grab", {picked.object, picked.vertex, radius_})) return true;
  object_ = picked.object;
  grabbed_ = picked.place;
  offset_ = picked.place - picker_.placeOf(_x, _y, grabbed_);
  return true;
}

bool PullTool::move(double _x, double _y)
{
  if (!isPulling()) return false;
  (void)session_.tryRun("drag", {object_, Vector3(picker_.placeOf(_x, _y, grabbed_) + offset_)});
  return true;
}

bool PullTool::release(double /*_x*/, double /*_y*/)
{
  const bool was = isPulling();
  letGo();
  return was;
}

void PullTool::letGo()
{
  if (isPulling()) (void)session_.tryRun("release", {object_});
  object_ = -1;
}

} // namespace FleshSim
