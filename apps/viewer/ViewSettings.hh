#pragma once

#include <drawing/Picture.hh>

namespace FleshSim {

/// How the viewer shows what there is.
struct ViewSettings
{
  BodyStyle style;
  bool showBar = true;
  bool showHandles = true;
  bool showObstacles = true;
};

} // namespace FleshSim
