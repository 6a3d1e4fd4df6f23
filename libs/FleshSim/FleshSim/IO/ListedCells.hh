#pragma once

#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/Mesh/CellSplit.hh>

#include <cstddef>
#include <string>
#include <vector>

namespace FleshSim {

/// Collects the cells of a format that lists the vertices of each. Tets of 4 and of 10 vertices
/// and hexahedra stay what they are; pyramids,
/// wedges and hexahedra with corners that coincide become tets; cells with coinciding corners that leave no volume are
/// left out. Notes in the document say what was done.
class ListedCells
{
public:
  /// The next cell of the file. Vertices (0-based, in VTK's order) must be in range when `finish` is called.
  void add(CellKind _kind, const int* _vertices);

  /// The next cell of the file has no volume by its kind: a point, a line, a face.
  void skip() { ++listed_, ++skipped_; }

  /// Faces that the file lists besides: a file without cells is a surface then.
  void countFaces(std::size_t _count) { faces_ += _count; }

  /// Cells of the file so far, skipped ones too.
  std::size_t listed() const { return listed_; }

  /// Moves the cells into the document's mesh, whose positions must be there, and brings them into the order of
  /// VolumeMesh. Cell properties that the document has must have one entry for each listed cell; they get one for each
  /// cell that is made. Throws FileError if there are no cells.
  void finish(MeshDocument& _document, const std::string& _path);

private:
  template <class Cell>
  void addCell(std::vector<Cell>& _cells, std::vector<int>& _numbers, const int* _vertices);
  void split(CellKind _kind, const int* _vertices);
  void gatherProperties(MeshDocument& _document) const;
  void addNotes(std::vector<std::string>& _notes) const;

  VolumeMesh mesh_;                  ///< without positions
  std::vector<std::size_t> sources_; ///< by cell that is made: the listed one
  std::size_t listed_ = 0;
  std::size_t skipped_ = 0;
  std::size_t faces_ = 0;
  std::size_t pyramids_ = 0;
  std::size_t wedges_ = 0;
  std::size_t collapsed10_ = 0; ///< 10-node tets with coinciding vertices
  std::size_t collapsed_ = 0;   ///< hexahedra with coinciding corners
  std::size_t empty_ = 0;
};

} // namespace FleshSim
