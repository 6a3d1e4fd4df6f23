#include <drawing/SurfaceActor.hh>

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkPolyDataNormals.h>
#include <vtkProperty.h>

namespace FleshSim {

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
