#include <drawing/SurfaceActor.hh>

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkPolyDataNormals.h>
#include <vtkProperty.h>

#include <cmath>

namespace FleshSim {

namespace {

constexpr double slabMargin = 0.05; ///< of the box, so that the lines do not lie on its faces

/// The corners of a rectangle across the axis, a bit larger than the box.
void addRectangle(vtkPoints& _points, vtkCellArray& _lines, const Vector3& _low, const Vector3& _high, int _axis,
                  double _at)
{
  const int u = (_axis + 1) % 3;
  const int v = (_axis + 2) % 3;
  const Vector3 margin = slabMargin * (_high - _low);
  vtkIdType ids[5];
  for (int i = 0; i < 4; ++i) {
    const bool right = i == 1 || i == 2;
    const bool top = i >= 2;
    Vector3 corner;
    corner[_axis] = _at;
    corner[u] = right ? _high[u] + margin[u] : _low[u] - margin[u];
    corner[v] = top ? _high[v] + margin[v] : _low[v] - margin[v];
    ids[i] = _points.InsertNextPoint(corner.data());
  }
  ids[4] = ids[0];
  _lines.InsertNextCell(5, ids);
}

} // namespace

vtkSmartPointer<vtkActor> makeObstacleActor(const SurfaceMesh& _surface)
{
  vtkNew<vtkPoints> points;
  for (Eigen::Index i = 0; i < _surface.positions.cols(); ++i)
    points->InsertNextPoint(_surface.positions.col(i).data());
  vtkNew<vtkCellArray> triangles;
  for (const auto& triangle : _surface.triangles) {
    const vtkIdType ids[] = {triangle[0], triangle[1], triangle[2]};
    triangles->InsertNextCell(3, ids);
  }
  vtkNew<vtkPolyData> data;
  data->SetPoints(points);
  data->SetPolys(triangles);
  vtkNew<vtkPolyDataNormals> normals;
  normals->SetInputData(data);
  normals->SetFeatureAngle(40);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(normals->GetOutputPort());
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  vtkProperty& property = *actor->GetProperty();
  property.SetColor(0.55, 0.60, 0.68);
  property.SetOpacity(0.45);
  property.SetSpecular(0.15);
  property.SetSpecularPower(30);
  actor->PickableOff();
  return actor;
}

vtkSmartPointer<vtkActor> makeSlabActor(const Vector3& _low, const Vector3& _high, int _axis, double _lowAt,
                                        double _highAt, double _width)
{
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> lines;
  for (const double at : {_lowAt, _highAt})
    if (std::isfinite(at)) addRectangle(*points, *lines, _low, _high, _axis, at);
  vtkNew<vtkPolyData> data;
  data->SetPoints(points);
  data->SetLines(lines);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(data);
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  actor->GetProperty()->SetColor(0.95, 0.45, 0.10);
  actor->GetProperty()->SetLineWidth(static_cast<float>(_width));
  actor->GetProperty()->LightingOff();
  actor->PickableOff();
  return actor;
}

} // namespace FleshSim
