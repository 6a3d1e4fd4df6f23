#include "GizmoActor.hh"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkUnsignedCharArray.h>

#include <array>

namespace FleshSim {

namespace {

using Color = std::array<unsigned char, 3>;
constexpr std::array<Color, 3> axisColors = {Color{214, 48, 49}, Color{32, 160, 70}, Color{52, 98, 224}};
constexpr Color grabbedColor = {250, 190, 20};

constexpr double beforeAll = -66000.0; ///< in units of the depth buffer's resolution

} // namespace

vtkSmartPointer<vtkActor> makeGizmoActor(const std::vector<GizmoLine>& _lines, GizmoPart _grabbed)
{
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> cells;
  vtkNew<vtkUnsignedCharArray> colors;
  colors->SetNumberOfComponents(3);
  for (const GizmoLine& line : _lines) {
    cells->InsertNextCell(static_cast<int>(line.points.size()));
    for (const Vector3& point : line.points)
      cells->InsertCellPoint(points->InsertNextPoint(point.x(), point.y(), point.z()));
    const Color color =
        line.part == _grabbed ? grabbedColor : axisColors[static_cast<std::size_t>(gizmoAxis(line.part))];
    colors->InsertNextTypedTuple(color.data());
  }
  vtkNew<vtkPolyData> data;
  data->SetPoints(points);
  data->SetLines(cells);
  data->GetCellData()->SetScalars(colors);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(data);
  mapper->SetRelativeCoincidentTopologyLineOffsetParameters(0.0, beforeAll);
  mapper->SetResolveCoincidentTopologyToPolygonOffset();
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  actor->GetProperty()->SetLineWidth(3.0f);
  actor->GetProperty()->LightingOff();
  actor->PickableOff();
  return actor;
}

} // namespace FleshSim
