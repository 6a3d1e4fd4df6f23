#include <drawing/MeshActor.hh>

#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkFeatureEdges.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPolyDataSilhouette.h>
#include <vtkProperty.h>

#include <stdexcept>

namespace FleshSim {

namespace {

/// The array of that name, made if it is not there yet.
vtkFloatArray& fieldArray(vtkDataSetAttributes& _data, std::size_t _size)
{
  auto* array = vtkFloatArray::SafeDownCast(_data.GetArray("field"));
  if (!array) {
    vtkNew<vtkFloatArray> made;
    made->SetName("field");
    _data.SetScalars(made);
    array = made;
  }
  array->SetNumberOfValues(static_cast<vtkIdType>(_size));
  return *array;
}

} // namespace

MeshActor::MeshActor(const VolumeMesh& _mesh, MeshDrawing _drawing, const std::vector<bool>& _away)
    : faces_(_mesh, _drawing, _away), isWires_(_drawing == MeshDrawing::wires),
      mapper_(vtkSmartPointer<vtkPolyDataMapper>::New()), actor_(vtkSmartPointer<vtkActor>::New())
{
  mapper_->SetInputData(faces_.polyData());
  mapper_->ScalarVisibilityOff();
  mapper_->UseLookupTableScalarRangeOn();
  mapper_->InterpolateScalarsBeforeMappingOn();
  actor_->SetMapper(mapper_);
  vtkProperty& property = *actor_->GetProperty();
  property.SetInterpolationToFlat();
  property.SetAmbient(0.26);
  property.SetDiffuse(0.86);
  property.SetSpecular(0.06);
  property.SetSpecularPower(25);
  property.SetEdgeColor(0.13, 0.15, 0.19);
  property.SetColor(0.80, 0.52, 0.47);
  if (isWires_) {
    property.SetRepresentationToWireframe();
    property.LightingOff();
    property.SetColor(0.25, 0.30, 0.38);
  }
  showEdges(true);
}

void MeshActor::showField(const Field& _field, const FieldRange& _range)
{
  const bool ofVertices = _field.entity == PropertyEntity::vertex;
  const std::vector<int>& sources = ofVertices ? faces_.vertices() : faces_.owners();
  vtkPolyData& polyData = *faces_.polyData();
  vtkDataSetAttributes& data =
      ofVertices ? static_cast<vtkDataSetAttributes&>(*polyData.GetPointData()) : *polyData.GetCellData();
  vtkFloatArray& array = fieldArray(data, sources.size());
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const std::size_t source = static_cast<std::size_t>(sources[i]);
    if (source >= _field.values.size()) throw std::invalid_argument("MeshActor::showField: too few values");
    array.SetValue(static_cast<vtkIdType>(i), static_cast<float>(_field.values[source]));
  }
  array.Modified();
  // A table of its own is a texture that has to be made: not for each frame with the same range.
  const int kind = _field.centre.has_value() ? 1 : 0;
  if (kind != coloursKind_ || range_.low != _range.low || range_.high != _range.high)
    mapper_->SetLookupTable(makeColours(_range, _field.centre.has_value()));
  coloursKind_ = kind;
  range_ = _range;
  if (ofVertices)
    mapper_->SetScalarModeToUsePointData();
  else
    mapper_->SetScalarModeToUseCellData();
  mapper_->ScalarVisibilityOn();
}

void MeshActor::showPlain()
{
  mapper_->ScalarVisibilityOff();
}

void MeshActor::showEdges(bool _visible)
{
  actor_->GetProperty()->SetEdgeVisibility(_visible && !isWires_);
}

void MeshActor::setEdgeWidth(double _pixels)
{
  actor_->GetProperty()->SetLineWidth(static_cast<float>(_pixels));
}

vtkSmartPointer<vtkActor> makeOutlineActor(const VolumeMesh& _mesh, double _width, vtkCamera* _camera)
{
  constexpr double sharp = 60; // degrees
  constexpr vtkIdType mostFaces = 60000;
  const DrawnFaces drawn(_mesh, MeshDrawing::surface);
  vtkNew<vtkPolyDataMapper> mapper;
  if (drawn.polyData()->GetNumberOfPolys() <= mostFaces) {
    vtkNew<vtkPolyDataSilhouette> silhouette;
    silhouette->SetInputData(drawn.polyData());
    silhouette->SetCamera(_camera);
    silhouette->SetFeatureAngle(sharp);
    silhouette->SetEnableFeatureAngle(1);
    mapper->SetInputConnection(silhouette->GetOutputPort());
  }
  else {
    vtkNew<vtkFeatureEdges> feature;
    feature->SetInputData(drawn.polyData());
    feature->SetFeatureAngle(sharp);
    feature->ColoringOff();
    mapper->SetInputConnection(feature->GetOutputPort());
  }
  mapper->ScalarVisibilityOff();
  // Where the body has not moved its own edges win.
  mapper->SetResolveCoincidentTopologyToPolygonOffset();
  mapper->SetRelativeCoincidentTopologyLineOffsetParameters(0, 100);
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  vtkProperty& property = *actor->GetProperty();
  property.SetColor(0.62, 0.65, 0.70);
  property.SetLineWidth(static_cast<float>(_width));
  property.LightingOff();
  actor->PickableOff();
  return actor;
}

} // namespace FleshSim
