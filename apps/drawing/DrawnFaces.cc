#include <drawing/DrawnFaces.hh>

#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/CellTopology.hh>

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>

namespace FleshSim {

namespace {

constexpr double cellScale = 0.82; ///< of a cell that is drawn by itself

template <class Face>
void insertFace(vtkCellArray& _faces, const Face& _points)
{
  vtkIdType ids[4];
  for (std::size_t i = 0; i < _points.size(); ++i)
    ids[i] = _points[i];
  _faces.InsertNextCell(static_cast<vtkIdType>(_points.size()), ids);
}

/// The cells that are not away, and their numbers before.
VolumeMesh remaining(const VolumeMesh& _mesh, const std::vector<bool>& _away, std::vector<int>& _numbers)
{
  const auto stays = [&](std::size_t _cell) { return _away.empty() || !_away[_cell]; };
  VolumeMesh rest;
  for (std::size_t t = 0; t < _mesh.tets.size(); ++t)
    if (stays(t)) {
      rest.tets.push_back(_mesh.tets[t]);
      _numbers.push_back(static_cast<int>(t));
    }
  for (std::size_t h = 0; h < _mesh.hexes.size(); ++h)
    if (stays(_mesh.tets.size() + h)) {
      rest.hexes.push_back(_mesh.hexes[h]);
      _numbers.push_back(static_cast<int>(_mesh.tets.size() + h));
    }
  return rest;
}

} // namespace

DrawnFaces::DrawnFaces(const VolumeMesh& _mesh, MeshDrawing _drawing, const std::vector<bool>& _away)
    : polyData_(vtkSmartPointer<vtkPolyData>::New())
{
  if (_drawing == MeshDrawing::cells)
    addCells(_mesh, _away);
  else
    addOutside(_mesh, _away);
  vtkNew<vtkPoints> points;
  points->SetDataTypeToFloat();
  points->SetNumberOfPoints(static_cast<vtkIdType>(vertices_.size()));
  polyData_->SetPoints(points);
  setPositions(_mesh.positions);
}

void DrawnFaces::addOutside(const VolumeMesh& _mesh, const std::vector<bool>& _away)
{
  std::vector<int> numbers;
  const BoundaryFaces faces = boundaryFaces(remaining(_mesh, _away, numbers));
  std::vector<int> pointOf(static_cast<std::size_t>(_mesh.vertexCount()), -1);
  vtkNew<vtkCellArray> cells;
  const auto add = [&](const auto& _faces, const std::vector<int>& _owners) {
    for (auto face : _faces) {
      for (int& vertex : face) {
        int& point = pointOf[static_cast<std::size_t>(vertex)];
        if (point < 0) {
          point = static_cast<int>(vertices_.size());
          vertices_.push_back(vertex);
        }
        vertex = point;
      }
      insertFace(*cells, face);
    }
    for (const int owner : _owners)
      owners_.push_back(numbers[static_cast<std::size_t>(owner)]);
  };
  add(faces.triangles, faces.triangleOwners);
  add(faces.quads, faces.quadOwners);
  polyData_->SetPolys(cells);
}

void DrawnFaces::addCells(const VolumeMesh& _mesh, const std::vector<bool>& _away)
{
  std::vector<int> numbers;
  const VolumeMesh shown = remaining(_mesh, _away, numbers);
  vtkNew<vtkCellArray> cells;
  std::size_t number = 0;
  const auto add = [&](const auto& _cell, const auto& _faces) {
    const int first = static_cast<int>(vertices_.size());
    vertices_.insert(vertices_.end(), _cell.begin(), _cell.end());
    cellSizes_.push_back(static_cast<int>(_cell.size()));
    for (auto face : _faces) {
      for (int& point : face)
        point += first;
      insertFace(*cells, face);
      owners_.push_back(numbers[number]);
    }
    ++number;
  };
  for (const Tet& tet : shown.tets)
    add(tet, outwardTetFaces);
  for (const Hex& hex : shown.hexes)
    add(hex, outwardHexFaces);
  polyData_->SetPolys(cells);
}

void DrawnFaces::setPositions(const Points& _positions)
{
  vtkPoints* points = polyData_->GetPoints();
  float* target = static_cast<float*>(points->GetVoidPointer(0));
  if (cellSizes_.empty())
    for (const int vertex : vertices_)
      for (int k = 0; k < 3; ++k)
        *target++ = static_cast<float>(_positions(k, vertex));
  auto vertex = vertices_.begin();
  for (const int size : cellSizes_) {
    Vector3 middle = Vector3::Zero();
    for (int i = 0; i < size; ++i)
      middle += _positions.col(vertex[i]) / size;
    for (int i = 0; i < size; ++i, ++vertex)
      for (int k = 0; k < 3; ++k)
        *target++ = static_cast<float>(middle[k] + cellScale * (_positions(k, *vertex) - middle[k]));
  }
  points->Modified();
}

} // namespace FleshSim
