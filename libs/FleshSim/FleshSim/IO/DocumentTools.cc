#include <FleshSim/IO/DocumentTools.hh>

#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/Mesh/CellsToPolyhedra.hh>
#include <FleshSim/Mesh/OrientCells.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

const Polyhedra& polyhedraOf(const MeshDocument& _document, Polyhedra& _storage)
{
  if (_document.polyhedra.cells.size() > 0) return _document.polyhedra;
  cellsToPolyhedra(_document.mesh, _storage);
  return _storage;
}

void requireFinitePositions(const MeshDocument& _document, const std::string& _path)
{
  const Points& positions = _document.mesh.positions;
  for (Eigen::Index v = 0; v < positions.cols(); ++v)
    for (int i = 0; i < 3; ++i)
      if (!std::isfinite(positions(i, v)))
        throw FileError{Status::atLine(
            _path, 0, "cannot write: vertex " + std::to_string(v) + " has a coordinate that is not finite")};
}

std::string surfaceAdvice()
{
  return "fill it with tetrahedra first (TetGen, Gmsh and fTetWild do that)";
}

void finishCells(MeshDocument& _document, const std::string& _path, std::size_t _faces)
{
  const std::string reason = _faces == 0 ? "no cells: the file has neither tetrahedra nor hexahedra"
                                         : "a surface, not a volume: the file has " + std::to_string(_faces) +
                                               " faces or cells of lower " +
                                               "dimension, but neither tetrahedra nor hexahedra; " + surfaceAdvice();
  if (_document.mesh.cellCount() == 0) throw FileError{Status::atLine(_path, 0, reason)};
  const OrientationReport report = orientCells(_document.mesh);
  if (report.reversed > 0)
    _document.notes.push_back(std::to_string(report.reversed) +
                              (report.reversed == 1 ? " cell lists its" : " cells list their") +
                              " vertices in mirrored order; order repaired");
  for (const std::string& note : report.keptNotes())
    _document.notes.push_back(note);
}

int cellOfElement(const VolumeMesh& _mesh, int _element)
{
  int cell = _element;
  forBlocks(_mesh, [&](const auto& _cells, const auto& _numbers, std::size_t _first) {
    const std::size_t own = static_cast<std::size_t>(_element) - _first;
    if (static_cast<std::size_t>(_element) >= _first && own < _cells.size() && own < _numbers.size())
      cell = _numbers[own];
  });
  return cell;
}

int fileCell(const MeshDocument& _document, int _cell)
{
  const auto cell = static_cast<std::size_t>(_cell);
  return cell < _document.fileCells.size() ? _document.fileCells[cell] : _cell;
}

int cellOfFile(const MeshDocument& _document, int _number)
{
  if (_document.fileCells.empty())
    return _number >= 0 && static_cast<std::size_t>(_number) < fileCellCount(_document) ? _number : -1;
  const std::vector<int>& cells = _document.fileCells;
  const auto found = std::lower_bound(cells.begin(), cells.end(), _number);
  return found != cells.end() && *found == _number ? static_cast<int>(found - cells.begin()) : -1;
}

std::size_t fileCellCount(const MeshDocument& _document)
{
  const VolumeMesh& mesh = _document.mesh;
  int last = -1;
  forBlocks(mesh, [&](const auto& /*_cells*/, const auto& _numbers, std::size_t /*_first*/) {
    for (const int cell : _numbers)
      last = std::max(last, cell);
  });
  return last < 0 ? mesh.cellCount() : static_cast<std::size_t>(last) + 1;
}

const Property* findIntProperty(const MeshDocument& _document, PropertyEntity _entity, const std::string& _name,
                                std::size_t _count)
{
  for (const Property& property : _document.properties)
    if (property.entity == _entity && property.name == _name && property.type == "int" &&
        property.numbers.size() == _count)
      return &property;
  return nullptr;
}

void gatherEntries(Property& _property, const std::vector<std::size_t>& _sources)
{
  const auto components = static_cast<std::size_t>(_property.components);
  std::vector<double> numbers;
  std::vector<std::string> texts;
  for (const std::size_t source : _sources) {
    if (!_property.texts.empty())
      texts.push_back(_property.texts[source]);
    else
      numbers.insert(numbers.end(), _property.numbers.begin() + static_cast<std::ptrdiff_t>(source * components),
                     _property.numbers.begin() + static_cast<std::ptrdiff_t>((source + 1) * components));
  }
  _property.numbers = std::move(numbers);
  _property.texts = std::move(texts);
}

void addIntProperty(MeshDocument& _document, PropertyEntity _entity, const std::string& _name,
                    std::vector<double> _values)
{
  if (std::all_of(_values.begin(), _values.end(), [](double _value) { return _value == 0; })) return;
  Property property;
  property.entity = _entity;
  property.name = _name;
  property.type = "int";
  property.numbers = std::move(_values);
  _document.properties.push_back(std::move(property));
}

} // namespace FleshSim
