#include <drawing/PointMarks.hh>

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>

namespace FleshSim {

PointMarks::PointMarks(const Colour& _colour, double _pixels)
    : points_(vtkSmartPointer<vtkPolyData>::New()), actor_(vtkSmartPointer<vtkActor>::New())
{
  vtkNew<vtkPoints> points;
  points->SetDataTypeToFloat();
  points_->SetPoints(points);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(points_);
  // On the surface they lie in front of it.
  mapper->SetResolveCoincidentTopologyToPolygonOffset();
  mapper->SetRelativeCoincidentTopologyPointOffsetParameter(-200);
  actor_->SetMapper(mapper);
  vtkProperty& property = *actor_->GetProperty();
  property.SetRepresentationToPoints();
  property.SetPointSize(static_cast<float>(_pixels));
  property.SetColor(_colour[0], _colour[1], _colour[2]);
  property.LightingOff();
  property.RenderPointsAsSpheresOn();
  actor_->PickableOff();
  actor_->VisibilityOff();
}

void PointMarks::setVertices(const std::vector<int>& _vertices, const Points& _positions)
{
  vertices_ = _vertices;
  vtkNew<vtkCellArray> dots;
  for (std::size_t i = 0; i < vertices_.size(); ++i) {
    const auto id = static_cast<vtkIdType>(i);
    dots->InsertNextCell(1, &id);
  }
  points_->GetPoints()->SetNumberOfPoints(static_cast<vtkIdType>(vertices_.size()));
  points_->SetVerts(dots);
  actor_->SetVisibility(!vertices_.empty());
  updatePositions(_positions);
}

void PointMarks::updatePositions(const Points& _positions)
{
  for (std::size_t i = 0; i < vertices_.size(); ++i)
    points_->GetPoints()->SetPoint(static_cast<vtkIdType>(i), _positions.col(vertices_[i]).data());
  points_->GetPoints()->Modified();
}

} // namespace FleshSim
