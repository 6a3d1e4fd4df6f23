#include <drawing/SurfaceActor.hh>

#include <vtkCellArray.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkPolyDataNormals.h>
#include <vtkProperty.h>

#include <Eigen/Geometry>

namespace FleshSim {

namespace {

/// Lines across a plane's square, about twenty each way, at round distances.
void addGrid(const Points& _corners, vtkPoints& _points, vtkCellArray& _lines)
{
  const Vector3 u = _corners.col(1) - _corners.col(0);
  const Vector3 v = _corners.col(3) - _corners.col(0);
  constexpr int count = 20;
  for (const bool along : {true, false})
    for (int k = 0; k <= count; ++k) {
      const Vector3 from = _corners.col(0) + static_cast<double>(k) / count * (along ? v : u);
      const Vector3 to = from + (along ? u : v);
      _lines.InsertNextCell(2);
      _lines.InsertCellPoint(_points.InsertNextPoint(from.data()));
      _lines.InsertCellPoint(_points.InsertNextPoint(to.data()));
    }
}

} // namespace

bool isPlane(const SurfaceMesh& _surface)
{
  return _surface.positions.cols() == 4 && _surface.triangles.size() == 2;
}

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
  vtkNew<vtkCellArray> lines;
  if (isPlane(_surface)) addGrid(_surface.positions, *points, *lines);
  vtkNew<vtkPolyData> data;
  data->SetPoints(points);
  data->SetLines(lines);
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
  // Lines of the grid are seen because they lie on the plane: twice the colour.
  property.SetOpacity(0.45);
  property.SetSpecular(0.15);
  property.SetSpecularPower(30);
  actor->PickableOff();
  return actor;
}

vtkSmartPointer<vtkActor> makeShadowActor(vtkPolyData* _body, const SurfaceMesh& _plane)
{
  const Vector3 point = _plane.positions.col(0);
  const Vector3 side = _plane.positions.col(1) - point;
  const Vector3 normal = side.cross(_plane.positions.col(2) - point).normalized();
  // x - n (n . (x - p)), and a little before the plane, whose own faces would hide it in parts.
  const Vector3 lifted = point + 1e-4 * side.norm() * normal;
  const Matrix3 flat = Matrix3::Identity() - normal * normal.transpose();
  const Vector3 offset = normal * normal.dot(lifted);
  vtkNew<vtkMatrix4x4> matrix;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j)
      matrix->SetElement(i, j, flat(i, j));
    matrix->SetElement(i, 3, offset[i]);
  }
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(_body);
  mapper->ScalarVisibilityOff();
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  actor->SetUserMatrix(matrix);
  vtkProperty& property = *actor->GetProperty();
  property.SetColor(0.50, 0.54, 0.61);
  property.LightingOff();
  actor->PickableOff();
  return actor;
}

vtkSmartPointer<vtkActor> makeFrameActor(const std::vector<SlabFrame>& _frames, double _width)
{
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> lines;
  for (const SlabFrame& frame : _frames) {
    lines->InsertNextCell(5);
    const vtkIdType first = points->GetNumberOfPoints();
    for (int corner = 0; corner < 4; ++corner)
      points->InsertNextPoint(frame(0, corner), frame(1, corner), frame(2, corner));
    for (const vtkIdType corner : {0, 1, 2, 3, 0})
      lines->InsertCellPoint(first + corner);
  }
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
