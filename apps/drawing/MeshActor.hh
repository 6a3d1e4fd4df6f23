#pragma once

#include <drawing/FieldColours.hh>

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <vtkActor.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkSmartPointer.h>

#include <vector>

namespace FleshSim {

/// The boundary of a volume mesh as VTK draws it: triangles and quads with thin edges, coloured by a field. Made once;
/// afterwards positions and values are written into the arrays that are there, and nothing is rebuilt.
class MeshActor
{
public:
  explicit MeshActor(const VolumeMesh& _mesh);

  vtkActor* actor() const { return actor_; }

  /// Positions of all vertices of the mesh, in its order.
  void updatePositions(const Points& _positions);

  /// Values of a field of the mesh; its length must fit.
  void showField(const Field& _field, const FieldRange& _range);

  /// One colour instead of a field.
  void showPlain(double _red, double _green, double _blue);

  void showEdges(bool _visible);

  /// Width of the edges in pixels; pictures that are drawn larger and then scaled down ask for more.
  void setEdgeWidth(double _pixels);

  /// Vertices of the mesh that are drawn, in the order of the points of polyData(); for picking.
  const std::vector<int>& vertices() const { return vertices_; }

  /// Tet or hex (tets first) of each drawn face, for picking.
  const std::vector<int>& owners() const { return owners_; }

  vtkPolyData* polyData() const { return polyData_; }

private:
  std::vector<int> vertices_;
  std::vector<int> owners_;
  vtkSmartPointer<vtkPolyData> polyData_;
  vtkSmartPointer<vtkPolyDataMapper> mapper_;
  vtkSmartPointer<vtkActor> actor_;
};

/// Lines of the boundary where it bends by more than 30 degrees, in light grey: the rest shape behind the deformed one.
/// A smooth body without such lines shows all edges, fainter.
vtkSmartPointer<vtkActor> makeOutlineActor(const VolumeMesh& _mesh, double _width = 1.5);

} // namespace FleshSim
