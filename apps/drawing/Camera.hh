#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <vtkCamera.h>

#include <Eigen/Geometry>

#include <string>
#include <vector>

namespace FleshSim {

using ViewBox = Eigen::AlignedBox3d;

/// Where to look from: `direction` points from the body to the eye, `up` is upwards in the picture.
struct View
{
  Vector3 direction{0.55, -1.0, 0.42};
  Vector3 up{0, 0, 1};
  double angle = 24; ///< of the lens, vertically [degrees]
};

/// Where a camera stands.
struct Viewpoint
{
  Vector3 position;
  Vector3 focus;
  Vector3 up;
  double angle = 24; ///< of the lens, vertically [degrees]
};

/// Upwards where there is this gravity: against it; z without gravity.
Vector3 upAgainst(const Vector3& _gravity);

/// The usual view, or another one for which z is up, turned so that _up is.
View upright(const View& _view, const Vector3& _up);

/// Reads a view: a name (front, back, left, right, top, bottom, iso), or the direction from the body to the eye as
/// "x,y,z"; _up (of length 1) is upwards. False for anything else.
bool parseView(const std::string& _text, View& _view, const Vector3& _up = Vector3::UnitZ());

/// The names that parseView() knows.
const std::vector<std::string>& viewNames();

/// Moves the camera so that the whole box is seen as large as fits in a picture of that shape (width / height), with
/// `_margin` (part of the picture) left free at each side. An empty box is taken as a unit cube.
void fitCamera(vtkCamera& _camera, const ViewBox& _box, const View& _view, double _aspect, double _margin = 0.04);

/// The box of the mesh's cells where its vertices are at these positions; vertices of no cell are not seen.
ViewBox boxOf(const VolumeMesh& _mesh, const Points& _positions);
ViewBox boxOf(const Points& _positions); ///< of all of them

} // namespace FleshSim
