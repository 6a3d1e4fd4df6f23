#pragma once

#include <FleshSim/IO/MeshDocument.hh>

#include <vtkLookupTable.h>
#include <vtkSmartPointer.h>

#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// One number a vertex or a cell element, to be shown in colours.
struct Field
{
  PropertyEntity entity = PropertyEntity::vertex; ///< vertex, or cell: tets first, then hexes
  std::string label;                              ///< with unit: "displacement [m]"
  std::vector<double> values;

  /// Values around this one are shown in two hues, as J around 1; none: from low to high in one scale.
  std::optional<double> centre;
};

/// The range of values a bar shows.
struct FieldRange
{
  double low = 0;
  double high = 1;
};

inline bool operator==(const FieldRange& _a, const FieldRange& _b)
{
  return _a.low == _b.low && _a.high == _b.high;
}

/// A field of a mesh by name; the label that belongs to the names that FleshSim writes (displacement, energy_density,
/// J, von_mises, residual). `_values`: one per vertex, or one per cell of the file that the mesh came from. `_length`
/// is the unit of length.
Field makeField(const VolumeMesh& _mesh, const std::string& _name, bool _onCells, std::vector<double> _values,
                const std::string& _length = "");

/// The same from a property of a document: magnitudes of vectors. Nothing if there is no such property of numbers, or
/// none of vertices or cells.
std::optional<Field> fieldFrom(const MeshDocument& _document, const std::string& _name,
                               const std::string& _length = "");

/// Of all finite values of the fields; symmetrical about their centre if they have one; never empty, and no narrower
/// than _noise, so that rounding is not shown as a field.
FieldRange rangeOf(const std::vector<const Field*>& _fields, double _noise = 0.0);

/// 256 colours: a light viridis, or blue over white to red for fields with a centre. Values that are not finite are
/// grey.
vtkSmartPointer<vtkLookupTable> makeColours(const FieldRange& _range, bool _hasCentre);

} // namespace FleshSim
