#pragma once

#include <ACG/Scenegraph/DrawModes.hh>
#include <OpenFlipper/common/Types.hh>
#include <OpenFlipper/common/ViewerProperties.hh>

namespace PluginFunctions {

const int ALL_VIEWERS = -2;
const int ACTIVE_VIEWER = -1;

Viewer::ViewerProperties& viewerProperties(int _id = ACTIVE_VIEWER);

/// A ray through a point of the window; y counts upwards, as in OpenGL.
void viewingRay(int _x, int _y, ACG::Vec3d& _outOrigin, ACG::Vec3d& _outDirection);
void viewingDirection(const ACG::Vec3d& _dir, const ACG::Vec3d& _up, int _viewer = ACTIVE_VIEWER);
ACG::Vec3d viewingDirection(int _viewer = ACTIVE_VIEWER);
ACG::Vec3d eyePos(int _viewer = ACTIVE_VIEWER);
ACG::Vec3d upVector(int _viewer = ACTIVE_VIEWER);
const ACG::Vec3d sceneCenter(int _viewer = ALL_VIEWERS);
double sceneRadius();
void viewAll(int _viewer = ALL_VIEWERS);
void allowRotation(bool _mode, int _viewer);
bool allowRotation(int _viewer = ACTIVE_VIEWER);
void setDrawMode(const ACG::SceneGraph::DrawModes::DrawMode& _mode, int _viewer = ALL_VIEWERS);

} // namespace PluginFunctions
