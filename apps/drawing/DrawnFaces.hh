#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <vector>

namespace FleshSim {

/// How a body is drawn.
enum class MeshDrawing
{
  surface, ///< its outside, with the edges of the mesh
  cells,   ///< every cell, made smaller about its middle
  wires    ///< the edges of its outside alone
};

/// Triangles and quads that show a volume mesh, and where their points and colours come from.
class DrawnFaces
{
public:
  /// Cells that are _away (by element; empty: none) are left out.
  DrawnFaces(const VolumeMesh& _mesh, MeshDrawing _drawing, const std::vector<bool>& _away = {});

  /// Moves the points to where these positions of all vertices of the mesh put them. Nothing else is touched.
  void setPositions(const Points& _positions);

  vtkPolyData* polyData() const { return polyData_; }

  /// Vertex of the mesh behind each point.
  const std::vector<int>& vertices() const { return vertices_; }

  /// Element behind each face.
  const std::vector<int>& owners() const { return owners_; }

private:
  void addOutside(const VolumeMesh& _mesh, const std::vector<bool>& _away);
  void addCells(const VolumeMesh& _mesh, const std::vector<bool>& _away);

  vtkSmartPointer<vtkPolyData> polyData_;
  std::vector<int> vertices_;
  std::vector<int> owners_;
  std::vector<int> cellSizes_; ///< points of each cell that is drawn by itself, in their order
};

} // namespace FleshSim
