#pragma once

#include <drawing/CutPlane.hh>
#include <drawing/MeshActor.hh>
#include <drawing/PointMarks.hh>

#include <vtkRenderer.h>

#include <memory>
#include <optional>
#include <vector>

namespace FleshSim {

/// How bodies are drawn, all of a picture or window alike.
struct BodyStyle
{
  MeshDrawing drawing = MeshDrawing::surface;
  bool showEdges = true;
  bool showOutline = true; ///< of the rest shape
  std::optional<CutPlane> cut;
  double lineScale = 1.0; ///< of widths in pixels

  bool operator==(const BodyStyle& _other) const
  {
    return drawing == _other.drawing && showEdges == _other.showEdges && showOutline == _other.showOutline &&
           cut == _other.cut && lineScale == _other.lineScale;
  }
};

/// What is marked on a body.
enum class Mark
{
  held,
  moved,
  slab, ///< what an experiment would take hold of
  selected
};

/// All that is seen of a body in a renderer, which must outlive it: its mesh, its rest shape behind it, dots on some of
/// its vertices.
class BodyView
{
public:
  /// _rest: topology and rest positions.
  BodyView(const VolumeMesh& _rest, const BodyStyle& _style, vtkRenderer* _renderer);
  ~BodyView();

  BodyView(const BodyView&) = delete;
  BodyView& operator=(const BodyView&) = delete;

  void setStyle(const BodyStyle& _style);

  /// Of all vertices; only numbers in arrays change.
  void setPositions(const Points& _positions);
  const Points& positions() const { return positions_; }

  void setField(const Field& _field, const FieldRange& _range);
  const FieldRange& range() const { return range_; }
  void setPlain();

  /// Vertices that the cut has taken away show no marks.
  void mark(Mark _mark, const std::vector<int>& _vertices);
  const std::vector<int>& marked(Mark _mark) const { return marked_[static_cast<std::size_t>(_mark)]; }

  /// Before a picture: leaves edges out that would be so near to each other that nothing is seen between them.
  void adaptEdges();

  const VolumeMesh& rest() const { return rest_; }
  const MeshActor& mesh() const { return *mesh_; }

  /// The drawn vertex nearest to a place on one of the faces of mesh().
  int vertexOf(long long _face, const Vector3& _place) const;

private:
  void makeMesh();
  void makeOutline();
  void showMarks();

  VolumeMesh rest_;
  BodyStyle style_;
  vtkSmartPointer<vtkRenderer> renderer_;
  Points positions_;
  std::optional<Field> field_;
  FieldRange range_;
  std::unique_ptr<MeshActor> mesh_;
  double edgeLength_ = 0.0; ///< mean one of the faces at rest
  vtkSmartPointer<vtkActor> outline_;
  std::vector<bool> cutAway_;            ///< cells; empty: none
  std::vector<std::vector<int>> marked_; ///< vertices of each Mark
  std::vector<PointMarks> marks_;        ///< what is seen of them
};

} // namespace FleshSim
