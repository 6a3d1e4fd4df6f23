#include <drawing/MeshActor.hh>

#include <FleshSim/Mesh/BoundarySurface.hh>

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkExtractEdges.h>
#include <vtkFeatureEdges.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkProperty.h>

#include <stdexcept>

namespace FleshSim {

namespace {

struct DrawnFaces
{
  vtkSmartPointer<vtkPolyData> polyData = vtkSmartPointer<vtkPolyData>::New();
  std::vector<int> vertices;
  std::vector<int> owners;
};

template <typename Face>
void addFaces(const std::vector<Face>& _faces, std::vector<int>& _pointOf, DrawnFaces& _drawn, vtkCellArray& _cells)
{
  for (const Face& face : _faces) {
    vtkIdType ids[4];
    for (std::size_t i = 0; i < face.size(); ++i) {
      int& point = _pointOf[static_cast<std::size_t>(face[i])];
      if (point < 0) {
        point = static_cast<int>(_drawn.vertices.size());
        _drawn.vertices.push_back(face[i]);
      }
      ids[i] = point;
    }
    _cells.InsertNextCell(static_cast<vtkIdType>(face.size()), ids);
  }
}

void copyPositions(const Points& _positions, const std::vector<int>& _vertices, vtkPolyData& _polyData)
{
  vtkPoints* points = _polyData.GetPoints();
  float* target = static_cast<float*>(points->GetVoidPointer(0));
  for (const int vertex : _vertices)
    for (int i = 0; i < 3; ++i)
      *target++ = static_cast<float>(_positions(i, vertex));
  points->Modified();
}

DrawnFaces drawnFaces(const VolumeMesh& _mesh)
{
  const BoundaryFaces faces = boundaryFaces(_mesh);
  DrawnFaces drawn;
  std::vector<int> pointOf(static_cast<std::size_t>(_mesh.vertexCount()), -1);
  vtkNew<vtkCellArray> cells;
  addFaces(faces.triangles, pointOf, drawn, *cells);
  addFaces(faces.quads, pointOf, drawn, *cells);
  drawn.owners = faces.triangleOwners;
  drawn.owners.insert(drawn.owners.end(), faces.quadOwners.begin(), faces.quadOwners.end());
  vtkNew<vtkPoints> points;
  points->SetDataTypeToFloat();
  points->SetNumberOfPoints(static_cast<vtkIdType>(drawn.vertices.size()));
  drawn.polyData->SetPoints(points);
  drawn.polyData->SetPolys(cells);
  copyPositions(_mesh.positions, drawn.vertices, *drawn.polyData);
  return drawn;
}

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

MeshActor::MeshActor(const VolumeMesh& _mesh)
    : mapper_(vtkSmartPointer<vtkPolyDataMapper>::New()), actor_(vtkSmartPointer<vtkActor>::New())
{
  DrawnFaces drawn = drawnFaces(_mesh);
  polyData_ = drawn.polyData;
  vertices_ = std::move(drawn.vertices);
  owners_ = std::move(drawn.owners);
  mapper_->SetInputData(polyData_);
  mapper_->ScalarVisibilityOff();
  actor_->SetMapper(mapper_);
  vtkProperty& property = *actor_->GetProperty();
  property.SetInterpolationToFlat();
  property.SetAmbient(0.26);
  property.SetDiffuse(0.86);
  property.SetSpecular(0.06);
  property.SetSpecularPower(25);
  property.SetEdgeColor(0.13, 0.15, 0.19);
  showPlain(0.80, 0.52, 0.47);
  showEdges(true);
}

void MeshActor::updatePositions(const Points& _positions)
{
  copyPositions(_positions, vertices_, *polyData_);
}

void MeshActor::showField(const Field& _field, const FieldRange& _range)
{
  const bool ofVertices = _field.entity == PropertyEntity::vertex;
  const std::vector<int>& sources = ofVertices ? vertices_ : owners_;
  vtkDataSetAttributes& data =
      ofVertices ? static_cast<vtkDataSetAttributes&>(*polyData_->GetPointData()) : *polyData_->GetCellData();
  vtkFloatArray& array = fieldArray(data, sources.size());
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const std::size_t source = static_cast<std::size_t>(sources[i]);
    if (source >= _field.values.size()) throw std::invalid_argument("MeshActor::showField: too few values");
    array.SetValue(static_cast<vtkIdType>(i), static_cast<float>(_field.values[source]));
  }
  array.Modified();
  mapper_->SetLookupTable(makeColours(_range, _field.centre.has_value()));
  mapper_->UseLookupTableScalarRangeOn();
  mapper_->InterpolateScalarsBeforeMappingOn();
  if (ofVertices)
    mapper_->SetScalarModeToUsePointData();
  else
    mapper_->SetScalarModeToUseCellData();
  mapper_->ScalarVisibilityOn();
}

void MeshActor::showPlain(double _red, double _green, double _blue)
{
  mapper_->ScalarVisibilityOff();
  actor_->GetProperty()->SetColor(_red, _green, _blue);
}

void MeshActor::showEdges(bool _visible)
{
  actor_->GetProperty()->SetEdgeVisibility(_visible);
}

void MeshActor::setEdgeWidth(double _pixels)
{
  actor_->GetProperty()->SetLineWidth(static_cast<float>(_pixels));
}

vtkSmartPointer<vtkActor> makeOutlineActor(const VolumeMesh& _mesh, double _width)
{
  const DrawnFaces drawn = drawnFaces(_mesh);
  vtkNew<vtkFeatureEdges> feature;
  feature->SetInputData(drawn.polyData);
  feature->SetFeatureAngle(30);
  feature->ColoringOff();
  feature->Update();
  vtkNew<vtkPolyDataMapper> mapper;
  const bool isSmooth = feature->GetOutput()->GetNumberOfCells() == 0;
  if (isSmooth) {
    vtkNew<vtkExtractEdges> edges;
    edges->SetInputData(drawn.polyData);
    mapper->SetInputConnection(edges->GetOutputPort());
  }
  else
    mapper->SetInputConnection(feature->GetOutputPort());
  mapper->ScalarVisibilityOff();
  // Where the body has not moved its own edges win.
  mapper->SetResolveCoincidentTopologyToPolygonOffset();
  mapper->SetRelativeCoincidentTopologyLineOffsetParameters(0, 100);
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  vtkProperty& property = *actor->GetProperty();
  property.SetColor(0.62, 0.65, 0.70);
  property.SetOpacity(isSmooth ? 0.35 : 1);
  property.SetLineWidth(static_cast<float>(_width));
  property.LightingOff();
  actor->PickableOff();
  return actor;
}

} // namespace FleshSim
