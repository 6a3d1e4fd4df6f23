#pragma once

#include <FleshSim/Core/BoundingBox.hh>
#include <FleshSim/Core/Status.hh>
#include <FleshSim/Core/Types.hh>
#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Which vertices of a body a handle or a force takes hold of; lengths in the mesh's unit, in the rest shape.
/// Vertices on the rim of a box, sphere or slab belong to it, with a tolerance of 1e-9 of the body's size. These three
/// take vertices of cells only.
struct Selection
{
  enum class Kind
  {
    vertices,
    box,
    sphere,
    slab,
    property
  };

  Kind kind = Kind::vertices;
  std::vector<int> vertices; ///< kind vertices: indices within the body (of cells where cells are selected)
  Vector3 low = Vector3::Zero();
  Vector3 high = Vector3::Zero();
  Vector3 center = Vector3::Zero();
  double radius = 0.0;
  int axis = 0; ///< kind slab: 0, 1, 2
  double from = 0.0;
  double to = 0.0;
  std::string name; ///< kind property: of the mesh file's vertices or cells; "group:NAME" equal to 1 is a named group
  double equals = 1.0;
};

/// The box of the points that are named; both corners zero if there are none.
BoundingBox boundingBox(const Points& _points, const std::vector<int>& _vertices);

/// The vertices of a selection, ascending, each once. An empty one and an index out of range are errors; the message
/// begins with `_key`, the place of the selection in the user's input.
Status selectVertices(const Selection& _selection, const VolumeMesh& _rest, const std::string& _key,
                      std::vector<int>& _vertices);

/// The same where the file's properties are known, too: a vertex belongs to a property's selection if its own value, or
/// that of a cell of it, is the one asked for.
Status selectVertices(const Selection& _selection, const VolumeMesh& _rest, const MeshDocument& _document,
                      const std::string& _key, std::vector<int>& _vertices);

/// The elements (tets first, then hexes) of the cells of a selection, ascending: those that are listed (kind vertices:
/// cells of the file), whose centre is in a box, sphere or slab, or of which a cell property has the value. An empty
/// selection and a cell that is not there are errors; the message begins with `_key`.
Status selectCells(const Selection& _selection, const VolumeMesh& _mesh, const MeshDocument& _document,
                   const std::string& _key, std::vector<int>& _elements);

/// The cell property of that name with one number per cell, or null.
const Property* findCellNumbers(const MeshDocument& _document, const std::string& _name);

/// What could have been meant by the name of such a property, for the end of a message.
std::string otherCellNumbers(const MeshDocument& _document, const std::string& _name);

/// 'x', 'y', 'z' of 0, 1, 2.
inline char axisName(int _axis)
{
  return static_cast<char>('x' + _axis);
}

} // namespace FleshSim
