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

/// The usual view where upwards is not z but against a gravity; the usual one without gravity.
View viewAgainst(const Vector3& _gravity);

/// Reads a view: a name (front, back, left, right, top, bottom, iso), or the direction from the body to the eye as
/// "x,y,z". False for anything else.
bool parseView(const std::string& _text, View& _view);

/// The names that parseView() knows.
const std::vector<std::string>& viewNames();

/// Moves the camera so that the whole box is seen as large as fits in a picture of that shape (width / height), with
/// `_margin` (part of the picture) left free at each side. An empty box is taken as a unit cube.
void fitCamera(vtkCamera& _camera, const ViewBox& _box, const View& _view, double _aspect, double _margin = 0.04);

/// The box of the mesh's cells where its vertices are at these positions; vertices of no cell are not seen.
ViewBox boxOf(const VolumeMesh& _mesh, const Points& _positions);

} // namespace FleshSim
