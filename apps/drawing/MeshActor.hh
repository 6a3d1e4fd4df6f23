#pragma once

#include <drawing/DrawnFaces.hh>
#include <drawing/FieldColours.hh>

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkPolyDataMapper.h>
#include <vtkSmartPointer.h>

#include <vector>

namespace FleshSim {

/// A volume mesh as VTK draws it: triangles and quads with thin edges, coloured by a field. Made once; afterwards
/// positions and values are written into the arrays that are there, and nothing is rebuilt.
class MeshActor
{
public:
  explicit MeshActor(const VolumeMesh& _mesh, MeshDrawing _drawing = MeshDrawing::surface,
                     const std::vector<bool>& _away = {});

  vtkActor* actor() const { return actor_; }
  const DrawnFaces& faces() const { return faces_; }

  /// Positions of all vertices of the mesh, in its order.
  void updatePositions(const Points& _positions) { faces_.setPositions(_positions); }

  /// Values of a field of the mesh; its length must fit.
  void showField(const Field& _field, const FieldRange& _range);

  /// One colour instead of a field.
  void showPlain();

  void showEdges(bool _visible);

  /// Width of the edges in pixels; pictures that are drawn larger and then scaled down ask for more.
  void setEdgeWidth(double _pixels);

private:
  DrawnFaces faces_;
  bool isWires_;
  vtkSmartPointer<vtkPolyDataMapper> mapper_;
  vtkSmartPointer<vtkActor> actor_;
  FieldRange range_; ///< of the colours that the mapper has
  int coloursKind_ = -1;
};

/// Lines of the boundary where it bends by more than 60 degrees, and its silhouette as the camera sees it, in light
/// grey: the rest shape behind the deformed one. Of very large surfaces the silhouette is left out: it is found anew
/// whenever the camera moves.
vtkSmartPointer<vtkActor> makeOutlineActor(const VolumeMesh& _mesh, double _width, vtkCamera* _camera);

} // namespace FleshSim
