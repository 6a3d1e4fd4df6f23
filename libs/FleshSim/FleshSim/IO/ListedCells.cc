#include <FleshSim/IO/ListedCells.hh>

#include <FleshSim/IO/DocumentTools.hh>

#include <algorithm>

namespace FleshSim {

template <class Cell>
void ListedCells::addCell(std::vector<Cell>& _cells, std::vector<int>& _numbers, const int* _vertices)
{
  Cell cell;
  std::copy(_vertices, _vertices + cell.size(), cell.begin());
  _numbers.push_back(static_cast<int>(sources_.size()));
  _cells.push_back(cell);
  sources_.push_back(listed_);
}

void ListedCells::split(CellKind _kind, const int* _vertices)
{
  const std::vector<Tet> tets = splitIntoTets(_kind, _vertices);
  for (const Tet& tet : tets)
    addCell(mesh_.tets, mesh_.tetCells, tet.data());
  if (tets.empty())
    ++empty_;
  else if (_kind == CellKind::pyramid)
    ++pyramids_;
  else if (_kind == CellKind::wedge)
    ++wedges_;
  else if (_kind == CellKind::tet10)
    ++collapsed10_;
  else
    ++collapsed_;
}

void ListedCells::add(CellKind _kind, const int* _vertices)
{
  const bool collapsed = hasRepeatedVertex(_kind, _vertices);
  if (_kind == CellKind::tet && !collapsed)
    addCell(mesh_.tets, mesh_.tetCells, _vertices);
  else if (_kind == CellKind::hex && !collapsed)
    addCell(mesh_.hexes, mesh_.hexCells, _vertices);
  else if (_kind == CellKind::tet10 && !collapsed)
    addCell(mesh_.tet10s, mesh_.tet10Cells, _vertices);
  else
    split(_kind, _vertices);
  ++listed_;
}

void ListedCells::gatherProperties(MeshDocument& _document) const
{
  bool same = sources_.size() == listed_;
  for (std::size_t i = 0; same && i < sources_.size(); ++i)
    same = sources_[i] == i;
  for (Property& property : _document.properties)
    if (!same && property.entity == PropertyEntity::cell) gatherEntries(property, sources_);
}

void ListedCells::addNotes(std::vector<std::string>& _notes) const
{
  const auto note = [&](std::size_t _count, const char* _one, const char* _many, const char* _what) {
    if (_count > 0) _notes.push_back(std::to_string(_count) + " " + (_count == 1 ? _one : _many) + " " + _what);
  };
  note(skipped_, "cell", "cells", "of lower dimension (points, lines, faces) left out");
  note(pyramids_, "pyramid", "pyramids", "split into tets");
  note(wedges_, "wedge", "wedges", "split into tets");
  note(collapsed10_, "10-node tet", "10-node tets", "with a vertex that it names twice taken as a tet of four");
  note(collapsed_, "hexahedron", "hexahedra", "with corners that coincide split into tets");
  note(empty_, "cell", "cells", "without volume left out: corners that coincide leave nothing of it");
}

void ListedCells::finish(MeshDocument& _document, const std::string& _path)
{
  mesh_.positions = std::move(_document.mesh.positions);
  _document.mesh = std::move(mesh_);
  VolumeMesh& mesh = _document.mesh;
  // A list of one kind needs no numbers of its own.
  bool oneKind = false;
  forBlocks(mesh, [&](const auto& _cells, const auto& /*_numbers*/, std::size_t /*_first*/) {
    oneKind = oneKind || _cells.size() == mesh.cellCount();
  });
  if (oneKind)
    forBlocks(mesh, [](const auto& /*_cells*/, auto& _numbers, std::size_t /*_first*/) { _numbers.clear(); });
  gatherProperties(_document);
  addNotes(_document.notes);
  finishCells(_document, _path, faces_ + skipped_);
}

} // namespace FleshSim
