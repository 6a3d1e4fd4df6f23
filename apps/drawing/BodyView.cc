#include <drawing/BodyView.hh>

#include <FleshSim/Mesh/UsedVertices.hh>

#include <vtkCamera.h>
#include <vtkIdList.h>
#include <vtkNew.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace FleshSim {

namespace {

constexpr double leastEdgePixels = 3.5; ///< between the edges of a mesh

/// Of the faces that are drawn.
double meanEdgeLength(const DrawnFaces& _faces, const Points& _rest)
{
  double sum = 0.0;
  int count = 0;
  vtkNew<vtkIdList> points;
  for (vtkIdType face = 0; face < _faces.polyData()->GetNumberOfCells(); ++face) {
    _faces.polyData()->GetCellPoints(face, points);
    const vtkIdType size = points->GetNumberOfIds();
    for (vtkIdType i = 0; i < size; ++i, ++count) {
      const int from = _faces.vertices()[static_cast<std::size_t>(points->GetId(i))];
      const int to = _faces.vertices()[static_cast<std::size_t>(points->GetId((i + 1) % size))];
      sum += (_rest.col(to) - _rest.col(from)).norm();
    }
  }
  return count > 0 ? sum / count : 0.0;
}

std::vector<PointMarks> makeMarks(double _scale)
{
  std::vector<PointMarks> marks;
  marks.emplace_back(PointMarks::Colour{0.12, 0.30, 0.62}, 7 * _scale);  // held
  marks.emplace_back(PointMarks::Colour{0.90, 0.42, 0.05}, 7 * _scale);  // moved
  marks.emplace_back(PointMarks::Colour{0.95, 0.62, 0.22}, 5 * _scale);  // slab
  marks.emplace_back(PointMarks::Colour{0.80, 0.05, 0.30}, 10 * _scale); // selected
  return marks;
}

} // namespace

BodyView::BodyView(const VolumeMesh& _rest, const BodyStyle& _style, vtkRenderer* _renderer)
    : rest_(_rest), style_(_style), renderer_(_renderer), positions_(_rest.positions), marked_(4),
      marks_(makeMarks(_style.lineScale))
{
  makeMesh();
  makeOutline();
  for (const PointMarks& marks : marks_)
    renderer_->AddActor(marks.actor());
}

BodyView::~BodyView()
{
  renderer_->RemoveActor(mesh_->actor());
  renderer_->RemoveActor(outline_);
  for (const PointMarks& marks : marks_)
    renderer_->RemoveActor(marks.actor());
}

void BodyView::makeMesh()
{
  if (mesh_) renderer_->RemoveActor(mesh_->actor());
  cutAway_ = style_.cut ? cellsCutAway(rest_, *style_.cut) : std::vector<bool>();
  mesh_ = std::make_unique<MeshActor>(rest_, style_.drawing, cutAway_);
  edgeLength_ = meanEdgeLength(mesh_->faces(), rest_.positions);
  mesh_->updatePositions(positions_);
  mesh_->showEdges(style_.showEdges);
  mesh_->setEdgeWidth(style_.lineScale);
  if (field_) mesh_->showField(*field_, range_);
  renderer_->AddActor(mesh_->actor());
}

void BodyView::adaptEdges()
{
  vtkCamera& camera = *renderer_->GetActiveCamera();
  const Vector3 middle = cellBox(rest_, positions_).center();
  const double distance = (Vector3(camera.GetPosition()) - middle).norm();
  const double height = 2.0 * distance * std::tan(camera.GetViewAngle() * M_PI / 360.0);
  const double pixels = edgeLength_ * renderer_->GetSize()[1] / std::max(height, 1e-300);
  mesh_->showEdges(style_.showEdges && pixels > leastEdgePixels * style_.lineScale);
}

void BodyView::makeOutline()
{
  if (outline_) renderer_->RemoveActor(outline_);
  outline_ = nullptr;
  if (!style_.showOutline) return;
  outline_ = makeOutlineActor(rest_, 1.5 * style_.lineScale, renderer_->GetActiveCamera());
  renderer_->AddActor(outline_);
}

void BodyView::setStyle(const BodyStyle& _style)
{
  const BodyStyle before = style_;
  style_ = _style;
  if (before.drawing != _style.drawing || !(before.cut == _style.cut)) {
    makeMesh();
    showMarks();
  }
  else
    mesh_->showEdges(_style.showEdges);
  if (before.showOutline != _style.showOutline) makeOutline();
}

void BodyView::setPositions(const Points& _positions)
{
  positions_ = _positions;
  mesh_->updatePositions(_positions);
  for (PointMarks& marks : marks_)
    marks.updatePositions(_positions);
}

void BodyView::setField(const Field& _field, const FieldRange& _range)
{
  mesh_->showField(_field, _range);
  field_ = _field;
  range_ = _range;
}

void BodyView::setPlain()
{
  mesh_->showPlain();
  field_.reset();
}

void BodyView::mark(Mark _mark, const std::vector<int>& _vertices)
{
  marked_[static_cast<std::size_t>(_mark)] = _vertices;
  showMarks();
}

void BodyView::showMarks()
{
  std::vector<bool> seen(static_cast<std::size_t>(rest_.vertexCount()), cutAway_.empty());
  const auto see = [&](const auto& _cells, std::size_t _first) {
    for (std::size_t c = 0; c < _cells.size(); ++c)
      for (const int vertex : _cells[c])
        if (!cutAway_[_first + c]) seen[static_cast<std::size_t>(vertex)] = true;
  };
  if (!cutAway_.empty())
    forBlocks(rest_, [&](const auto& _cells, const auto& /*_numbers*/, std::size_t _first) { see(_cells, _first); });
  for (std::size_t m = 0; m < marks_.size(); ++m) {
    std::vector<int> vertices;
    std::copy_if(marked_[m].begin(), marked_[m].end(), std::back_inserter(vertices),
                 [&](int _vertex) { return seen[static_cast<std::size_t>(_vertex)]; });
    if (vertices != marks_[m].vertices()) marks_[m].setVertices(vertices, positions_);
  }
}

int BodyView::vertexOf(long long _face, const Vector3& _place) const
{
  const DrawnFaces& faces = mesh_->faces();
  vtkNew<vtkIdList> points;
  faces.polyData()->GetCellPoints(_face, points);
  int nearest = -1;
  double least = std::numeric_limits<double>::max();
  for (vtkIdType i = 0; i < points->GetNumberOfIds(); ++i) {
    const int vertex = faces.vertices()[static_cast<std::size_t>(points->GetId(i))];
    const double distance = (positions_.col(vertex) - _place).squaredNorm();
    if (distance >= least) continue;
    least = distance;
    nearest = vertex;
  }
  return nearest;
}

} // namespace FleshSim
