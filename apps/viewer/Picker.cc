#include "Picker.hh"

#include <vtkCellPicker.h>
#include <vtkNew.h>

namespace FleshSim {

PickedVertex Picker::pick(double _x, double _y) const
{
  vtkNew<vtkCellPicker> picker;
  picker->SetTolerance(1e-4);
  picker->PickFromListOn();
  for (const auto& [object, view] : scenery_.bodies())
    picker->AddPickList(view->mesh().actor());
  PickedVertex picked;
  if (picker->Pick(_x, _y, 0, scenery_.stage().bodies()) == 0 || picker->GetCellId() < 0) return picked;
  for (const auto& [object, view] : scenery_.bodies()) {
    if (view->mesh().actor() != picker->GetActor()) continue;
    picked.object = object;
    picked.vertex = view->vertexOf(picker->GetCellId(), Vector3(picker->GetPickPosition()));
    picked.place = view->positions().col(picked.vertex);
  }
  return picked;
}

Vector3 Picker::pixelOf(const Vector3& _place) const
{
  vtkRenderer& renderer = *scenery_.stage().bodies();
  renderer.SetWorldPoint(_place.x(), _place.y(), _place.z(), 1.0);
  renderer.WorldToDisplay();
  return Vector3(renderer.GetDisplayPoint());
}

std::vector<int> Picker::verticesIn(int _object, double _left, double _low, double _right, double _high) const
{
  std::vector<int> vertices;
  const auto found = scenery_.bodies().find(_object);
  if (found == scenery_.bodies().end()) return vertices;
  const Points& positions = found->second->positions();
  for (Eigen::Index v = 0; v < positions.cols(); ++v) {
    const Vector3 pixel = pixelOf(positions.col(v));
    if (pixel.x() >= _left && pixel.x() <= _right && pixel.y() >= _low && pixel.y() <= _high)
      vertices.push_back(static_cast<int>(v));
  }
  return vertices;
}

/// _depth: 0 is right before the eye, 1 is as far as can be seen.
Vector3 Picker::placeAt(double _x, double _y, double _depth) const
{
  vtkRenderer& renderer = *scenery_.stage().bodies();
  renderer.SetDisplayPoint(_x, _y, _depth);
  renderer.DisplayToWorld();
  const double* place = renderer.GetWorldPoint();
  return Vector3(place[0], place[1], place[2]) / place[3];
}

Vector3 Picker::placeOf(double _x, double _y, const Vector3& _depth) const
{
  return placeAt(_x, _y, pixelOf(_depth).z());
}

ViewRay Picker::rayOf(double _x, double _y) const
{
  ViewRay ray;
  ray.origin = placeAt(_x, _y, 0.0);
  ray.direction = (placeAt(_x, _y, 1.0) - ray.origin).normalized();
  return ray;
}

} // namespace FleshSim
