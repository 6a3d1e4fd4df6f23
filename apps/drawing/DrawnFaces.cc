#include <drawing/DrawnFaces.hh>

#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/CellType.hh>

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>

#include <array>
#include <cstddef>
#include <type_traits>

namespace FleshSim {

namespace {

constexpr double cellScale = 0.82; ///< of a cell that is drawn by itself

/// How many faces were inserted.
template <class Face>
std::size_t insertFace(vtkCellArray& _faces, const Face& _points)
{
  vtkIdType ids[4]; // triangles and quads
  for (std::size_t i = 0; i < _points.size(); ++i)
    ids[i] = _points[i];
  _faces.InsertNextCell(static_cast<vtkIdType>(_points.size()), ids);
  return 1;
}

/// A curved face is drawn as flat triangles between its six vertices.
std::size_t insertFace(vtkCellArray& _faces, const std::array<int, 6>& _points)
{
  for (const std::array<int, 3>& part : sixNodeParts)
    insertFace(_faces, faceOf(_points, part));
  return sixNodeParts.size();
}

/// The cells that are not away, and their numbers before.
VolumeMesh remaining(const VolumeMesh& _mesh, const std::vector<bool>& _away, std::vector<int>& _numbers)
{
  const auto stays = [&](std::size_t _cell) { return _away.empty() || !_away[_cell]; };
  VolumeMesh rest;
  std::size_t element = 0;
  forCells(_mesh, [&](const auto& _cell) {
    if (stays(element)) {
      cellsLike(_cell, rest).push_back(_cell);
      _numbers.push_back(static_cast<int>(element));
    }
    ++element;
  });
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
    for (std::size_t f = 0; f < _faces.size(); ++f) {
      auto face = _faces[f];
      for (int& vertex : face) {
        int& point = pointOf[static_cast<std::size_t>(vertex)];
        if (point < 0) {
          point = static_cast<int>(vertices_.size());
          vertices_.push_back(vertex);
        }
        vertex = point;
      }
      const std::size_t parts = insertFace(*cells, face);
      owners_.insert(owners_.end(), parts, numbers[static_cast<std::size_t>(_owners[f])]);
    }
  };
  add(faces.triangles, faces.triangleOwners);
  add(faces.quads, faces.quadOwners);
  add(faces.sixNodes, faces.sixNodeOwners);
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
      owners_.insert(owners_.end(), insertFace(*cells, face), numbers[number]);
    }
    ++number;
  };
  forCells(shown, [&](const auto& _cell) { add(_cell, CellType<std::decay_t<decltype(_cell)>>::faces); });
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
