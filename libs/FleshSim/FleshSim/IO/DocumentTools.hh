#pragma once

#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// The document's polyhedra if it has some, else `_storage` filled from its cells.
const Polyhedra& polyhedraOf(const MeshDocument& _document, Polyhedra& _storage);

/// Throws FileError if a position is not finite: such a file could not be read again.
void requireFinitePositions(const MeshDocument& _document, const std::string& _path);

/// For formats that list the vertices of each cell: brings the cells into the order of VolumeMesh and notes it,
/// throws FileError if there are none; `_faces` is how many faces the file has, which make it a surface then.
void finishCells(MeshDocument& _document, const std::string& _path, std::size_t _faces = 0);

/// What makes a volume of a surface: the end of messages about files that hold no cells.
std::string surfaceAdvice();

/// Index of an element in the cell list: where its cell properties are.
int cellOfElement(const VolumeMesh& _mesh, int _element);

/// The number in the file of a cell of the document, and the cell of a number, or -1: they differ where cells were left
/// out.
int fileCell(const MeshDocument& _document, int _cell);
int cellOfFile(const MeshDocument& _document, int _number);

/// Cells of the file: fewer than elements after a split into tets. Cell properties have so many entries.
std::size_t fileCellCount(const MeshDocument& _document);

/// The integer property of that name and one value per entity, or null.
const Property* findIntProperty(const MeshDocument& _document, PropertyEntity _entity, const std::string& _name,
                                std::size_t _count);

/// The entries of a property that `_sources` names, in that order.
void gatherEntries(Property& _property, const std::vector<std::size_t>& _sources);

/// Adds an int property unless all values are zero, which is what absence means.
void addIntProperty(MeshDocument& _document, PropertyEntity _entity, const std::string& _name,
                    std::vector<double> _values);

} // namespace FleshSim
